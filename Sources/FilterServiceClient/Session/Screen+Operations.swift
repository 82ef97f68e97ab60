extension Screen {
    /// The operations, one for each category and setting, that make the screen of a new session this one, those of the
    /// filter that was chosen last at the end. Of filters that the screen lists in no category only values are known.
    func operations(from new: Screen) -> [FilterOperation] {
        var operations: [FilterOperation] = []
        if session.sort != new.session.sort { operations.append(.sort(session.sort)) }
        if session.pageSize != new.session.pageSize { operations.append(.pageSize(session.pageSize)) }
        let order = currentFilters.compactMap(\.category)
        let changed = categories.filter { category in
            let former = new.categories.first { $0.id == category.id }
            return category.selection != former?.selection && (category.isActive || former?.isActive == true)
        }
        let sorted = changed.sorted { order.lastIndex(of: $0.id) ?? -1 < order.lastIndex(of: $1.id) ?? -1 }
        operations += sorted.map { .set($0.selection.json, in: $0.id) }
        for chip in currentFilters where chip.kind == "facet" {
            guard let category = chip.category, let value = chip.value,
                !categories.contains(where: { $0.id == category })
            else { continue }
            operations.append(chip.isNegated ? .exclude(value, in: category) : .select(value, in: category))
        }
        return operations
    }
}
