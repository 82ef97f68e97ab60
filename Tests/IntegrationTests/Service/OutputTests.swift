import Foundation
import TestSupport
import Testing

/// Words may have nowhere to go: the device is full, the stream is closed, or its reader has left.
struct OutputTests {
    private let files: TemporaryFiles

    init() throws {
        files = try TemporaryFiles()
        try files.write("shop.ndjson", #"{"id":1,"brand":"A"}"# + "\n" + #"{"id":2,"brand":"B"}"# + "\n")
    }

    /// Starts the program after some redirections of a shell, and its errors in a pipe unless one of them says otherwise.
    private func start(_ arguments: [String], _ redirections: String) throws -> (process: Process, errors: Pipe) {
        let (process, errors) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        let program = ServiceProcess.builtService.path
        process.arguments = ["-c", #"exec \#(redirections); exec "$0" "$@""#, program] + arguments
        process.standardError = errors
        try process.run()
        return (process, errors)
    }

    private func run(_ arguments: [String], _ redirections: String) throws -> (status: Int32, errors: String) {
        let (process, errors) = try start(arguments, redirections)
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    private func commands() -> [[String]] {
        let items = files.path("shop.ndjson")
        return [
            ["infer", items], ["inspect", items], ["inspect", "--json", items], ["config"], ["config", "--json"],
            ["client", "--language", "swift", items], ["index", items, "-o", files.path("shop.fsx")],
        ]
    }

    @Test(arguments: [(">/dev/full", "No space left on device (28)"), (">&-", "Bad file descriptor (9)")])
    func commandsThatCannotPrintFail(redirection: String, reason: String) throws {
        for command in commands() {
            let (status, errors) = try run(command, redirection)
            #expect(status == 1, "\(command): \(errors)")
            #expect(errors.contains("Error: standard output: \(reason)"), "\(command): \(errors)")
        }
    }

    @Test(arguments: [
        ">/dev/full",
        // Its reader has left before the program starts.
        "> >(exec 0<&-); wait $!",
    ])
    func keyThatCouldNotBePrintedIsNamed(redirection: String) throws {
        let file = files.path("keys.yaml")
        let key = ["key", "create", "--name", "lost", "--actions", "read", "--file", file]
        let (status, errors) = try run(key, redirection)
        #expect(status == 1)
        #expect(errors.contains("nobody has the key: take the entry “lost” out of \(file)"), "\(errors)")
    }

    @Test(arguments: [">/dev/full", ">&-", "<&- >&-"])
    func serviceThatCannotPrintServes(redirections: String) throws {
        let (process, errors) = try start(["serve", files.path("shop.ndjson"), "--port", "0"], redirections)
        defer { process.terminate() }
        var text = ""
        var port: Int?
        while port == nil {
            let data = errors.fileHandleForReading.availableData
            try #require(!data.isEmpty, "\(text)")
            text += String(decoding: data, as: UTF8.self)
            port = text.firstMatch(of: #/http:\/\/127\.0\.0\.1:(\d+)/#).flatMap { Int($0.1) }
        }
        let client = ServiceClient(port: try #require(port), log: nil)
        try waitUntil { try client.send("GET", "/readyz").status == 200 }
        #expect(try client.send("POST", "/v1/catalogs/shop/query", "{}").at("total") as? Int == 2)
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        text += String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(text.contains("standard output: "))
    }
}
