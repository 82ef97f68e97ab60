import Dispatch
import HTTPServer
import ServiceTestSupport
import Testing

@testable import Gateway

/// Routes that take uploads or answer later, beside those that do neither.
struct RouteFormTests {
    private static let origin = "https://shop.example"

    /// An application with a route of each form.
    private func client() throws -> (TestClient, Application) {
        let client = try TestClient(answers: AnswerPolicy(origins: .listed([Self.origin])))
        let long = HTTPResponse.text(String(repeating: "a", count: 5_000))
        let routes = [
            Route(.get, "/at-once", needs: nil) { _ throws(ServiceError) in long },
            Route(
                .get,
                "/later",
                needs: nil,
                later: { _ throws(ServiceError) in
                    .later { reply in DispatchQueue(label: "writer").async { reply.send(long) } }
                }
            ),
            Route(
                .get,
                "/refused",
                needs: nil,
                later: { _ throws(ServiceError) in
                    throw ServiceError(.unknownItem, at: .path("id"), "no such item")
                }
            ),
            Route(
                .post,
                "/items/{id}",
                needs: nil,
                where: { path, _ in path["id"] != "read-only" },
                upload: { call throws(ServiceError) in .response(.text("\(call["id"]): \(call.upload.byteCount)")) }
            ),
        ]
        return (client, Application(client.service, routes: routes))
    }

    private func request(_ method: HTTPMethod, _ target: String, _ body: [UInt8] = []) throws -> HTTPRequest {
        HTTPRequest(
            id: "test-1",
            method: method,
            target: try RequestTarget(parsing: Array(target.utf8)),
            headers: ["Origin": Self.origin, "Accept-Encoding": "gzip"],
            body: body
        )
    }

    @Test func laterAnswersCarryWhatAllCarry() throws {
        let (client, application) = try client()
        let atOnce = application.respond(to: try request(.get, "/at-once"))
        let later = application.respond(to: try request(.get, "/later"))
        #expect(later.status == 200)
        #expect(later.headers["Content-Encoding"] == "gzip")
        #expect(later.headers["Access-Control-Allow-Origin"] == Self.origin)
        #expect(later.headers["Vary"] == atOnce.headers["Vary"])
        #expect(later.body == atOnce.body)
        let metrics = try client.get("/metrics").text
        #expect(metrics.contains(#"filter_requests_total{method="GET",route="/later",status="200"} 1"#))
    }

    @Test func errorsBeforeAPromiseAreAnsweredAtOnce() throws {
        let (_, application) = try client()
        guard case .response(let response) = application.respond(to: try request(.get, "/refused"), in: .quick) else {
            Issue.record("no answer at once")
            return
        }
        #expect(response.status == 404)
        #expect(response.headers["Access-Control-Allow-Origin"] == Self.origin)
    }

    @Test func routesSayWhatTheyDoWithBodies() throws {
        let (_, application) = try client()
        let expected: [(HTTPMethod, String, BodyUse)] = [
            (.post, "/items/7", .upload), (.post, "/items/read-only", .memory), (.get, "/items/7", .none),
            (.get, "/later", .unread), (.get, "/nothing", .none),
        ]
        for (method, target, use) in expected {
            let target = try RequestTarget(parsing: Array(target.utf8))
            #expect(application.bodyUse(method, target, [:]) == use, "\(method) \(target.raw)")
        }
        #expect(application.bodyUse(.options, .asterisk, [:]) == .none)
        let reply = application.respond(to: try request(.post, "/items/7", [1, 2, 3]))
        #expect(String(decoding: reply.body, as: UTF8.self) == "7: 3")
    }
}
