import FilterCore

/// Changes that a client sends many times while a slider moves or a text is typed: of ranges, comparisons, searches.
struct SliderMove {
    /// The category whose slider is moved.
    let category: String
    /// Whether it is a text that is typed.
    let isTyped: Bool

    /// The move that leads from one state to the other; `nil` for any other change, also for one that lets go of a slider.
    ///
    /// - Parameter written: the categories whose selections a client wrote, other than null. A slider that comes to rest by
    ///   that was moved to its ends, and a text was typed away; by anything else it is let go.
    init?(from old: SessionState, to new: SessionState, writing written: Set<String>) {
        guard let category = Self.onlyDifference(old, new) else { return nil }
        let (before, after) = (old.filters.selections[category]?.form, new.filters.selections[category]?.form)
        guard let form = after ?? before, written.contains(category) || after.map({ !$0.isEmpty }) ?? false else {
            return nil
        }
        self.category = category
        isTyped = form is SearchSelection
    }

    /// Whether a step that was a move, and led from one state to the other, moved this slider.
    func continues(from old: SessionState, to new: SessionState) -> Bool {
        Self.onlyDifference(old, new) == category
    }

    /// The category of a slider in whose selection alone two states differ. In which order the others were chosen is not
    /// looked at: they are numbered anew where one comes to rest.
    private static func onlyDifference(_ old: SessionState, _ new: SessionState) -> String? {
        guard old.catalog == new.catalog, old.settings == new.settings else { return nil }
        let (before, after) = (old.filters.selections, new.filters.selections)
        // A tap on a value changes no slider: that is seen without a look at any other selection.
        var changed = after.compactMap { $1.isMoved && before[$0] != $1 ? $0 : nil }
        changed += before.compactMap { $1.isMoved && after[$0] == nil ? $0 : nil }
        guard !changed.isEmpty, unordered(old.filters) != unordered(new.filters) else { return nil }
        return changed.first { category in
            unordered(old.filters, without: category) == unordered(new.filters, without: category)
                && !switchesNone(before[category], after[category])
        }
    }

    /// Whether None was switched, which is no move. A selection without bounds is kept for None alone.
    private static func switchesNone(_ old: Selection?, _ new: Selection?) -> Bool {
        guard let old, let new else { return (old ?? new)?.form.isEmpty ?? false }
        return old.isNoneOn != new.isNoneOn
    }

    private static func unordered(_ filters: FilterState, without category: String? = nil) -> [UInt8] {
        let selections = filters.selections.filter { $0.key != category }
        let rest = FilterState(selections: selections, groups: filters.groups, nextSequence: 1)
        return SessionCoding.encodeUnordered(rest)
    }
}
