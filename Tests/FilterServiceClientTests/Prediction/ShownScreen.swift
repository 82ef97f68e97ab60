@testable import FilterServiceClient
import Testing

/// What a session shows of its filters: all that is foretold of a tap besides the total.
struct ShownScreen: Equatable, CustomStringConvertible {
    let chips: [String]
    let categories: [String]

    /// - Parameter left: ids of categories that are left out.
    @MainActor
    init(_ session: FilterSession, leavingOut left: Set<String> = []) {
        chips = session.currentFilters.filter { !left.contains($0.category ?? "") }.map(\.id)
        categories = session.categories.filter { !left.contains($0.id) }.map { category in
            let none = category.none.map { $0.isOn ? " with None" : " without None" } ?? ""
            let toggle = category.toggle.map { $0.isOn ? " on" : " off" } ?? ""
            let values = category.values.filter { $0.isSelected || $0.isExcluded }
                .map { "\($0.isExcluded ? "not " : "")\($0.value.plainText)" }.sorted()
            return "\(category.id) \(category.isActive) \(category.selectedCount)\(none)\(toggle) \(values)"
        }
    }

    var description: String { (["chips \(chips)"] + categories).joined(separator: "\n") }
}

extension TestSessions {
    /// Taps, and expects that what is shown at once is what the service answers, the total where it is said to be
    /// known.
    func expectForetold(
        _ session: FilterSession,
        isTotalKnown: Bool = true,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ tap: () -> Void
    ) async throws {
        tap()
        let (shown, total) = (ShownScreen(session), session.total)
        #expect(session.isTotalKnown == isTotalKnown, sourceLocation: sourceLocation)
        try await settle(session)
        #expect(session.refusals.isEmpty, sourceLocation: sourceLocation)
        #expect(shown == ShownScreen(session), sourceLocation: sourceLocation)
        if isTotalKnown { #expect(total == session.total, sourceLocation: sourceLocation) }
    }
}
