import Foundation
import Glibc
import TestSupport
import Testing

/// The service at a path in place of a port.
struct UnixSocketTests {
    private func serve(_ path: String, _ options: String...) throws -> ServiceProcess {
        try ServiceProcess(arguments: ["serve", RunningService.everything, "--host", "unix:\(path)"] + options)
    }

    /// The error of a start that fails.
    private func fault(_ path: String) throws -> String {
        let run = try ProgramRun("serve", RunningService.everything, "--host", "unix:\(path)")
        try #require(run.code == 1, "\(run.errors)")
        return run.errors
    }

    private func get(_ target: String, at path: String) throws -> RawResponse {
        let client = try RawClient(path: path)
        try client.send("GET \(target) HTTP/1.1\r\nHost: test\r\n\r\n")
        return try client.receiveResponse()
    }

    private func status(_ path: String) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 ? status : nil
    }

    @Test func serviceAnswersAtAPathAndTakesItAway() throws {
        let files = try TemporaryFiles()
        let (path, operations) = (files.path("http.sock"), files.path("operations.sock"))
        let service = try serve(path, "--operations-address", "unix:\(operations)", "--socket-mode", "0600")
        #expect(service.outputText.contains("listening on unix:\(path)\n"))
        #expect(service.outputText.contains("curl -s --unix-socket \(path) http://localhost/v1/catalogs\n"))
        #expect(try get("/v1/catalogs/everything", at: path).status == 200)
        // A client that may connect may name any address, as a proxy does.
        let client = try RawClient(path: path)
        let definition = #"{"categories":[]}"#
        try client.send(
            "PUT /v1/catalogs/new HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(definition.utf8.count)\r\n\r\n\(definition)"
        )
        #expect(try client.receiveResponse().status == 403)
        #expect(try get("/metrics", at: operations).status == 200 && get("/metrics", at: path).status == 404)
        #expect(try #require(status(path)).st_mode & 0o777 == 0o600)
        #expect(try service.stop() == 0)
        #expect(status(path) == nil && status(operations) == nil)
    }

    @Test func groupMayConnectUnlessToldOtherwise() throws {
        let files = try TemporaryFiles()
        let service = try serve(files.path("http.sock"))
        #expect(try #require(status(files.path("http.sock"))).st_mode & 0o777 == 0o660)
        #expect(try service.stop() == 0)
    }

    @Test func socketOfAKilledProcessIsReplacedAndThatOfALivingOneIsNot() throws {
        let files = try TemporaryFiles()
        let path = files.path("http.sock")
        let killed = try serve(path)
        _ = #expect(throws: ServiceProcess.Failure.self) { try killed.stop(signal: SIGKILL) }
        #expect(status(path) != nil)
        let service = try serve(path)
        #expect(try get("/livez", at: path).status == 200)
        #expect(try fault(path).contains("cannot listen on unix:\(path): another process answers there"))
        #expect(try get("/livez", at: path).status == 200)
        #expect(try service.stop() == 0)
    }

    @Test func fileOfSomebodyElseStaysWhereItIs() throws {
        let files = try TemporaryFiles()
        try files.write("http.sock", "precious")
        #expect(try fault(files.path("http.sock")).contains("there is a file that is no socket"))
        #expect(try String(contentsOfFile: files.path("http.sock"), encoding: .utf8) == "precious\n")
        // Neither does a service remove what has taken the place of its socket.
        try FileManager.default.removeItem(atPath: files.path("http.sock"))
        let service = try serve(files.path("http.sock"))
        try FileManager.default.removeItem(atPath: files.path("http.sock"))
        try files.write("http.sock", "precious")
        #expect(try service.stop() == 0)
        #expect(status(files.path("http.sock")) != nil)
    }

    @Test func pathThatCannotBeIsSaidInWords() throws {
        let files = try TemporaryFiles()
        let long = files.path(String(repeating: "s", count: 108))
        #expect(try fault(long).contains("the path has \(long.utf8.count) bytes, and that of a socket has at most 107"))
        #expect(try fault(files.path("no/http.sock")).contains("open its directory: No such file or directory"))
    }

    @Test func healthcheckAsksWhereTheServiceIs() throws {
        func check(_ arguments: String..., environment: [String: String] = [:]) throws -> ProgramRun {
            try ProgramRun(["healthcheck"] + arguments, environment: environment)
        }
        let files = try TemporaryFiles()
        let path = files.path("http.sock")
        let service = try serve(path, "--operations-address", "[::]:0")
        #expect(try check("--host", "unix:\(path)").code == 0)
        #expect(try check(environment: ["FILTER_SERVICE_HOST": "unix:\(path)"]).code == 0)
        try files.write("settings.yaml", "host: unix:\(path)", "max-sessions: 5")
        #expect(try check("--config", files.path("settings.yaml")).code == 0)
        // The address of operators goes before; one that stands for all is asked on loopback.
        let port = try #require(service.outputText.firstMatch(of: #/operators: http:\/\/\[::\]:(\d+)/#)).1
        #expect(try check("--host", "unix:/nowhere", "--operations-address", "[::]:\(port)").code == 0)
        #expect(try check("--host", "0.0.0.0", "--port", "\(port)").code == 0)
        #expect(try check("--port", "0").errors.contains("port 0 is any free one"))
        #expect(try service.stop() == 0)
        let gone = try check("--host", "unix:\(path)")
        #expect(gone.code == 1 && gone.errors == "unix:\(path): connect: No such file or directory\n")
        let refused = try check("--host", "0.0.0.0", "--port", "\(port)")
        #expect(refused.errors.hasPrefix("http://127.0.0.1:\(port): connect: "))

        // One that is not ready, and one that says nothing.
        let start = try HeldStart(RunningService.everything)
        let starting = try check("--port", "\(start.port)")
        #expect(starting.code == 1 && starting.errors.contains("/readyz answers 503: the service is starting: loading"))
        kill(start.processIdentifier, SIGSTOP)
        let silent = try check("--port", "\(start.port)")
        #expect(silent.code == 1 && silent.errors.contains("no answer within"))
    }
}
