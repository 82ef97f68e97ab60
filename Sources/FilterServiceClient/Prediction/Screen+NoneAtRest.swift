extension Screen {
    /// By category with None: whether that is on while the category filters nothing, of those that filter nothing.
    var nonesAtRest: [String: Bool] {
        let resting = categories.compactMap { category in
            category.isActive ? nil : category.none.map { (category.id, $0.isOn) }
        }
        return Dictionary(resting) { first, _ in first }
    }

    /// Whether None of a category is on while the category filters nothing. Where the screen does not tell it None is
    /// taken to stand as at rest: it is switched less often than values and bounds.
    func isNoneOnAtRest(in id: String) -> Bool {
        guard let category = categories.first(where: { $0.id == id }), let none = category.none else { return false }
        if category.isSubtractive { return true }
        guard category.hasOneFilter, category.isActive else { return category.hasOneFilter && none.isOn }
        let kinds = currentFilters.filter { $0.category == id }.map(\.kind)
        if kinds.contains("none") { return false }
        if kinds.contains("hasValue") { return true }
        // Without its value None stays as it is, and filters something unless it is at rest.
        guard none.count > 0, let whatIf = category.values.first(where: \.isSelected)?.whatIf,
            let cleared = category.whatIfCleared
        else { return none.isOn }
        return none.isOn == (whatIf == cleared)
    }
}

extension Screen.Category {
    /// Whether what is chosen is one filter, None beside it being a part of that. Of words each is a filter.
    var hasOneFilter: Bool { [.single, .toggle, .range, .comparison, .keywords, .search].contains(kind) }
}

extension Screen.Kind {
    /// Whether selections are moved with a slider or typed, so that only the last of several is meant.
    var isMovedOrTyped: Bool { [.range, .comparison, .keywords, .search].contains(self) }
}
