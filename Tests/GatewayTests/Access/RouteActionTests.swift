import HTTPServer
import ServiceTestSupport
import Testing

@testable import Gateway

/// Which address needs which action. A new one has its line here.
struct RouteActionTests {
    private let service: Service

    init() throws {
        service = try TestClient().service
    }

    @Test func everyAddressNeedsTheActionOfItsPart() {
        let wrong = service.routes.filter { $0.handler.access.needs != Self.action(for: $0) }
        #expect(wrong.map { "\($0.method.token) \($0.template)" } == [])
    }

    /// The path of an address decides, except for writes, which are recognised by their method.
    private static func action(for route: Route) -> Action? {
        let path = route.template
        if path.hasPrefix("/v1/sessions") || path.hasPrefix("/v1/shares/") || path == "/mcp" { return .sessions }
        if path.hasPrefix("/v1/tasks/") { return .writeItems }
        if path.hasPrefix("/1/indexes") {
            let isTask = path.hasSuffix("/task/{taskID}")
            let isRead = ["/queries", "/objects", "/query", "/browse"].contains { path.hasSuffix($0) }
            return isRead || (route.method == .get && !isTask) ? .read : .writeItems
        }
        if path.hasPrefix("/v1/catalogs") {
            let isQuery = path.hasSuffix("/query")
            return route.method == .get || isQuery ? .read : .writeItems
        }
        return path == "/metrics" ? .operate : nil
    }

    @Test func writesAreAllThatNeedTheirActionButReads() {
        let wrong = service.routes.filter { route in
            route.handler.access.isWrite != (Self.action(for: route) == .writeItems && route.method != .get)
        }
        #expect(wrong.map { "\($0.method.token) \($0.template)" } == [])
        #expect(service.routes.contains { $0.handler.access.isWrite && $0.template == "/1/indexes/{index}/settings" })
    }

    @Test func openAddressesAreThoseThatShowNoDataOfCatalogs() {
        let open = service.routes.filter { $0.handler.access.needs == nil }.map(\.template).sorted()
        #expect(
            open == [
                "/", "/docs", "/docs/errors", "/docs/errors/{code}", "/explorer/{file}", "/livez", "/openapi.json",
                "/openapi.yaml", "/readyz", "/version",
            ]
        )
    }
}
