@testable import FilterServiceClient
import Foundation
import Testing

/// Answers that are not those of the service: no tap is lost to them.
@MainActor
struct PortalTests {
    private func session(_ sessions: TestSessions, behind portal: Portal) async throws -> FilterSession {
        let archive = try await sessions.begin().archive
        return FilterSession(resuming: archive, through: portal, clock: sessions.time.clock)
    }

    private nonisolated static func page(_ status: Int, _ text: String) -> ServiceResponse {
        ServiceResponse(status: status, headers: [:], body: Data(text.utf8))
    }

    @Test(
        arguments: [
            page(200, "<html>Welcome to our hotel</html>"), page(200, #"{"ok": true}"#), page(204, ""),
            page(403, "Forbidden"), page(404, "default backend - 404"), page(425, ""), page(500, "<html></html>"),
            page(511, "Log in"), page(520, "error code: 520"),
        ]
    )
    func tapsWaitForTheService(page: ServiceResponse) async throws {
        let sessions = try TestSessions()
        let portal = Portal(page, beyond: sessions.network)
        let session = try await session(sessions, behind: portal)
        session.toggle("Nike", in: "brand")
        await sessions.time.pass(.seconds(5))
        #expect(session.connection == .offline)
        #expect(session.pending.count == 1 && session.refusals.isEmpty)
        portal.isOpen = true
        session.retry()
        try await sessions.settle(session)
        #expect(session.text == "Brand: Nike — 3 of 12 items")
    }

    @Test func tapsWaitForAKeyThatIsGood() async throws {
        let sessions = try TestSessions()
        let problem = Self.page(401, #"{"code": "keyExpired", "title": "The key has ended", "status": 401}"#)
        let portal = Portal(problem, beyond: sessions.network)
        let session = try await session(sessions, behind: portal)
        session.toggle("Nike", in: "brand")
        await sessions.time.pass(.seconds(5))
        #expect(session.problem?.code == "keyExpired")
        #expect(session.pending.count == 1 && session.refusals.isEmpty)
        portal.isOpen = true
        session.retry()
        try await sessions.settle(session)
        #expect(session.problem == nil)
        #expect(session.text == "Brand: Nike — 3 of 12 items")
    }

    @Test(
        arguments: [
            { $0.map { "W/" + $0 } }, { $0.map { $0.dropLast() + "-gzip\"" } }, { _ in nil }, { _ in "\"99-0\"" },
        ] as [@Sendable (String?) -> String?]
    )
    func tagsThatWereChangedOnTheWayLoseNoTap(changed: @escaping @Sendable (String?) -> String?) async throws {
        let sessions = try TestSessions()
        let portal = Portal(Self.page(200, ""), beyond: sessions.network) {
            $0.headers["etag"] = changed($0.headers["etag"])
        }
        portal.isOpen = true
        let session = try await session(sessions, behind: portal)
        session.toggle("Nike", in: "brand")
        try await sessions.settle(session)
        session.toggle("inStock")
        try await sessions.settle(session)
        #expect(session.refusals.isEmpty)
        #expect(session.text == "Brand: Nike; in stock — 3 of 12 items")
    }
}
