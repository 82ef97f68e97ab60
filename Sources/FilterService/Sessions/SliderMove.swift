import FilterCore

/// Changes that a client sends many times while a slider moves or a text is typed: of ranges, comparisons, searches.
enum SliderMove {
    /// The category whose slider leads from one state to the other, in force in both; `nil` for any other change.
    static func category(from old: SessionState, to new: SessionState) -> String? {
        guard let category = onlyDifference(old, new), isSlider(old.filters.selections[category]),
            isSlider(new.filters.selections[category])
        else { return nil }
        return category
    }

    /// Whether nothing but the selection of a category lies between two states.
    static func isMove(of category: String, from old: SessionState, to new: SessionState) -> Bool {
        onlyDifference(old, new) == category
    }

    private static func onlyDifference(_ old: SessionState, _ new: SessionState) -> String? {
        guard SessionHead(old) == SessionHead(new), old.filters.groups == new.filters.groups else { return nil }
        let (before, after) = (old.filters.selections, new.filters.selections)
        let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        return changed.count == 1 ? changed.first : nil
    }

    /// Whether a selection is that of a slider, or of a text that is typed, and filters something.
    private static func isSlider(_ selection: Selection?) -> Bool {
        guard let form = selection?.form else { return false }
        return type(of: form).isMoved && !form.isEmpty
    }
}
