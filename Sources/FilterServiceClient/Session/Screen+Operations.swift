extension Screen {
    /// The operations, one for each category and setting, that make the screen of a new session this one: categories before
    /// those that depend on them, otherwise those of the filter that was chosen last at the end. Of filters that the screen
    /// lists in no category only values are known.
    func operations(from new: Screen) -> [FilterOperation] {
        var operations: [FilterOperation] = []
        if session.sort != new.session.sort { operations.append(.sort(session.sort)) }
        if session.pageSize != new.session.pageSize { operations.append(.pageSize(session.pageSize)) }
        let order = currentFilters.compactMap(\.category)
        let changed = categories.filter { category in
            let former = new.categories.first { $0.id == category.id }
            return category.selection != former?.selection && (category.isActive || former?.isActive == true)
        }
        let sorted = changed.sorted { first, second in
            let places = [first, second].map { order.lastIndex(of: $0.id) ?? -1 }
            return (depth(of: first), places[0]) < (depth(of: second), places[1])
        }
        operations += sorted.map { .set($0.selection.json, in: $0.id) }
        for chip in currentFilters where chip.kind == "facet" {
            guard let category = chip.category, let value = chip.value,
                !categories.contains(where: { $0.id == category })
            else { continue }
            operations.append(chip.isNegated ? .exclude(value, in: category) : .select(value, in: category))
        }
        return operations
    }

    /// On how many others a category depends, one through the other.
    private func depth(of category: Category) -> Int {
        var depth = 0
        var parent = category.dependsOn
        while let id = parent, depth < categories.count {
            depth += 1
            parent = categories.first { $0.id == id }?.dependsOn
        }
        return depth
    }
}

extension [PendingWrite.Change] {
    /// The changes that mean the same in a session without their past, and the others: steps back to before them, and
    /// forward again.
    var withoutPast: (kept: [PendingWrite.Change], lost: [PendingWrite.Change]) {
        var (steps, undone) = (0, 0)
        var (kept, lost): ([PendingWrite.Change], [PendingWrite.Change]) = ([], [])
        for change in self {
            switch change {
            case .operations: (steps, undone) = (steps + 1, 0)
            case .undo where steps > 0: (steps, undone) = (steps - 1, undone + 1)
            case .redo where undone > 0: (steps, undone) = (steps + 1, undone - 1)
            case .undo, .redo:
                lost.append(change)
                continue
            }
            kept.append(change)
        }
        return (kept, lost)
    }
}
