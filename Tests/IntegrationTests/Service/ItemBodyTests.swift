import Foundation
import TestSupport
import Testing

@testable import Bytes
@testable import Gateway

/// Bodies of items as they come over sockets: packed, in pieces, and not to their end.
struct ItemBodyTests {
    private static let path = "/v1/catalogs/boots"
    private static let rows = (0..<3_000).map { #"{"id":\#($0),"brand":"b\#($0 % 7)"}"# + "\n" }.joined()

    /// A service that keeps every body in a file, and its catalog.
    private struct Served {
        let uploads: TemporaryFiles
        let service: ServiceProcess
        let client: ServiceClient

        init() throws {
            uploads = try TemporaryFiles()
            service = try ServiceProcess(
                arguments: [
                    "serve", "--port", "0", "--writable", "on", "--upload-memory-bytes", "0", "--upload-directory",
                    uploads.path(""),
                ]
            )
            client = ServiceClient(of: service)
            let definition = #"{"categories":[{"id":"brand","kind":"multi","attribute":"brand"}]}"#
            try #require(try client.send("PUT", ItemBodyTests.path, definition).status == 201)
        }

        /// What a change of the catalog changes.
        var state: [String?] {
            get throws {
                let catalog = try client.send("GET", ItemBodyTests.path)
                return [catalog.text("/dataVersion"), catalog.integer("/itemCount").map { "\($0)" }]
            }
        }

        var uploadCount: Int? {
            let metrics = try? client.send("GET", "/metrics").text.split(separator: "\n")
            let line = metrics?.first { $0.hasPrefix("filter_upload_files ") }
            return line?.split(separator: " ").last.flatMap { Int($0) }
        }

        /// Open files of the process in the directory of uploads, which have no names.
        var openUploads: [String] {
            let folder = "/proc/\(service.processIdentifier)/fd"
            let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return descriptors.compactMap { descriptor in
                try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(descriptor)")
            }.filter { $0.hasPrefix(uploads.path("")) }
        }
    }

    private func head(_ fields: String) -> String {
        """
        POST \(Self.path)/items HTTP/1.1\r
        Host: localhost\r
        Content-Type: application/x-ndjson\r
        \(fields)\r
        \r\n
        """
    }

    private func packed(_ text: String) -> [UInt8] {
        Gzip(deflaters: Deflaters(level: 6)).pack(Array(text.utf8))
    }

    private func chunk(_ bytes: [UInt8]) -> [UInt8] {
        Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
    }

    @Test(arguments: [false, true])
    func packedRowsArePutIn(isChunked: Bool) throws {
        let served = try Served()
        let client = try RawClient(port: served.service.port)
        let body = packed(Self.rows)
        if isChunked {
            try client.send(head("Content-Encoding: gzip\r\nTransfer-Encoding: chunked"))
            try client.send(chunk(Array(body.prefix(1_000))) + chunk(Array(body.dropFirst(1_000))) + chunk([]))
        } else {
            try client.send(head("Content-Encoding: gzip\r\nContent-Length: \(body.count)"))
            try client.send(body)
        }
        let response = try client.receiveResponse()
        #expect(response.status == 200, "\(response.text)")
        #expect(response.text.contains(#""inserted":3000,"#), "\(response.text)")
        #expect(try served.client.send("GET", Self.path + "/items/2999").text == #"{"id":2999,"brand":"b3"}"#)
        waitUntil { served.openUploads.isEmpty }
    }

    @Test func packedRowsThatAreCutOrDamagedChangeNothing() throws {
        let served = try Served()
        let before = try served.state
        let whole = packed(Self.rows)
        var damaged = whole
        damaged[whole.count - 6] ^= 1
        for body in [Array(whole.dropLast(9)), damaged, Array(Self.rows.utf8)] {
            let client = try RawClient(port: served.service.port)
            try client.send(head("Content-Encoding: gzip\r\nContent-Length: \(body.count)"))
            try client.send(body)
            let response = try client.receiveResponse()
            #expect(response.status == 400, "\(response.text)")
        }
        #expect(try served.state == before)
        waitUntil { served.openUploads.isEmpty }
    }

    @Test(arguments: [false, true], [false, true])
    func aConnectionThatBreaksOffInTheBodyChangesNothing(isPacked: Bool, isChunked: Bool) throws {
        let served = try Served()
        let before = try served.state
        let whole = isPacked ? packed(Self.rows) : Array(Self.rows.utf8)
        // Whole rows, of which each could be put in.
        let part = Array(isPacked ? whole.prefix(whole.count - 8) : whole.prefix(whole.count / 2))
        for isAborted in [false, true] {
            let client = try RawClient(port: served.service.port)
            let framing = isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(whole.count)"
            try client.send(head(framing + (isPacked ? "\r\nContent-Encoding: gzip" : "")))
            try client.send(isChunked ? chunk(part) : part)
            waitUntil { served.uploadCount == 1 }
            #expect(served.openUploads.count == 1)
            if isAborted { client.abort() } else { client.finishSending() }
            waitUntil { served.uploadCount == 0 }
        }
        #expect(try served.state == before)
        waitUntil { served.openUploads.isEmpty }
        #expect(try served.uploads.names().isEmpty)
        // The line of writes goes on.
        let fields = [(name: "Content-Type", value: "application/x-ndjson")]
        #expect(try served.client.send("POST", Self.path + "/items", Self.rows, fields: fields).status == 200)
    }
}
