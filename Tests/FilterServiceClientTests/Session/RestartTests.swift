@testable import FilterServiceClient
import Foundation
import ServiceTestSupport
import Testing

/// Sessions that go on as others after their end.
@MainActor
struct RestartTests {
    private func restart(_ session: FilterSession, _ sessions: TestSessions) async throws -> FilterSession {
        try await sessions.time.finish { try await session.restart() }
    }

    private func end(_ session: FilterSession, _ sessions: TestSessions) async throws {
        try sessions.write("DELETE", "", to: session)
        session.refresh()
        try await sessions.settle(session)
        #expect(session.connection == .ended)
    }

    @Test func filtersAndTheQueueGoOn() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        session.set([10, 40], in: "price")
        session.toggle("Nike", in: "brand")
        session.sort(by: "cheapest")
        try await sessions.settle(session)
        sessions.network.isCut = true
        session.toggle("inStock")
        session.apply([.select("Nikee", in: "brand")])
        session.set([10, 20], in: "price")
        session.undo()
        await sessions.time.pass(.seconds(60))
        try sessions.write("DELETE", "", to: session)
        sessions.network.isCut = false
        try await sessions.settle(session)
        #expect(session.connection == .ended && session.pending.count == 4)

        let next = try await restart(session, sessions)
        #expect(next.id != session.id && next.catalog == "shop")
        #expect(next.pending.map(\.change).suffix(4) == session.pending.map(\.change).suffix(4))
        #expect(Set(next.pending.map(\.id)).isDisjoint(with: session.pending.map(\.id)))
        #expect(try next.value("Nike", of: "brand").isSelected)
        try await sessions.settle(next)
        #expect(next.text == "price 10 – 40 € or No price; Brand: Nike; in stock — 3 of 12 items")
        #expect(next.sort == "cheapest")
        #expect(next.refusals.map(\.problem.code) == ["unknownValue"])
        // The filters are steps, the one that was chosen last the last of them.
        next.undo()
        next.undo()
        try await sessions.settle(next)
        #expect(next.currentFilters.count == 1)
    }

    @Test(arguments: ["shop", "dogs", "everything"])
    func everyKindOfSelectionIsSetAgain(catalog: String) async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin(catalog)
        for category in session.categories {
            switch category.kind {
            case .toggle: session.toggle(category.id)
            case .search, .keywords: session.set("a", in: category.id)
            case .range where category.bounds?.lower != nil:
                session.set([category.bounds?.lower ?? .null, category.bounds?.upper ?? .null], in: category.id)
            default:
                guard let value = category.values.first(where: { !$0.isSelected }) else { continue }
                session.toggle(value.id, in: category.id)
            }
            try await sessions.settle(session)
            if session.total == 0 { session.undo() }
            try await sessions.settle(session)
        }
        let chips = session.currentFilters.map(\.text)
        #expect(!chips.isEmpty)
        try await end(session, sessions)
        let next = try await restart(session, sessions)
        try await sessions.settle(next)
        #expect(next.refusals.isEmpty, "\(next.refusals)")
        #expect(next.currentFilters.map(\.text).sorted() == chips.sorted())
        #expect(next.total == session.total)
    }

    @Test func valuesOfCategoriesThatTheScreenDoesNotHaveAreChosenAgain() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin(options: ScreenOptions(categories: ["brand"]))
        session.apply([.select("red", in: "colour")])
        try await sessions.settle(session)
        try await end(session, sessions)
        let next = try await restart(session, sessions)
        try await sessions.settle(next)
        #expect(next.text == session.text && next.refusals.isEmpty)
    }

    @Test func aRestartThatFailsCanBeMadeAgain() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        session.toggle("Nike", in: "brand")
        try await sessions.settle(session)
        try await end(session, sessions)
        sessions.network.isCut = true
        await #expect(throws: URLError.self) { try await restart(session, sessions) }
        sessions.network.isCut = false
        let next = try await restart(session, sessions)
        try await sessions.settle(next)
        #expect(next.text == "Brand: Nike — 3 of 12 items")
    }
}
