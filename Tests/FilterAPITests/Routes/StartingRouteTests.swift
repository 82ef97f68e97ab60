import HTTPServer
import ServiceTestSupport
import Testing

@testable import Catalogs
@testable import Gateway

/// What the service answers before its catalogs are loaded.
struct StartingRouteTests {
    private func reply(_ target: String, of client: TestClient) throws -> (status: Int, text: String) {
        let starting = StartingRoutes(
            operations: OperationRoutes(service: client.service, tables: client.service.metricTables()),
            progress: StartProgress(of: ["shop"])
        )
        let application = Application(
            client.service,
            routes: starting.operationRoutes,
            refusingOthersWith: starting.refusal
        )
        let target = try RequestTarget(parsing: Array(target.utf8))
        let request = HTTPRequest(id: "test-1", method: .get, target: target, headers: [:], body: [])
        let response = application.respond(to: request)
        return (response.status, String(decoding: response.body, as: UTF8.self))
    }

    @Test func progressIsToldWhereNoKeyIsAskedFor() throws {
        let ready = try reply("/readyz", of: TestClient())
        #expect(ready.status == 503 && ready.text.contains(#""catalogs":[{"name":"shop","state":"waiting""#))
        let other = try reply("/v1/catalogs", of: TestClient())
        #expect(other.status == 503 && !other.text.contains("shop"))
        #expect(try reply("/livez", of: TestClient()).status == 200)
    }

    @Test func namesOfCatalogsAreNotToldWhereKeysAreAskedFor() throws {
        let file = try AccessFixtures.File([AccessFixtures.key()])
        let client = try TestClient(keys: Keys(of: file.path))
        let ready = try reply("/readyz", of: client)
        #expect(ready.status == 503 && !ready.text.contains("shop"))
        #expect(try reply("/livez", of: client).status == 200)
        #expect(try reply("/metrics", of: client).status == 401)
    }
}
