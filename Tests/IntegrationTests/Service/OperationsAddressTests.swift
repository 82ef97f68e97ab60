import Foundation
import Glibc
import TestSupport
import Testing

/// A port of their own for operators.
struct OperationsAddressTests {
    /// A client of the port for operators.
    private func operators(of service: RunningService) throws -> ServiceClient {
        var port: Int?
        waitUntil {
            port = service.process.outputText
                .firstMatch(of: #/\noperators: http:\/\/127\.0\.0\.1:(\d+)\/metrics\n/#)
                .flatMap { Int($0.1) }
            return port != nil
        }
        return ServiceClient(port: try #require(port), log: nil)
    }

    @Test func metricsAreOnThePortOfOperatorsAlone() throws {
        let service = try RunningService("--operations-address", "127.0.0.1:0")
        let operators = try operators(of: service)
        _ = try service.session()
        #expect(try service.client.send("GET", "/metrics").status == 404)
        let metrics = try operators.send("GET", "/metrics").text
        // Those of the other port.
        #expect(metrics.contains(#"filter_requests_total{method="POST",route="/v1/sessions",status="201"} 1"#))
        #expect(metrics.contains("\nfilter_connections 1\n"))
        for target in ["/livez", "/readyz", "/version"] {
            #expect(try operators.send("GET", target).status == 200)
            #expect(try service.client.send("GET", target).status == 200)
        }
        for target in ["/v1/catalogs", "/openapi.yaml", "/"] {
            #expect(try operators.send("GET", target).status == 404)
        }
        #expect(try service.process.stop() == 0)
    }

    @Test func addressThatIsTakenStopsTheStart() throws {
        let service = try RunningService()
        let taken = "127.0.0.1:\(service.process.port)"
        let run = try ProgramRun("serve", RunningService.everything, "--port", "0", "--operations-address", taken)
        #expect(run.code == 1 && run.errors.contains("cannot listen on \(taken)"))
    }

    /// Load balancers look at /readyz, and need time to see it.
    @Test func serviceGoesOnDuringTheDelayAndSaysThatItIsNotReady() throws {
        let service = try RunningService("--drain-delay", "3600", "--operations-address", "127.0.0.1:0")
        let operators = try operators(of: service)
        kill(service.process.processIdentifier, SIGTERM)
        try waitUntil { try service.client.send("GET", "/readyz").status != 200 }
        #expect(try operators.send("GET", "/readyz").status == 503)
        // New connections are taken. None is kept open, so that proxies turn to other processes.
        let late = ServiceClient(port: service.process.port, log: nil)
        let reply = try late.send("GET", "/v1/catalogs/shop")
        #expect(reply.status == 200 && reply["Connection"] == "close")
        #expect(try operators.send("GET", "/livez")["Connection"] == nil)
        // A page would take a refusal of its stream for good.
        let stream = try EventClient(service, service.session())
        #expect(try stream.next().name == "session")
        // The second one ends it at once.
        #expect(try service.process.stop() == 128 + SIGTERM)
    }

    @Test func serviceIsNotReadyThenAnswersThenIsGone() throws {
        let service = try RunningService("--drain-delay", "1", "--operations-address", "127.0.0.1:0")
        let stream = try EventClient(service, service.session())
        #expect(try stream.next().name == "session")
        let operators = try operators(of: service)
        kill(service.process.processIdentifier, SIGTERM)
        try waitUntil { try operators.send("GET", "/readyz").status != 200 }
        #expect(try ServiceClient(port: service.process.port, log: nil).send("GET", "/v1/catalogs/shop").status == 200)
        #expect(try stream.next().name == "end")
        #expect(try stream.isAtEnd())
        #expect(try service.process.waitForExit() == 0)
        let error = #expect(throws: RawClient.Failure.self) { try RawClient(port: service.process.port) }
        guard case .systemCall("connect", code: ECONNREFUSED)? = error else { throw try #require(error) }
    }
}
