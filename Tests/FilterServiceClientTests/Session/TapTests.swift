@testable import FilterServiceClient
import Foundation
import HTTPServer
import Observation
import ServiceTestSupport
import Testing

/// Taps over a good network.
@MainActor
struct TapTests {
    /// Names of what was announced to observers.
    private final class Announcements: Sendable {
        @MainActor private(set) var names: [String] = []

        @MainActor
        func observe(_ name: String, _ read: () -> Void) {
            withObservationTracking(read) {
                MainActor.assumeIsolated { self.names.append(name) }
            }
        }

        @MainActor
        init(_ session: FilterSession) {
            observe("total") { _ = session.total }
            observe("text") { _ = session.text }
            observe("chips") { _ = session.currentFilters }
            observe("categories") { _ = session.categories }
            for category in session.categories {
                observe("\(category.id) values") { _ = category.values }
                observe("\(category.id) isActive") { _ = category.isActive }
                observe("\(category.id) isEnabled") { _ = category.isEnabled }
                for value in category.values {
                    observe("\(category.id) \(value.label) flag") { _ = value.isSelected }
                    observe("\(category.id) \(value.label) count") { _ = value.count }
                    observe("\(category.id) \(value.label) label") { _ = value.label }
                }
            }
        }
    }

    @Test(arguments: [false, true])
    func aValueThatIsNotListedIsOnUntilItsChipSaysOtherwise(isExcluded: Bool) throws {
        let chip = #"{"category":"size","filterKind":"facet","value":"XS","isNegated":true}"#
        let json = """
            {"currentFilters":[\(isExcluded ? chip : "")],
             "categories":[{"id":"size","kind":"multi","selectionModel":"subtractive","values":[]}]}
            """
        let screen = Screen(try JSONValue(parsing: Data(json.utf8)))
        #expect(screen.isChosen("XS", in: "size") == !isExcluded)
    }

    @Test func aTapAnnouncesWhatItChangesAndNoMore() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        let before = Announcements(session)
        session.toggle("Nike", in: "brand")
        #expect(before.names.sorted() == ["brand Nike flag", "brand isActive", "chips", "total"])

        let after = Announcements(session)
        let counts = session.categories.flatMap { category in
            category.values.map { (name: "\(category.id) \($0.label) count", count: $0.count) }
        }
        try await sessions.settle(session)
        let changed = session.categories.flatMap { category in
            category.values.map { (name: "\(category.id) \($0.label) count", count: $0.count) }
        }
        let expected = counts.filter { old in changed.contains { $0.name == old.name && $0.count != old.count } }
        #expect(!expected.isEmpty)
        let announced = after.names.filter { $0.hasSuffix("count") }
        #expect(announced.sorted() == expected.map(\.name).sorted())
        // The total was right before, and the flag is as it was shown.
        #expect(!after.names.contains("total") && !after.names.contains { $0.hasSuffix("flag") })
        #expect(!after.names.contains { $0.hasSuffix("label") || $0.hasSuffix("isEnabled") })
    }

    @Test func aTapIsShownBeforeItsAnswer() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        let nike = try session.value("Nike", of: "brand")
        let (whatIf, identity) = (try #require(nike.whatIf), ObjectIdentifier(nike))
        session.toggle("Nike", in: "brand")
        #expect(session.total == whatIf && session.isTotalKnown)
        #expect(nike.isSelected)
        #expect(session.currentFilters.map(\.text) == ["Brand: Nike"])
        let chip = try #require(session.currentFilters.first?.id)
        #expect(session.pending.count == 1)

        try await sessions.settle(session)
        #expect(session.pending.isEmpty)
        #expect(session.total == whatIf)
        #expect(session.currentFilters.map(\.id) == [chip])
        #expect(session.text == "Brand: Nike — \(whatIf) of 12 items")
        #expect(ObjectIdentifier(try session.value("Nike", of: "brand")) == identity)
    }

    /// Before each answer, as after it.
    @Test func selectionsFollowAtOnceInTheFormOfTheService() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        let taps: [(String, @MainActor () -> Void)] = [
            ("brand", { session.toggle("Nike", in: "brand") }),
            ("brand", { session.toggle("Puma", in: "brand") }),
            ("brand", { session.toggle("Nike", in: "brand") }),
            ("inStock", { session.toggle("inStock") }),
            ("price", { session.set([10, 30], in: "price") }),
            ("price", { session.set([nil, 30], in: "price") }),
            ("price", { session.set(nil, in: "price") }),
            ("brand", { session.set(["Asics", "Nike"], in: "brand") }),
            ("brand", { session.clear("brand") }),
            ("inStock", { session.clearAll() }),
        ]
        for (place, (category, tap)) in taps.enumerated() {
            tap()
            let shown = try session.category(category).selection
            try await sessions.settle(session)
            #expect(try shown == session.category(category).selection, "tap \(place)")
        }
    }

    @Test func selectionsFollowAtOnceWithoutChips() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin(options: ScreenOptions(include: ["categories"]))
        for brand in ["Nike", "Puma"] as [JSONValue] {
            session.toggle(brand, in: "brand")
            let shown = try session.category("brand").selection.json["values"]?.elements ?? []
            try await sessions.settle(session)
            let told = try session.category("brand").selection.json["values"]?.elements ?? []
            #expect(!told.isEmpty && Set(shown) == Set(told))
        }
    }

    @Test func aListThatIsSetTakesNoneAway() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        let id = try #require(session.categories.first { $0.kind == .multi && $0.none != nil }?.id)
        session.toggleNone(in: id)
        #expect(session.currentFilters.map(\.text) == [try session.category(id).none?.title])
        try await sessions.settle(session)
        let value = try #require(session.category(id).values.first?.id)
        session.set([value], in: id)
        let chips = session.currentFilters.map(\.id)
        #expect(try session.category(id).none?.isOn == false && chips.count == 1)
        try await sessions.settle(session)
        #expect(session.currentFilters.map(\.id) == chips)
    }

    @Test func tapsGoOnWhereAnAttributeThatTheScreenNamesIsGone() async throws {
        let live = try LiveClient()
        let definition = #"{"title":"T","categories":[{"id":"kind","kind":"multi","attribute":"kind"}]}"#
        try live.define("things", definition)
        #expect(
            try live.push(#"{"id":"1","kind":"a","name":"x"}"# + "\n" + #"{"id":"2","kind":"b"}"#, to: "things").status
                == 200
        )
        let sessions = try TestSessions(live.client)
        let options = ScreenOptions(attributes: ["name"], categories: ["kind"])
        let session = try await sessions.begin("things", options: options)
        #expect(try live.send(.delete, "things/items/1").status < 300)
        session.toggle("b", in: "kind")
        try await sessions.settle(session)
        #expect(session.refusals.isEmpty && session.problem == nil)
        #expect(session.total == 1 && session.currentFilters.map(\.text) == ["Kind: b"])
        #expect(session.items.items.map(\.json) == [["id": "2", "kind": "b"]])
        try live.define("things", #"{"title":"T","categories":[{"id":"sort","kind":"multi","attribute":"kind"}]}"#)
        session.refresh()
        try await sessions.settle(session)
        #expect(session.problem == nil && session.categories.map(\.id) == ["sort"])
    }

    @Test func aSessionWhoseAttributeIsGoneGoesOnAsAnotherAndHasDrafts() async throws {
        let live = try LiveClient()
        let definition = #"{"title":"T","categories":[{"id":"kind","kind":"multi","attribute":"kind"}]}"#
        try live.define("things", definition)
        #expect(try live.push(#"{"id":"1","kind":"a","name":"x"}"#, to: "things").status == 200)
        let sessions = try TestSessions(live.client)
        let session = try await sessions.begin("things", options: ScreenOptions(attributes: ["name"]))
        session.follow()
        await sessions.time.letRun()
        #expect(try live.push(#"{"id":"1","kind":"a"}"#, to: "things").status == 200)
        let draft = try await sessions.time.finish { try await session.draft() }
        #expect(draft.items.items.map(\.json) == [["id": "1", "kind": "a"]])
        session.toggle("a", in: "kind")
        try await sessions.settle(session)
        #expect(session.total == 1 && session.refusals.isEmpty)
        // The stream is another one, with the options of the screen.
        #expect(sessions.service.streamCount == 2)
        try sessions.write("DELETE", "", to: session)
        session.refresh()
        try await sessions.settle(session)
        #expect(session.connection == .ended)
        let next = try await sessions.time.finish { try await session.restart() }
        try await sessions.settle(next)
        #expect(next.currentFilters.map(\.text) == ["Kind: a"])
    }

    @Test func chipsGoAtOnceAndComeBack() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        session.toggle("Nike", in: "brand")
        session.set([10, 30], in: "price")
        try await sessions.settle(session)
        let chips = session.currentFilters
        #expect(chips.map(\.text) == ["Brand: Nike", "Price: 10 – 30 € or No price"])
        session.remove(chips[0])
        #expect(session.currentFilters == [chips[1]])
        #expect(session.total == chips[0].whatIf && session.isTotalKnown)
        #expect(try !session.value("Nike", of: "brand").isSelected)
        session.toggle("Nike", in: "brand")
        #expect(session.currentFilters.map(\.id).sorted() == chips.map(\.id).sorted())
        try await sessions.settle(session)
        session.clearAll()
        #expect(session.currentFilters.isEmpty)
        try await sessions.settle(session)
        #expect(session.text == "All 12 items")
    }

    @Test func aSecondTapKnowsNoTotalUntilItTakesTheFirstBack() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        session.toggle("Nike", in: "brand")
        session.toggle("red", in: "colour")
        #expect(!session.isTotalKnown)
        session.toggle("red", in: "colour")
        #expect(session.isTotalKnown)
        #expect(session.total == (try session.value("Nike", of: "brand").whatIf))
        session.toggle("Nike", in: "brand")
        #expect(session.total == 12 && session.isTotalKnown)
        try await sessions.settle(session)
        #expect(session.text == "All 12 items")
    }

    @Test func stepsAreUndoneOneByOne() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        #expect(!session.canUndo)
        session.toggle("Nike", in: "brand")
        session.toggle("inStock")
        #expect(session.canUndo)
        session.undo()
        try await sessions.settle(session)
        #expect(session.currentFilters.map(\.text) == ["Brand: Nike"])
        #expect(session.canRedo)
        session.redo()
        try await sessions.settle(session)
        #expect(session.currentFilters.map(\.text) == ["Brand: Nike", "In stock"])
    }

    @Test func ofASliderThatIsMovedTheLastPlaceIsSent() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        session.toggle("Nike", in: "brand")
        await sessions.time.letRun()
        for upper in 20...40 { session.set([10, .integer(upper)], in: "price") }
        #expect(try session.category("price").selection.upper == 40)
        #expect(session.pending.count == 2)
        try await sessions.settle(session)
        let writes = sessions.service.requests.filter { $0.method == "POST" && $0.path.contains("/apply") }
        #expect(writes.count == 2)
        #expect(try session.category("price").selection.upper == 40)
    }

    @Test func aTreeWithTwoPathsTakesAThird() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin("everything")
        let paths = try session.category("kind").values.filter { $0.level == 0 }.map(\.id)
        try #require(paths.count > 2)
        session.toggle(paths[0], in: "kind")
        try await sessions.settle(session)
        session.toggle(paths[1], in: "kind")
        try await sessions.settle(session)
        session.toggle(paths[2], in: "kind")
        let chips = session.currentFilters.map(\.id)
        #expect(chips.count == 3 && session.isTotalKnown)
        let total = session.total
        try await sessions.settle(session)
        #expect(session.currentFilters.map(\.id) == chips && session.total == total)
    }

    @Test func theChosenValueOfACategoryThatNeedsOneStays() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin("dogs")
        let required = try #require(session.shownRequired)
        session.toggle(required.value, in: required.category)
        #expect(session.pending.isEmpty)
    }

    /// Two changes at once have no what-if of one.
    @Test func totalsOfTwoChangesAreNotClaimedToBeKnown() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        session.set([10, 40], in: "price")
        try await sessions.settle(session)
        sessions.network.isCut = true
        session.remove(try #require(session.currentFilters.first))
        #expect(session.isTotalKnown && session.total == session.unfilteredTotal)
        session.toggle("Puma", in: "brand")
        #expect(!session.isTotalKnown)
    }

    @Test func theTotalWithoutAFilterThatIsNotThereIsNotKnown() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        sessions.network.isCut = true
        session.apply([.remove(filter: "that-of-another-device")])
        #expect(!session.isTotalKnown)
    }
}

extension FilterSession {
    /// A chosen value of a category that needs one.
    fileprivate var shownRequired: (category: String, value: JSONValue)? {
        for category in categories {
            if let value = category.values.first(where: \.isSelected) { return (category.id, value.id) }
        }
        return nil
    }
}
