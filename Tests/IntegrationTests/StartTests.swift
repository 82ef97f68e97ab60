import Foundation
import Glibc
import TestSupport
import Testing

@testable import HTTPServer

/// How a server begins.
struct StartTests {
    private func start(_ change: (inout HTTPServerConfiguration) -> Void) throws -> HTTPServer {
        var configuration = HTTPServerConfiguration()
        configuration.port = 0
        change(&configuration)
        return try HTTPServer(
            configuration: configuration,
            respond: { request, _ in .response(echo(request)) },
            refuse: { refusal, _ in HTTPResponse(status: refusal.status) },
            log: { _ in }
        )
    }

    @Test(arguments: ["127.0.0.1", "0.0.0.0", "localhost"])
    func hostIsListenedOn(host: String) throws {
        let server = try start { $0.host = host }
        let client = try RawClient(port: server.port)
        try client.send(get("/"))
        #expect(try client.receiveResponse().status == 200)
        server.stop()
    }

    @Test(arguments: [1, 2, 5])
    func anyNumberOfThreadsServes(threads: Int) throws {
        try withEchoServer({ $0.threads = threads }) { server in
            for _ in 0..<10 {
                let client = try RawClient(port: server.port)
                try client.send(get("/"))
                #expect(try client.receiveResponse().status == 200)
            }
        }
    }

    @Test func portInUseIsAnError() throws {
        let first = try start { _ in }
        let error = #expect(throws: ServerError.self) { try start { $0.port = first.port } }
        let text = "cannot listen on 127.0.0.1:\(first.port): bind: Address already in use (\(EADDRINUSE))"
        #expect(error?.description == text)
        first.stop()
    }

    @Test func portIsFreeAfterStopping() throws {
        let first = try start { _ in }
        let client = try RawClient(port: first.port)
        try client.send(get("/"))
        #expect(try client.receiveResponse().status == 200)
        first.stop()
        let second = try start { $0.port = first.port }
        #expect(second.port == first.port)
        second.stop()
    }

    @Test func hostThatDoesNotResolveIsAnError() {
        let error = #expect(throws: ServerError.self) { try start { $0.host = "256.0.0.1" } }
        guard case .cannotResolve("256.0.0.1", _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func serverWithoutThreadsIsAnErrorOfTheProgram() async {
        await #expect(processExitsWith: .failure) {
            var configuration = HTTPServerConfiguration()
            configuration.port = 0
            configuration.threads = 0
            _ = try? HTTPServer(
                configuration: configuration,
                respond: { request, _ in .response(echo(request)) },
                refuse: { refusal, _ in HTTPResponse(status: refusal.status) },
                log: { _ in }
            )
        }
    }

    /// In a process of its own, which may open no more than 2,000 descriptors.
    @Test func moreConnectionsThanDescriptorsIsAnError() async {
        await #expect(processExitsWith: .success) {
            var limit = rlimit(rlim_cur: 2_000, rlim_max: 2_000)
            precondition(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
            var configuration = HTTPServerConfiguration()
            configuration.port = 0
            configuration.maxConnections = 1_000_000
            configuration.maxStreams = 1_000_000
            do throws(ServerError) {
                _ = try HTTPServer(
                    configuration: configuration,
                    respond: { request, _ in .response(echo(request)) },
                    refuse: { refusal, _ in HTTPResponse(status: refusal.status) },
                    log: { _ in }
                )
                preconditionFailure("two million connections have 2,000 descriptors")
            } catch {
                guard case .tooFewDescriptors(needed: 2_125_096, allowed: 2_000) = error else { throw error }
                precondition("\(error)".contains("allow fewer of them"))
            }
        }
    }

    @Test func serverThatIsLetGoStops() throws {
        let port = try start { _ in }.port
        #expect(throws: RawClient.Failure.self) { try RawClient(port: port) }
    }

    /// In a process of its own, whose memory for stacks is bounded.
    @Test func processThatMayHaveFewThreadsSaysSo() async {
        await #expect(processExitsWith: .success) {
            let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).prefix { $0 != " " }
            let most = rlim_t(Int(pages)! * sysconf(Int32(_SC_PAGESIZE)) + (100 << 20))
            var limit = rlimit(rlim_cur: most, rlim_max: most)
            setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
            do throws(ServerError) {
                try ThreadLimit.check(1_000)
                preconditionFailure("a thousand stacks fit into 100 MiB")
            } catch {
                guard case .tooFewThreads(needed: 1_000, let allowed) = error else { throw error }
                precondition((1..<1_000).contains(allowed))
            }
            // Those that were made are gone.
            try ThreadLimit.check(2)
        }
    }
}
