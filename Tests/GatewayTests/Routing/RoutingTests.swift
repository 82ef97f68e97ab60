import HTTPServer
import ServiceTestSupport
import Testing

struct RoutingTests {
    @Test func optionsAnswersWithTheMethods() throws {
        let client = try TestClient()
        let reply = try client.send(.options, "/v1/sessions")
        #expect(reply.status == 204)
        #expect(reply["Allow"] == "OPTIONS, POST")
        #expect(try client.send(.options, "*").status == 204)
        #expect(try client.send(.get, "*").status == 405)
        #expect(try client.send(.options, "/nothing").status == 404)
    }

    @Test func traceIsAllowedNowhere() throws {
        let client = try TestClient()
        let reply = try client.send(.trace, "/v1/sessions")
        #expect(reply.status == 405)
        #expect(reply.code == "methodNotAllowed")
        #expect(reply["Allow"] == "OPTIONS, POST")
        #expect(try client.send(.trace, "/nothing").status == 404)
    }

    @Test func headHasTheAnswerOfGet() throws {
        let session = try TestClient().session()
        let reply = try session.send(.head, "/items")
        #expect(reply.status == 200)
        #expect(reply.response.body == (try session.get("/items").response.body))
    }
}
