import Foundation
import TestSupport
import Testing

/// `index`, and `serve` over what it made.
struct SnapshotCommandTests {
    @Test func snapshotIsServedLikeTheItems() throws {
        let files = try TemporaryFiles()
        let path = files.path("everything.fsx")
        let run = try ProgramRun("index", RunningService.everything, "-o", path)
        #expect(run.code == 0)
        #expect(run.output.hasPrefix("\(path): "))
        #expect(run.output.contains("12 items"))
        #expect(run.output.contains("  items"))
        let plain = try ServiceProcess(arguments: ["serve", RunningService.everything, "--port", "0"])
        let mapped = try ServiceProcess(arguments: ["serve", path, "--port", "0"])
        let clients = [plain, mapped].map { ServiceClient(of: $0) }
        for target in ["/v1/catalogs", "/v1/catalogs/everything", "/v1/catalogs/everything/categories"] {
            let replies = try clients.map { try $0.send("GET", target) }
            #expect(replies[0].text == replies[1].text, "\(target)")
            // Processes that answer the same agree on its validator.
            #expect(replies[0]["ETag"] != nil && replies[0]["ETag"] == replies[1]["ETag"], "\(target)")
        }
        let replies = try clients.map { try $0.send("POST", "/v1/catalogs/everything/query", "{}").text }
        #expect(replies[0] == replies[1])
    }

    @Test func damagedSnapshotStopsTheStart() throws {
        let files = try TemporaryFiles()
        let path = files.path("everything.fsx")
        #expect(try ProgramRun("index", RunningService.everything, "-o", path).code == 0)
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes[bytes.count / 3] ^= 0x10
        try bytes.write(to: URL(filePath: path))
        let run = try ProgramRun("serve", path, "--port", "0")
        #expect(run.code == 1)
        #expect(run.errors.contains("\(path): the snapshot is damaged"))
        #expect(run.errors.contains("filter-service index"))
    }

    @Test func outputMustBeNamedAsASnapshot() throws {
        let run = try ProgramRun("index", RunningService.everything, "-o", "x.bin")
        #expect(run.code == 64)
        #expect(run.errors.contains(".fsx"))
    }

    @Test func snapshotIsNoSourceOfASnapshot() throws {
        let files = try TemporaryFiles()
        try files.write("a.fsx", "x")
        let run = try ProgramRun("index", files.path("a.fsx"), "-o", files.path("b.fsx"))
        #expect(run.code == 1)
        #expect(run.errors.contains("one file of items makes a snapshot file"))
    }

    @Test func noDefinitionIsInferredFromASnapshot() throws {
        let files = try TemporaryFiles()
        let path = files.path("everything.fsx")
        #expect(try ProgramRun("index", RunningService.everything, "-o", path).code == 0)
        let run = try ProgramRun("infer", path)
        #expect(run.code == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("\(path): a snapshot file has its definition"))
    }

    @Test func limitOfTheSizeOfFilesIsAnErrorThatLeavesNothing() throws {
        let files = try TemporaryFiles()
        let path = files.path("everything.fsx")
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c", "ulimit -f 1; exec \"$0\" index \"$1\" -o \"$2\"", ServiceProcess.builtService.path,
            RunningService.everything, path,
        ]
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 1)
        #expect(text.contains("write: File too large"), "\(text)")
        #expect(try files.names() == [])
    }

    @Test func repeatedIDsAreToldWhereverItemsAreRead() throws {
        let files = try TemporaryFiles()
        try files.write("a.ndjson", #"{"id":"1","x":"a"}"#, #"{"id":"2","x":"b"}"#, #"{"id":1,"x":"c"}"#)
        let source = files.path("a.ndjson")
        let warning = "\(source):3: the id “1” is that of line 1, too; the last row with it is kept"
        for arguments in [["index", source, "-o", files.path("b.fsx")], ["inspect", source], ["infer", source]] {
            let run = try ProgramRun(arguments)
            #expect(run.code == 0)
            #expect(run.errors.contains(warning), "\(run.errors)")
        }
    }
}
