import Dispatch
import Foundation
import TestSupport
import Testing

@testable import Bytes
@testable import Gateway

/// `push`, to the real service.
struct PushServiceTests {
    private static let definition = #"""
        {"categories":[{"id":"brand","kind":"multi","attribute":"brand"},{"id":"price","kind":"range","attribute":"price"}]}
        """#
    private static let path = "/v1/catalogs/boots"

    private func push(_ arguments: String..., to port: Int) throws -> ProgramRun {
        try ProgramRun(["push"] + arguments + ["--to", "http://127.0.0.1:\(port)"])
    }

    private func rows(_ numbers: Range<Int>, text: String = "") -> String {
        numbers.map { #"{"id":\#($0),"brand":"b\#($0 % 7)","price":\#($0),"text":"\#(text)"}"# }.joined(separator: "\n")
    }

    @Test(arguments: [false, true])
    func aFileAndItsDefinitionMakeACatalog(isPacked: Bool) throws {
        let service = try RunningService()
        let files = try TemporaryFiles()
        try files.write("boots.json", Self.definition)
        let name = isPacked ? "boots.ndjson.gz" : "boots.ndjson"
        let text = Array(rows(0..<2_000).utf8)
        let bytes = isPacked ? Gzip(deflaters: Deflaters(level: 6)).pack(text) : text
        try Data(bytes).write(to: URL(filePath: files.path(name)))
        let arguments = (files.path(name), files.path("boots.json"))
        let first = try push(arguments.0, "--definition", arguments.1, to: service.process.port)
        #expect(first.code == 0, "\(first.errors)")
        #expect(first.output.contains("boots: 2,000 rows: 2,000 inserted; version "))
        #expect(first.output.hasSuffix("; in memory only\n"))
        #expect(try service.client.send("GET", Self.path).integer("/itemCount") == 2_000)
        let item = try service.client.send("GET", Self.path + "/items/1234")
        #expect(item.text == #"{"id":1234,"brand":"b2","price":1234,"text":""}"#)
        // Once more: nothing is different.
        let second = try push(arguments.0, to: service.process.port)
        #expect(second.output.contains("boots: 2,000 rows: 2,000 unchanged; version "))
    }

    @Test func refusedRowsAreToldWithTheirPlaceAndReason() throws {
        let service = try RunningService()
        _ = try service.client.send("PUT", Self.path, Self.definition)
        let files = try TemporaryFiles()
        try files.write("boots.ndjson", #"{"id":"a"}"#, #"{"id":"b","price":true}"#, #"{"brand":"x"}"#)
        let all = try push(files.path("boots.ndjson"), to: service.process.port)
        #expect(all.code == 1)
        #expect(all.errors.contains("boots: 422 "))
        #expect(all.errors.contains("\n  line 2, id “b”, /price: "))
        #expect(all.errors.contains("\n  line 3: "))
        #expect(try service.client.send("GET", Self.path).integer("/itemCount") == 0)
        let valid = try push(files.path("boots.ndjson"), "--skip-invalid", to: service.process.port)
        #expect(valid.code == 1)
        #expect(valid.errors.contains("boots: 3 rows: 1 inserted, 2 refused; version "))
        #expect(try service.client.send("GET", Self.path).integer("/itemCount") == 1)
    }

    @Test func aLineOfWritesThatIsFullIsAskedAgain() throws {
        // The connection of the client is kept however long the writes take.
        let service = try RunningService(
            "--max-waiting-writes",
            "1",
            "--writer-threads",
            "1",
            "--idle-timeout",
            "3600"
        )
        let client = service.client
        for path in [Self.path, "/v1/catalogs/large"] { _ = try client.send("PUT", path, Self.definition) }
        let later = [(name: "Prefer", value: "respond-async"), (name: "Content-Type", value: "application/x-ndjson")]
        // Keeps the only thread for seconds; the next write waits, and there is no room for another.
        let long = try client.send("POST", "/v1/catalogs/large/items", rows(0..<60_000), fields: later)
        #expect(long.status == 202)
        #expect(try client.send("POST", Self.path + "/items", rows(0..<1), fields: later).status == 202)
        let files = try TemporaryFiles()
        try files.write("boots.ndjson", rows(1..<4))
        let run = try push(files.path("boots.ndjson"), "--retries", "100", to: service.process.port)
        #expect(run.code == 0, "\(run.errors)")
        #expect(run.errors.contains("status 429; trying again in "))
        #expect(run.output.contains("boots: 3 rows: 3 inserted; version "))
        #expect(try client.send("GET", Self.path).integer("/itemCount") == 4)
    }

    /// The service stands still while the body comes, is killed, and another process takes its port and its directory.
    @Test func aConnectionThatIsCutInTheBodyIsMadeAgain() throws {
        let files = try TemporaryFiles()
        func serve(port: Int) throws -> ServiceProcess {
            try ServiceProcess(
                arguments: ["serve", "--port", "\(port)", "--data-dir", files.path("data"), "--writable", "on"]
            )
        }
        let first = try serve(port: 0)
        let port = first.port
        #expect(try ServiceClient(port: port).send("PUT", Self.path, Self.definition).status == 201)
        // More than the kernel takes for a process that does not read.
        try files.write("boots.ndjson", rows(0..<400, text: String(repeating: "x", count: 60_000)))
        kill(first.processIdentifier, SIGSTOP)
        let runs = Recorder<ProgramRun>()
        let group = DispatchGroup()
        DispatchQueue(label: "push").async(group: group) {
            if let run = try? push(files.path("boots.ndjson"), "--retries", "100", to: port) { runs.append(run) }
        }
        try waitUntil { try unreadByteCounts(port: port).contains { $0 > 20_000 } }
        #expect(throws: ServiceProcess.Failure.self) { try first.stop(signal: SIGKILL) }
        let second = try serve(port: port)
        group.wait()
        let run = try #require(runs.all.first)
        #expect(run.code == 0, "\(run.errors)")
        #expect(run.errors.contains("; trying again in "))
        #expect(run.output.contains("boots: 400 rows: 400 inserted; version "))
        #expect(!run.output.contains("in memory only"))
        #expect(try ServiceClient(of: second).send("GET", Self.path).integer("/itemCount") == 400)
    }
}
