import AgentAPI
import CatalogTestSupport
package import Catalogs
import Clocks
@testable import FilterAPI
package import FilterCore
@testable package import FilterService
package import Following
@testable package import Gateway
package import HTTPServer
package import JSON
import JSONTestSupport
package import SessionTestSupport
@testable package import Sessions
import Testing

/// A client that talks to the service without a socket.
///
///     let client = TestClient()
///     let session = try client.session()
///     try session.post("/categories/brand/values/Nike/toggle").at("/total")   // 3
package struct TestClient: Sendable {
    package let service: Service
    package let application: Application

    package init(
        _ catalogs: [CatalogSnapshot] = [CatalogFixtures.shop, CatalogFixtures.dogs],
        versions: CatalogVersions = CatalogVersions(),
        sessions: ClientSessions? = nil,
        limits: RequestLimits = RequestLimits(),
        cacheBytes: Int = 1 << 20,
        answers: AnswerPolicy = AnswerPolicy(),
        keys: Keys? = nil,
        now: @escaping @Sendable () -> Instant = Instant.now,
        rates: RateLimiter = RateLimiter(addressRate: nil),
        spare: SpareThread? = nil,
        rowReaders: [String: RowReaders] = [:],
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        let cache = ResultCache(maxBytes: cacheBytes)
        let store = CatalogStore(catalogs.map(cache.lendingWords))
        self.init(
            Service(
                catalogs: store,
                scoped: ScopedCatalogs(of: store, versions: versions),
                rowReaders: rowReaders,
                sessions: try sessions ?? Self.sessions(),
                limits: limits,
                cache: cache,
                answers: answers,
                errors: Endpoints.errors,
                keys: keys,
                now: now,
                rates: rates,
                spare: spare,
                report: report
            )
        )
    }

    /// Sessions in memory with a clock that stands, and everything kept that is kept by default.
    package static func sessions(
        clock: SessionFixtures.Clock = SessionFixtures.Clock(),
        _ configure: (inout SessionConfiguration) -> Void = { _ in }
    ) throws -> ClientSessions {
        try SessionFixtures.store(clock: clock) {
            $0.maxCount = 1_000
            // All requests of tests come from one address.
            $0.maxCountPerClient = 10_000_000
            $0.record = SessionRecord.Limits()
            configure(&$0)
        }.sessions
    }

    /// - Parameters:
    ///   - routes: by default all.
    ///   - writeHosts: the hosts that writes may name besides those of loopback; `nil`: any.
    package init(_ service: Service, routes: [Route]? = nil, caller: Caller = .anyone, writeHosts: Set<String>? = nil) {
        self.service = service
        var admission = service.admission
        admission.everybody = caller
        admission.writers.hosts = writeHosts
        application = Application(service, routes: routes ?? service.routes, admission: admission)
    }

    /// The same service for a caller on whom a filter is forced.
    package func through(_ filter: String) -> TestClient {
        let caller = Caller(
            keyName: "scoped",
            actions: [.read, .sessions],
            catalogs: nil,
            filter: filter,
            rate: nil
        )
        return TestClient(service, caller: caller)
    }

    /// That of a request within the default limits.
    package var context: RequestContext {
        RequestContext(service: service, bounds: service.limits.bounds, caller: .anyone)
    }

    package func send(
        _ method: HTTPMethod,
        _ target: String,
        _ body: String = "",
        headers: HTTPHeaders = [:]
    ) throws -> Reply {
        try send(method, target, Array(body.utf8), headers: headers)
    }

    package func send(_ method: HTTPMethod, _ target: String, _ body: [UInt8], headers: HTTPHeaders = [:]) throws
        -> Reply
    {
        Reply(application.respond(to: try Self.request(method, target, body, headers: headers)))
    }

    /// - Parameter body: of JSON unless the headers say otherwise.
    package static func request(
        _ method: HTTPMethod,
        _ target: String,
        _ body: [UInt8] = [],
        headers: HTTPHeaders = [:]
    ) throws -> HTTPRequest {
        var headers = headers
        if !body.isEmpty, headers["Content-Type"] == nil { headers.append("Content-Type", "application/json") }
        return HTTPRequest(
            id: "test-1",
            method: method,
            target: target == "*" ? .asterisk : try RequestTarget(parsing: Array(target.utf8)),
            headers: headers,
            body: body
        )
    }

    package func get(_ target: String, headers: HTTPHeaders = [:]) throws -> Reply {
        try send(.get, target, headers: headers)
    }

    package func post(_ target: String, _ body: String = "", headers: HTTPHeaders = [:]) throws -> Reply {
        try send(.post, target, body, headers: headers)
    }

    /// Begins a session over a catalog.
    package func session(_ catalog: String = "shop", state: String = "{}") throws -> TestSession {
        let reply = try post("/v1/sessions", #"{"catalog":"\#(catalog)","state":\#(state)}"#)
        try #require(reply.status == 201, "\(reply.text)")
        return TestSession(client: self, id: try #require(reply.at("/session/id")?.text))
    }
}

extension TestClient {
    /// A session over the teas of ``CatalogFixtures/everything``.
    package static func teas(_ state: String = "{}") throws -> TestSession {
        try TestClient([CatalogFixtures.everything]).session("everything", state: state)
    }
}

extension Service {
    /// All that the program answers at, with a hundred streams.
    package var routes: [Route] { endpoints().all }

    /// - Parameter images: from where the explorer may load images of items; `nil`: there is no explorer.
    package func endpoints(explorerImages images: AllowedOrigins? = .listed([])) -> Endpoints {
        let streams = StreamHub(configuration: StreamConfiguration(), maxCount: 100)
        let filter = FilterEndpoints(of: self, streams: streams, explorerImages: images)
        let agents = AgentEndpoints(of: self, hasExplorer: images != nil)
        return Endpoints(of: self, filter: filter, agents: agents, tables: metricTables())
    }
}

/// One session of a ``TestClient``; targets are below it.
package struct TestSession: Sendable {
    package let client: TestClient
    package let id: String

    package init(client: TestClient, id: String) {
        self.client = client
        self.id = id
    }

    package var path: String { "/v1/sessions/\(id)" }

    package func send(
        _ method: HTTPMethod,
        _ target: String,
        _ body: String = "",
        headers: HTTPHeaders = [:]
    ) throws -> Reply {
        try client.send(method, path + target, body, headers: headers)
    }

    package func get(_ target: String = "", headers: HTTPHeaders = [:]) throws -> Reply {
        try send(.get, target, headers: headers)
    }

    package func post(_ target: String, _ body: String = "", headers: HTTPHeaders = [:]) throws -> Reply {
        try send(.post, target, body, headers: headers)
    }

    package func put(_ target: String, _ body: String = "", headers: HTTPHeaders = [:]) throws -> Reply {
        try send(.put, target, body, headers: headers)
    }

    package func delete(_ target: String = "", headers: HTTPHeaders = [:]) throws -> Reply {
        try send(.delete, target, headers: headers)
    }

    package func patch(_ body: String, headers: HTTPHeaders = [:]) throws -> Reply {
        try send(.patch, "", body, headers: headers)
    }

    /// Begins a draft.
    package func draft() throws -> TestSession {
        let reply = try post("/drafts")
        try #require(reply.status == 201, "\(reply.text)")
        return TestSession(client: client, id: try #require(reply.at("/session/id")?.text))
    }

    package var revision: Int {
        get throws { try #require(get().at("/session/revision")?.integer) }
    }

    /// The whole screen; the clock of the tests stands, so that equal states give equal bytes.
    package var screen: String {
        get throws { try get().text }
    }
}

/// An answer, its body read as JSON where it is JSON.
package struct Reply: Sendable {
    package let response: HTTPResponse
    package let json: JSONValue?

    package init(_ response: HTTPResponse) {
        self.response = response
        json = try? JSONValue(parsing: response.body, maxDepth: 1_000)
    }

    package var status: Int { response.status }
    package var text: String { String(decoding: response.body, as: UTF8.self) }

    /// The value of a header field.
    package subscript(header: String) -> String? { response.headers[header] }

    package func at(_ pointer: String) -> JSONValue? { json?.at(pointer) }

    /// `code` of a problem.
    package var code: String? { at("/code")?.text }

    /// Where a problem's first fault stands: `pointer`, `parameter`, `header` or `offset` with its value.
    package var place: String? {
        guard let fault = at("/errors/0") else { return nil }
        for name in ["pointer", "parameter", "header"] {
            if let text = fault[name]?.text { return "\(name) \(text)" }
        }
        return fault["offset"]?.integer.map { "offset \($0)" }
    }

    package var suggestions: [String] { at("/errors/0/suggestions")?.elements.compactMap(\.text) ?? [] }

    package var itemIDs: [String] { at("/page/itemIds")?.elements.compactMap(\.text) ?? [] }
    package var total: Int? { at("/total")?.integer }
    package var chips: [String] { at("/currentFilters")?.elements.compactMap { $0["text"]?.text } ?? [] }

    /// One category of a screen.
    package func category(_ id: String) -> JSONValue? { at("/categories")?.first("id", .string(id)) }
}
