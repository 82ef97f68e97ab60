import Testing

@testable import HTTPServer

struct RouterTests {
    private static func router(_ routes: [(HTTPMethod, String)]) -> Router<Int> {
        Router(
            routes.enumerated().map { .init($1.0, $1.1, $0) }
        )
    }

    private static let router = router([
        (.get, "/"), (.get, "/a"), (.post, "/a"), (.get, "/a/{x}"), (.get, "/a/b"), (.put, "/a/{x}/c/{y}"),
        (.get, "/a/b/d"),
    ])

    private func match(_ method: HTTPMethod, _ path: String) throws -> String {
        let target = try RequestTarget(parsing: Array(path.utf8))
        switch Self.router.match(method, target.pathSegments) {
        case .route(let route, _): return route.template
        case .methodNotAllowed(let allowed): return allowed.joined(separator: " ")
        case .notFound: return "-"
        }
    }

    @Test func templatesMatchPartByPart() throws {
        #expect(try match(.get, "/") == "/")
        #expect(try match(.get, "/a") == "/a")
        #expect(try match(.post, "/a") == "/a")
        #expect(try match(.get, "/a/z") == "/a/{x}")
        #expect(try match(.put, "/a/z/c/w") == "/a/{x}/c/{y}")
        for path in ["/b", "/a/", "/A", "//", "/a//c/w", "/a/z/c", "/a/z/c/w/v", "/a/z/c/"] {
            #expect(try match(.get, path) == "-", "\(path)")
        }
    }

    @Test func literalPartGoesFirstAndLeavesTheOthersReachable() throws {
        #expect(try match(.get, "/a/b") == "/a/b")
        #expect(try match(.get, "/a/b/d") == "/a/b/d")
        #expect(try match(.put, "/a/b/c/w") == "/a/{x}/c/{y}")
    }

    @Test func escapedSlashStaysInsideItsPart() throws {
        let target = try RequestTarget(parsing: Array("/a/1%2F2/c/%7By%7D".utf8))
        guard case .route(let route, let parameters) = Self.router.match(.put, target.pathSegments) else {
            Issue.record("no route")
            return
        }
        #expect(route.template == "/a/{x}/c/{y}")
        #expect(parameters["x"] == "1/2")
        #expect(parameters["y"] == "{y}")
    }

    @Test func headIsAnsweredAsGet() throws {
        #expect(try match(.head, "/a/z") == "/a/{x}")
        #expect(try match(.head, "/a/z/c/w") == "OPTIONS PUT")
    }

    @Test func wrongMethodListsTheRightOnes() throws {
        #expect(try match(.delete, "/a") == "GET HEAD OPTIONS POST")
        #expect(try match(.options, "/a/z") == "GET HEAD OPTIONS")
        #expect(try match(.other("BREW"), "/a/z") == "GET HEAD OPTIONS")
    }
}
