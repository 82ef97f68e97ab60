import Foundation
import Glibc
import TestSupport
import Testing

/// A port of their own for operators.
struct OperationsAddressTests {
    /// A client of the port for operators.
    private func operators(of service: RunningService) throws -> ServiceClient {
        while true {
            let line = service.process.outputText.firstMatch(
                of: #/\noperators: http:\/\/127\.0\.0\.1:(\d+)\/metrics\n/#
            )
            if let line { return ServiceClient(port: try #require(Int(line.1)), log: nil) }
            usleep(2_000)
        }
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
        let error = #expect(throws: ServiceProcess.Failure.self) {
            try RunningService("--operations-address", "127.0.0.1:\(service.process.port)")
        }
        guard case .endedEarly(let code, _, let errors)? = error else { return }
        #expect(code == 1 && errors.contains("cannot listen on 127.0.0.1:\(service.process.port)"))
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
