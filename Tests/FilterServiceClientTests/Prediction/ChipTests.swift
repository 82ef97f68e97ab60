@testable import FilterServiceClient
import Testing

/// The chips that are shown before the answer, and what they are called.
@MainActor
struct ChipTests {
    @Test(arguments: ["sale", "inStock"])
    func aToggleKeepsItsIDWhateverItFilters(toggle: String) async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin("everything")
        try await sessions.expectForetold(session) { session.toggle(toggle) }
        #expect(session.currentFilters.map(\.id) == ["\(toggle)/toggle"])
        try await sessions.expectForetold(session) { session.remove(session.currentFilters[0]) }
    }

    @Test func noTwoFiltersHaveTheSameID() {
        func chip(_ value: JSONValue, of category: String = "size", isNegated: Bool = false) -> CurrentFilter {
            CurrentFilter(category: category, kind: "facet", value: value, isNegated: isNegated, text: "")
        }
        let chips = [
            chip(1), chip("1"), chip(true), chip("true"), chip("A"), chip("A", isNegated: true), chip("not A"),
            chip("\u{e9}"), chip("e\u{301}"), chip("A", of: "size/facet"), chip("facet/A"),
            CurrentFilter(category: "size", kind: "none", text: ""),
            CurrentFilter(category: "size", kind: "range", text: ""),
        ]
        #expect(Set(chips.map(\.id)).count == chips.count)
    }

    @Test func aValueThatIsNotListedTakesThePlaceOfTheOneThatIs() async throws {
        let sessions = try Coats.sessions()
        let session = try await sessions.begin("coats", options: ScreenOptions(valueLimit: 1))
        session.toggle("red", in: "colour")
        try await sessions.settle(session)
        session.toggle("green", in: "colour")
        #expect(session.currentFilters.map(\.text) == ["Colour: green"])
        #expect(try !session.value("red", of: "colour").isSelected)
        session.toggle("blue", in: "colour")
        let chips = session.currentFilters.map(\.id)
        try await sessions.settle(session)
        #expect(session.currentFilters.map(\.id) == chips)
        #expect(session.text == "Colour: blue — 1 of 6 items")
    }

    @Test func whatIsChosenIsCountedBeforeTheAnswer() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin("everything")
        session.toggle("inStock")
        session.set([5, 20], in: "price")
        session.set("tea", in: "q")
        session.toggleNone(in: "maker")
        session.toggle(try #require(session.category("flavours").values.first).id, in: "flavours")
        let shown = session.categories.map { "\($0.id) \($0.selectedCount)" }
        #expect(Set(shown).isSuperset(of: ["inStock 1", "price 1", "q 1", "maker 1"]))
        try await sessions.settle(session)
        #expect(session.categories.map { "\($0.id) \($0.selectedCount)" } == shown)
    }
}
