@testable import FilterServiceClient
import CatalogTestSupport
import Foundation
import ServiceTestSupport
import Testing

/// Sessions over a network that delays, loses, reorders and cuts.
@MainActor
struct LossyWalkTests {
    /// Two hundred by default, half a minute of a debug build; `CLIENT_WALKS=10000` for as many as have to hold.
    private static let walkCount = ProcessInfo.processInfo.environment["CLIENT_WALKS"].flatMap(Int.init) ?? 200

    private static func walks(isShared: Bool, _ check: (Walk, Int) throws -> Void) async throws {
        let client = try TestClient([CatalogFixtures.shop, CatalogFixtures.dogs, CatalogFixtures.everything])
        let catalogs = ["shop", "dogs", "everything"]
        for number in 0..<walkCount / 2 {
            var walk = try await Walk(
                client,
                catalog: catalogs[number % 3],
                seed: UInt64(number),
                isShared: isShared
            )
            try await walk.run(steps: 4 + number % 6)
            try check(walk, number)
            try await walk.end()
        }
    }

    /// Models that were changed bit by bit are as new ones.
    private static func expectServed(_ walk: Walk, _ number: Int) throws {
        let (session, served) = (walk.session, try walk.served())
        #expect(session.pending.isEmpty, "walk \(number)")
        var shown = session.shown
        shown.session = served.session
        #expect(shown == served, "walk \(number)")
        #expect(session.conversation.screen.session.revision == served.session.revision, "walk \(number)")
        #expect(session.total == served.total && session.isTotalKnown, "walk \(number)")
        let (models, new) = (session.categories, served.categories.map(CategoryModel.init))
        #expect(models.map(Self.facts) == new.map(Self.facts), "walk \(number)")
    }

    private static func facts(_ category: CategoryModel) -> [String] {
        let selection = category.selection.json.plainText
        let own = "\(category.id) \(category.isActive) \(selection) \(String(describing: category.none))"
        return [own, category.displayText, "\(category.whatIfCleared ?? -1) \(category.histogram)"]
            + category.values.map { "\($0.id) \($0.count) \($0.isSelected) \($0.isExcluded) \($0.whatIf ?? -1)" }
    }

    @Test func everyTapTakesEffectOnceAndInItsOrder() async throws {
        var (taps, right, lost) = (0, 0, 0)
        try await Self.walks(isShared: false) { walk, number in
            try Self.expectServed(walk, number)
            let (served, replayed) = (try walk.served(), try walk.replayed())
            #expect(served.text == replayed.text, "walk \(number): \(walk.changes)")
            #expect(served.categories == replayed.categories, "walk \(number)")
            taps += walk.tapCount
            right += walk.rightCount
            lost += walk.network.lostCount
        }
        print("\(Self.walkCount / 2) walks alone, \(lost) messages lost; \(right) of \(taps) totals right at once")
        #expect(taps > Self.walkCount / 4)
        #expect(right * 100 >= taps * 99)
        #expect(lost > 0)
    }

    @Test func theLastStateIsTheServersWhileAnotherClientTaps() async throws {
        try await Self.walks(isShared: true) { try Self.expectServed($0, $1) }
    }
}
