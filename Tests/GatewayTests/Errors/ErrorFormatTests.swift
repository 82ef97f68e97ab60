import HTTPServer
import ServiceTestSupport
import Testing

@testable import Gateway

/// An error is written in the format of the address, whether its request came to a handler or not.
struct ErrorFormatTests {
    private let formats = ErrorFormats([
        ErrorFormat(owns: { $0.pathSegments.first == "a" }, response: { error, id in Self.text("a", error, id) }),
        ErrorFormat(owns: { $0.pathSegments.count == 2 }, response: { error, id in Self.text("two", error, id) }),
    ])

    private static func text(_ name: String, _ error: ServiceError, _ id: String) -> HTTPResponse {
        HTTPResponse(status: error.status, headers: [:], body: Array("\(name) \(error.code.rawValue) \(id)".utf8))
    }

    @Test func theFirstFormatThatHasTheAddressIsTaken() throws {
        for (target, name) in [("/a", "a"), ("/a/b", "a"), ("/b/a", "two")] {
            let response = formats.response(ServiceError(.notFound, "x"), to: try TestClient.request(.get, target))
            #expect(Reply(response).text == "\(name) notFound test-1", "\(target)")
            #expect(response.subject as? ErrorCode == .notFound)
        }
        let refused = RefusedRequest(id: "r", method: .get, target: try RequestTarget(parsing: Array("/a".utf8)))
        #expect(Reply(formats.response(ServiceError(.tooLarge, "x"), to: refused)).text == "a tooLarge r")
    }

    @Test func allOtherAddressesHaveProblems() throws {
        for target in ["/b", "/b/a/c", "*"] {
            let response = formats.response(ServiceError(.notFound, "x"), to: try TestClient.request(.get, target))
            #expect(Reply(response).code == "notFound", "\(target)")
            #expect(response.headers["Content-Type"] == "application/problem+json")
            #expect(response.subject as? ErrorCode == .notFound)
        }
    }
}
