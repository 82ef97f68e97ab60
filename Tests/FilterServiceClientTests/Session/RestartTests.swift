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

    @Test func categoriesComeBeforeThoseThatDependOnThem() throws {
        func category(_ id: String, on parent: String?) throws -> String {
            let dependsOn = parent.map { #""dependsOn":"\#($0)","# } ?? ""
            return #"{"id":"\#(id)","kind":"multi",\#(dependsOn)"isActive":true,"selection":{"values":["x"]}}"#
        }
        // The country was chosen last.
        let chips = ["street", "city", "country"].map { #"{"category":"\#($0)","filterKind":"facet","value":"x"}"# }
        let categories = [
            try category("street", on: "city"), try category("city", on: "country"), try category("country", on: nil),
        ]
        let json = """
            {"currentFilters":[\(chips.joined(separator: ","))],"categories":[\(categories.joined(separator: ","))]}
            """
        let screen = Screen(try JSONValue(parsing: Data(json.utf8)))
        let order = screen.operations(from: Screen(.null)).compactMap { operation -> String? in
            if case .set(_, let id) = operation { id } else { nil }
        }
        #expect(order == ["country", "city", "street"])
    }

    @Test func stepsBackToBeforeTheEndAreRefused() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        session.toggle("Nike", in: "brand")
        session.set([10, 40], in: "price")
        try await sessions.settle(session)
        sessions.network.isCut = true
        session.undo()
        session.toggle("inStock")
        session.undo()
        session.redo()
        session.redo()
        try sessions.write("DELETE", "", to: session)
        sessions.network.isCut = false
        session.retry()
        try await sessions.settle(session)
        #expect(session.connection == .ended && session.pending.count == 5)
        let next = try await restart(session, sessions)
        try await sessions.settle(next)
        #expect(next.refusals.map(\.change) == [.undo, .redo])
        #expect(next.refusals.map(\.problem.code) == ["noStep", "noStep"])
        #expect(next.currentFilters.compactMap(\.category) == ["brand", "price", "inStock"])
    }

    @Test func aDraftGoesOnAsADraftOfTheSameSession() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        let draft = try await sessions.time.finish { try await session.draft() }
        draft.toggle("Nike", in: "brand")
        try await sessions.settle(draft)
        try await end(draft, sessions)
        let next = try await restart(draft, sessions)
        try await sessions.time.finish { try await next.commit() }
        try await sessions.settle(session)
        #expect(session.text == "Brand: Nike — 3 of 12 items")
    }

    @Test func aDraftWhoseSessionHasEndedTellsItThere() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        let draft = try await sessions.time.finish { try await session.draft() }
        try await end(draft, sessions)
        try sessions.write("DELETE", "", to: session)
        #expect(session.connection == .online)
        await #expect(throws: Problem.self) { try await restart(draft, sessions) }
        #expect(session.connection == .ended)
        #expect(try await restart(session, sessions).connection == .online)
    }

    @Test func aSessionThatHasNotEndedGoesOnItself() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        let same = try await restart(session, sessions)
        #expect(same === session)
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
