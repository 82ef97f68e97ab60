import FilterCore

/// Changes that a client sends many times while a slider moves or a text is typed: of ranges, comparisons, searches.
struct SliderMove {
    /// The category whose slider is moved.
    let category: String
    /// Whether it is a text that is typed.
    let isTyped: Bool

    /// The move that leads from one state to the other, after which the slider is in force; `nil` for any other change.
    init?(from old: SessionState, to new: SessionState) {
        guard let category = Self.onlyDifference(old, new), let form = new.filters.selections[category]?.form,
            type(of: form).isMoved, !form.isEmpty
        else { return nil }
        self.category = category
        isTyped = form is SearchSelection
    }

    /// Whether the step that leads from one state to the other moves this slider, and leaves it in force.
    func continues(from old: SessionState, to new: SessionState) -> Bool {
        SliderMove(from: old, to: new)?.category == category
    }

    /// The category in whose selection alone two states differ.
    private static func onlyDifference(_ old: SessionState, _ new: SessionState) -> String? {
        guard SessionHead(old) == SessionHead(new), old.filters.groups == new.filters.groups else { return nil }
        let (before, after) = (old.filters.selections, new.filters.selections)
        let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        return changed.count == 1 ? changed.first : nil
    }
}
