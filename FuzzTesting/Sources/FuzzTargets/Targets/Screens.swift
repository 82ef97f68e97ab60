import Dispatch
import FilterCore
import Support

@testable import AgentAPI
@testable import CatalogFiles
@testable import Catalogs
@testable import FilterAPI
@testable import FilterService
@testable import Gateway
@testable import HTTPServer
@testable import JSON
@testable import Sessions

/// A service, asked without a socket. Every answer is looked at: it is never the service's own fault, and
/// what is said to be JSON is.
struct Screens {
    private let service: Service
    private let application: Application
    private let causes: Causes

    /// Reports of the service about errors of its own.
    private final class Causes: Sendable {
        let texts = Mutex<[String]>([])
    }

    /// A service over one catalog.
    ///
    /// - Parameters:
    ///   - sessions: by default a few of its own.
    ///   - cacheBytes: of results; 0 evaluates everything anew.
    init(of snapshot: CatalogSnapshot, sessions: ClientSessions = Screens.sessions(), cacheBytes: Int = 0) {
        self.init(CatalogStore([snapshot]), sessions: sessions, cacheBytes: cacheBytes)
    }

    /// - Parameters:
    ///   - live: that of `catalogs`; by default nothing can be written.
    ///   - limits: by default those of the service.
    init(
        _ catalogs: CatalogStore,
        live: LiveCatalogs? = nil,
        limits: RequestLimits = RequestLimits(),
        sessions: ClientSessions = Screens.sessions(),
        cacheBytes: Int = 0
    ) {
        let causes = Causes()
        service = Service(
            catalogs: catalogs,
            live: live,
            sessions: sessions,
            limits: limits,
            cache: ResultCache(maxBytes: cacheBytes),
            errors: Endpoints.errors,
            report: { cause in causes.texts.withLock { $0.append(cause) } }
        )
        self.causes = causes
        let agents = AgentEndpoints(of: service, hasExplorer: true)
        let endpoints = Endpoints(of: service, filter: FilterEndpoints(of: service), agents: agents, tables: [])
        application = Application(service, routes: endpoints.all)
    }

    /// Sessions in memory, whose ids are the same in every process that is started anew.
    static func sessions() -> ClientSessions {
        var configuration = SessionConfiguration()
        configuration.maxCount = 200
        // The newest session always has room, for any client.
        configuration.maxCountPerClient = .max
        configuration.protectedPeriod = .zero
        let drawn = Mutex<UInt64>(0)
        let store = InMemorySessionStore(configuration: configuration)
        return ClientSessions(
            store,
            configuration: configuration,
            random: {
                drawn.withLock {
                    $0 &+= 0x9E37_79B9_7F4A_7C15
                    return $0 ^ $0 >> 31
                }
            }
        )
    }

    /// Sends a request, and looks at the answer.
    @discardableResult
    func send(
        _ method: HTTPMethod,
        _ target: RequestTarget,
        headers: HTTPHeaders = [:],
        body: [UInt8] = []
    ) throws -> HTTPResponse {
        let response = try answer(method, target, headers: headers, body: body)
        let causes = causes.texts.withLock { texts in
            defer { texts = [] }
            return texts
        }
        let name = "\(method.token) \(target.raw)"
        try promise(response.status != 500, "\(name) is answered with 500: \(causes)")
        try promise(causes.isEmpty, "\(name) is reported: \(causes)")
        return response
    }

    /// As ``send(_:_:headers:body:)``, where the service may say that what it has stored is damaged.
    func answer(
        _ method: HTTPMethod,
        _ target: RequestTarget,
        headers: HTTPHeaders = [:],
        body: [UInt8] = []
    ) throws -> HTTPResponse {
        let request = HTTPRequest(id: "fuzz", method: method, target: target, headers: headers, body: body)
        var reply = application.respond(to: request, in: .quick)
        if case .needs = reply { reply = application.respond(to: request, in: .slow) }
        let response: HTTPResponse
        switch reply {
        case .response(let now): response = now
        case .later(let begin): response = try Self.wait(for: begin, name: "\(method.token) \(target.raw)")
        case .needs, .clientGone: throw Finding("no lane answers \(method.token) \(target.raw)")
        }
        for (name, value) in response.headers {
            try promise(
                FieldSyntax.isToken(name.utf8) && FieldSyntax.isValue(value.utf8),
                "\(name): \(value) cannot be sent"
            )
        }
        if response.headers["Content-Type"]?.contains("json") == true, !response.body.isEmpty {
            do { _ = try JSONValue(parsing: response.body, maxDepth: 1_024) } catch {
                let text = String(decoding: response.body, as: UTF8.self)
                throw Finding("\(method.token) \(target.raw) is answered with \(text): \(error)")
            }
        }
        return response
    }

    /// The response of a thread that carries out the request.
    private static func wait(for begin: (LaterReply) -> Void, name: String) throws(Finding) -> HTTPResponse {
        let response = Mutex<HTTPResponse?>(nil)
        let arrival = DispatchSemaphore(value: 0)
        begin(
            LaterReply { sent in
                response.withLock { $0 = sent }
                arrival.signal()
            }
        )
        // libFuzzer ends a case before.
        guard arrival.wait(timeout: .now() + 60) == .success, let response = response.withLock({ $0 }) else {
            throw Finding("\(name) is not answered")
        }
        return response
    }

    @discardableResult
    func send(_ method: HTTPMethod, _ target: String, _ body: String = "") throws -> HTTPResponse {
        let headers: HTTPHeaders = body.isEmpty ? [:] : ["Content-Type": "application/json"]
        return try send(method, RequestTarget(parsing: Array(target.utf8)), headers: headers, body: Array(body.utf8))
    }

    // MARK: - Everything that can be read

    /// Reads every screen, list and page of some states of the service's only catalog.
    func readAll(of snapshot: CatalogSnapshot) throws {
        let catalog = "/v1/catalogs/\(snapshot.name)"
        for target in ["", "/labels", "/categories"] { try send(.get, catalog + target) }
        for category in snapshot.catalog.categories {
            try send(.get, "\(catalog)/categories/\(PercentCoding.encode(category.id))/values?limit=3")
            try send(.get, "\(catalog)/categories/\(PercentCoding.encode(category.id))/values?q=e&limit=1000")
        }
        for item in 0..<min(snapshot.items.count, 20) {
            try send(.get, "\(catalog)/items/\(PercentCoding.encode(snapshot.items.id(of: item)))")
        }
        let names = snapshot.catalog.categories.filter { $0.codeCount > 0 }
        let selections = names.map { JSONValue.object([.init($0.id, .array([JSONValue($0.value(at: 0))]))]) }
        for selection in [.object([])] + selections {
            try send(.post, "\(catalog)/query", #"{"selections":\#(selection.jsonText),"pageSize":5}"#)
        }
        for sort in snapshot.catalog.sortOrders {
            let sort = JSONValue.string(sort.id).jsonText
            try send(.post, "\(catalog)/query", #"{"sort":\#(sort),"pageSize":100}"#)
        }
        for state in Teas.states {
            try send(.post, "\(catalog)/query", #"{"selections":\#(state)}"#)
        }
        for filter in Teas.filters {
            try send(.post, "\(catalog)/query", #"{"filter":\#(JSONValue.string(filter).jsonText)}"#)
        }
        try readSession(of: snapshot)
    }

    private func readSession(of snapshot: CatalogSnapshot) throws {
        let created = try send(.post, "/v1/sessions", #"{"pageSize":2}"#)
        guard created.status == 201, let id = try JSONValue(parsing: created.body)["session"]?["id"]?.text else {
            return
        }
        let session = "/v1/sessions/\(id)"
        for state in Teas.states {
            guard try send(.patch, session, #"{"selections":\#(state)}"#).status == 200 else { continue }
            for part in ["", "/categories", "/current-filters", "/sections", "/rescue", "/history", "/items?page=2"] {
                try send(.get, session + part)
            }
        }
        var page = try send(.get, "\(session)/items?pageSize=2")
        for _ in 0..<snapshot.items.count {
            guard let next = try JSONValue(parsing: page.body)["page"]?["nextCursor"]?.text else { break }
            page = try send(.get, "\(session)/items?pageSize=2&cursor=\(next)")
        }
        for item in 0..<min(snapshot.items.count, 3) {
            try send(.get, "\(session)/explain/\(PercentCoding.encode(snapshot.items.id(of: item)))")
        }
    }
}

extension JSONValue {
    /// The text of a string; `nil` for anything else.
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    fileprivate init(_ value: Value) {
        switch value {
        case .string(let text): self = .string(text.string)
        case .number(let number): self = .number(number)
        case .bool(let bool): self = .bool(bool)
        }
    }
}
