import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Gateway

/// Requests of operators and their tools.
struct OperationRouteTests {
    @Test func serviceIsAliveAndReady() throws {
        let client = try TestClient()
        #expect(try client.get("/livez").at("/status") == "alive")
        #expect(try client.get("/readyz").at("/status") == "ready")
    }

    @Test func serviceThatStopsIsAliveButNotReady() throws {
        let client = try TestClient()
        let session = try client.session()
        client.service.beginDraining()
        #expect(try client.get("/livez").status == 200)
        let reply = try client.get("/readyz")
        #expect(reply.status == 503)
        #expect(reply.code == "unavailable")
        #expect(reply["Retry-After"] == "1")
        #expect(try session.post("/categories/brand/values/Nike/toggle").status == 200)
    }

    @Test func versionIsTold() throws {
        let reply = try TestClient().get("/version")
        #expect(reply.json?.keys == ["name", "version"])
        #expect(reply.at("/name") == "filter-service")
    }

    @Test func contractIsServed() throws {
        let reply = try TestClient().get("/openapi.yaml")
        #expect(reply["Content-Type"] == "application/yaml")
        #expect(reply.text.hasPrefix("openapi: 3.1.0\n"))
        #expect(reply.text.hasSuffix("\n"))
    }

    /// The form for pages and tools that know no YAML; a check compares all of it with what PyYAML reads.
    @Test func contractIsServedAsJSON() throws {
        let reply = try TestClient().get("/openapi.json")
        #expect(reply["Content-Type"] == "application/json")
        #expect(reply.text.hasPrefix(#"{"openapi":"3.1.0","info":{"#))
        #expect(reply.text.contains(#""/livez":{"get":{"operationId":"isAlive","tags":["operations"]"#))
        #expect(reply.at("/info/title") != nil)
    }

    @Test func requestsAreCountedByRouteAndNotByPath() throws {
        let client = try TestClient()
        let session = try client.session()
        _ = try session.get("/items")
        _ = try client.get("/v1/nothing/here")
        _ = try client.send(.other("BREW"), "/livez")
        let text = try client.get("/metrics").text
        #expect(
            text.contains(#"filter_requests_total{method="GET",route="/v1/sessions/{session}/items",status="200"} 1"#)
        )
        #expect(text.contains(#"filter_requests_total{method="GET",route="",status="404"} 1"#))
        #expect(text.contains(#"filter_requests_total{method="_OTHER",route="",status="405"} 1"#))
        #expect(text.contains("\nfilter_sessions 1\n"))
        #expect(text.contains(#"filter_catalog_items{catalog="shop"} 12"#))
        #expect(text.contains(#"filter_catalog_versions{catalog="shop"} 1"#))
        #expect(text.contains("\nfilter_former_version_bytes 0\n"))
        #expect(!text.contains(session.id))
    }

    @Test(arguments: ["/livez", "/readyz", "/version", "/metrics", "/openapi.yaml", "/openapi.json"])
    func parametersAreRefused(target: String) throws {
        let reply = try TestClient().get(target + "?verbose=1")
        #expect(reply.status == 422)
        #expect(reply.code == "unknownParameter")
    }
}
