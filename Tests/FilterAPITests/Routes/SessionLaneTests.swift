import Support
import FilterCore
import HTTPServer
import ServiceTestSupport
import SessionTestSupport
import Testing

@testable import Gateway
@testable import Sessions

/// Which requests wait for the server that has the sessions, and where.
struct SessionLaneTests {
    private func request(_ method: HTTPMethod, _ target: String, _ body: String = "") throws -> HTTPRequest {
        HTTPRequest(
            id: "test-1",
            method: method,
            target: try RequestTarget(parsing: Array(target.utf8)),
            headers: ["Content-Type": "application/json"],
            body: Array(body.utf8)
        )
    }

    /// Any address that reads or writes a session or a share moves on before it does.
    @Test func noAddressUsesTheStoreOnAThreadOfConnections() throws {
        let store = RemoteStore()
        let client = try TestClient(sessions: ClientSessions(store))
        let share = ShareKey(of: [1])
        var moved: Set<String> = []
        for route in client.service.routes {
            let path = route.template.split(separator: "/").map { segment in
                switch segment {
                case "{catalog}", "{index}": "shop"
                case "{session}": FailingStore.id
                case "{key}": share.description
                default: segment.hasPrefix("{") ? "x" : String(segment)
                }
            }
            for query in ["", "?state=\(share)"] {
                let target = "/" + path.joined(separator: "/") + query
                let request = try request(route.method, target, #"{"catalog":"shop","share":"\#(share)"}"#)
                let reply = client.application.respond(to: request, in: .quick)
                if case .needs(let lane, _) = reply {
                    #expect(lane == .waiting, "\(target)")
                    moved.insert("\(route.method.token) \(route.template)")
                }
                #expect(store.callCount.load(ordering: .relaxed) == 0, "\(route.method.token) \(target)")
            }
        }
        let expected = client.service.routes.filter { $0.handler.access.needs == .sessions }
            .map { "\($0.method.token) \($0.template)" }
        #expect(moved == Set(expected + ["GET /v1/catalogs/{catalog}/query"]))
        #expect(moved.count > 30)
    }

    @Test func aQueryByAFilterOrATokenMovesNowhere() throws {
        let client = try TestClient(sessions: ClientSessions(RemoteStore()))
        for state in ["%7B%7D", "", "a-token-of-more-than-22-characters"] {
            let reply = client.application.respond(
                to: try request(.get, "/v1/catalogs/shop/query?state=\(state)"),
                in: .quick
            )
            guard case .response = reply else {
                Issue.record("“\(state)” needs another lane")
                continue
            }
        }
    }

    @Test func sessionsInMemoryAreAnsweredAtOnce() throws {
        let client = try TestClient()
        let request = try request(.post, "/v1/sessions", #"{"catalog":"shop"}"#)
        let reply = client.application.respond(to: request, in: .quick)
        guard case .response(let response) = reply else {
            Issue.record("the request needs another lane")
            return
        }
        #expect(response.status == 201)
    }

    @Test func aRequestThatMovesOnIsCountedOnce() throws {
        let rate = Rate(requestsPerSecond: 1, burst: 2)
        let client = try TestClient(
            sessions: ClientSessions(RemoteStore()),
            rates: RateLimiter(addressRate: rate, now: { 1 })
        )
        let request = try request(.get, "/v1/sessions/\(FailingStore.id)")
        for lane in [Lane.quick, .waiting, .slow] { _ = client.application.respond(to: request, in: lane) }
        guard case .response(let response) = client.application.respond(to: request, in: .waiting) else {
            Issue.record("no response")
            return
        }
        #expect(response.headers["RateLimit"] == #""address";r=1;t=1"#)
    }

    /// One that has used up its rate is refused before it takes a place in any lane.
    @Test func aRequestBeyondItsRateTakesNoPlace() throws {
        let client = try TestClient(
            sessions: ClientSessions(RemoteStore()),
            rates: RateLimiter(addressRate: Rate(requestsPerSecond: 1, burst: 1), now: { 1 })
        )
        let request = try request(.get, "/v1/sessions/\(FailingStore.id)")
        guard case .needs(.waiting, _) = client.application.respond(to: request, in: .quick),
            case .response(let refusal) = client.application.respond(to: request, in: .quick)
        else {
            Issue.record("the second request takes a place")
            return
        }
        #expect(refusal.status == 429)
    }
}

/// A store on another server, which has nothing.
private final class RemoteStore: SessionStore {
    let callCount = Atomic(0)

    var waitsForServer: Bool { true }

    private func note() { callCount.wrappingAdd(1, ordering: .relaxed) }

    func insert(_ key: SessionKey, _ bytes: [UInt8], for client: SessionClient?) throws(SessionError) -> StoredEntry? {
        note()
        throw .unavailable(retryAfter: .seconds(1))
    }

    func find(_ key: SessionKey) throws(SessionError) -> StoredEntry? {
        note()
        return nil
    }

    func replace(_ key: SessionKey, version: UInt64, with bytes: [UInt8]) throws(SessionError) -> Replacement {
        note()
        return .absent
    }

    func remove(_ key: SessionKey, version: UInt64?) throws(SessionError) -> Removal {
        note()
        return .absent
    }

    func keepShare(_ key: ShareKey, _ bytes: [UInt8], until expiry: Instant?) throws(SessionError) { note() }

    func findShare(_ key: ShareKey) throws(SessionError) -> StoredShare? {
        note()
        return nil
    }

    func observe(_ observer: @escaping @Sendable (SessionNotice) -> Void) {}

    func sweep() -> Int { 0 }

    var statistics: SessionStatistics { SessionStatistics() }
}
