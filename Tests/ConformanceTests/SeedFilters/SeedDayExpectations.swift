import FilterCore
import TestSupport

/// What picked days mean as instants, seen by which items pass.
struct SeedDayExpectations {
    let session: SeedSession

    /// The lower instant passes and the one before does not. The upper one passes, and of what comes after it
    /// everything up to the next midnight: decided, a day ends there and not at its last second.
    func check(isLower: Bool, _ expected: String) throws {
        guard case .instant(let instant)? = DateText(expected) else {
            throw CaseFailure("no instant: \(expected)")
        }
        let zone = session.given.zone
        let next = CivilDate(daysSinceEpoch: zone.day(of: instant).daysSinceEpoch + 1)
        let outside =
            isLower ? "\(Instant(milliseconds: instant.milliseconds - 1))" : "\(next)T00:00:00"
        let category = try session.category(nil)
        var probes = session.given
        probes.items = ["\(instant)", outside].map { text in
            (.string(text), ReferenceItem([category.definition.attribute: [.string(text)]]))
        }
        var probing = try SeedSession(probes)
        guard case .range(let range) = session.selection(of: category) else {
            throw CaseFailure("no range")
        }
        try probing.apply([
            .set(category: category.id, selection: .range(lower: range.lower, upper: range.upper))
        ])
        try expectEqual(probing.ids(), [.string("\(instant)")], "what passes at a bound")
    }
}
