@testable import FilterServiceClient
import Foundation
import Testing
import TestSupport

/// Taps at random over a good network: what is shown at once is what is answered.
@MainActor
struct ForetellingTests {
    /// By catalog: categories whose taps act on each other, and one that goes back to a value that only the service
    /// knows.
    private static let leftOut: [String: Set<String>] = [
        "shop": [], "dogs": ["letter"], "everything": ["country", "region", "sale", "gift"],
    ]

    @Test(arguments: ["shop", "dogs", "everything"], 0..<20)
    func whatIsShownAtOnceIsWhatIsAnswered(catalog: String, seed: Int) async throws {
        let sessions = try TestSessions()
        let left = try #require(Self.leftOut[catalog])
        let session = try await sessions.begin(catalog)
        var random = SplitMix64(seed: UInt64(seed))
        for number in 0..<12 {
            var taps: [String] = []
            for _ in 0...(number % 2) {
                if let tap = Self.tap(session, &random) { taps.append(tap) }
            }
            let shown = ShownScreen(session, leavingOut: left)
            let (total, isTotalKnown) = (session.total, session.isTotalKnown)
            try await sessions.settle(session)
            // A refusal ends the walk, and is none of its first steps.
            guard session.refusals.isEmpty else { return #expect(number > 1) }
            let answered = ShownScreen(session, leavingOut: left)
            #expect(shown == answered, "\(taps) of step \(number)")
            if isTotalKnown { #expect(total == session.total, "\(taps) of step \(number)") }
        }
    }

    private static func tap(_ session: FilterSession, _ random: inout SplitMix64) -> String? {
        let left = leftOut[session.catalog] ?? []
        let categories = session.categories.filter { $0.isEnabled && (!left.contains($0.id) || $0.id == "letter") }
        guard let category = categories.randomElement(using: &random) else { return nil }
        switch Int.random(in: 0..<12, using: &random) {
        case 0:
            session.clear(category.id)
            return "clear \(category.id)"
        case 1:
            session.clearAll()
            return "clear"
        case 2, 3, 4:
            guard let chip = session.currentFilters.filter(\.isRemovable).randomElement(using: &random) else {
                return nil
            }
            session.remove(chip)
            return "remove \(chip.id)"
        case 5, 6:
            guard category.none?.whatIf != nil else { return nil }
            session.toggleNone(in: category.id)
            return "None of \(category.id)"
        default: break
        }
        switch category.kind {
        case .toggle: session.toggle(category.id)
        case .range where category.unit.suffix == " €": session.set([5, 30], in: category.id)
        case .search: session.set("a", in: category.id)
        default:
            let values = category.values.filter { $0.whatIf != nil }
            guard let value = values.randomElement(using: &random) else { return nil }
            if category.isNegatable, Bool.random(using: &random) {
                session.exclude(value.id, in: category.id)
                return "exclude \(value.id.plainText) in \(category.id)"
            }
            session.toggle(value.id, in: category.id)
            return "toggle \(value.id.plainText) in \(category.id)"
        }
        return category.id
    }
}
