import TestSupport
import Testing

@testable import HTTPServer

/// Uploads that arrive so slowly that others would wait for their places.
struct SlowUploadTests {
    @Test func slowUploadIsEndedForOneThatWaits() throws {
        let uploads = try UploadServer()
        // At this rate every upload is slow, however fast it is sent here.
        try uploads.run({ ($0.maxUploads, $0.minReadRate, $0.uploadPatience) = (1, 1 << 40, .zero) }) { server in
            let bytes = UploadServer.bytes(100_000)
            let slow = try RawClient(port: server.port)
            try slow.send(UploadServer.head("Content-Length: 100000") + bytes.prefix(20_000))
            waitUntil { uploads.activity[.uploadFiles] == 1 }
            let other = try RawClient(port: server.port)
            try other.send(UploadServer.request(bytes, isChunked: false))
            #expect(try other.receiveResponse().status == 200)
            slow.sendIgnoringClose([bytes[20_000]])
            let refusal = try slow.receiveResponse()
            #expect(refusal.status == 503)
            #expect(refusal["Retry-After"] == "1")
            waitUntil { uploads.activity[.uploadFiles] == 0 }
            #expect(uploads.activity[.refusedUploads] == 1)
        }
    }

    @Test func oneSenderLeavesPlacesToOthers() throws {
        let uploads = try UploadServer(isKeeping: true)
        let proxy = try #require(AddressRange("127.0.0.1"))
        try uploads.run({ ($0.maxUploads, $0.trustedProxies) = (2, TrustedProxies([proxy])) }) { server in
            let bytes = UploadServer.bytes(20_000)
            func status(from sender: String) throws -> Int {
                let client = try RawClient(port: server.port)
                try client.send(UploadServer.head("X-Forwarded-For: \(sender)\r\nContent-Length: 20000") + bytes)
                return try client.receiveResponse().status
            }
            let statuses = try ["192.0.2.1", "192.0.2.1", "192.0.2.2"].map(status)
            #expect(statuses == [200, 503, 200])
        }
    }
}
