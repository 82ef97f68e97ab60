public import FilterCore

// The gain of dropping filters, found by dropping them.
extension ReferenceCatalog {
    /// The entries of the current filters, those of one clause together; by the oldest of each.
    public func clauseKeys(of state: ReferenceState) -> [[CurrentFilterKey]] {
        var names: [ClauseName] = []
        var clauses: [ClauseName: [CurrentFilterKey]] = [:]
        for key in currentFilters(of: state) {
            let name = clauseName(of: key)
            if clauses[name] == nil { names.append(name) }
            clauses[name, default: []].append(key)
        }
        return names.compactMap { clauses[$0] }
    }

    /// What the entries of one clause have in common.
    private enum ClauseName: Hashable {
        case entry(CurrentFilterKey)
        case group(FilterGroupID)
        case category(String)
    }

    private func clauseName(of key: CurrentFilterKey) -> ClauseName {
        if case .free(_, let group) = key {
            if case .or = group { return .group(group) }
            return .entry(key)
        }
        guard let category = key.category.flatMap({ try? self.category($0) }) else { return .entry(key) }
        let isAll = category.operator == .all && category.selectionModel == .additive
        switch key {
        case .excluded where category.selectionModel == .additive: return .entry(key)
        case .value, .none:
            if isAll, category.kind == .multi || category.kind == .options { return .entry(key) }
        case .word:
            if isAll { return .entry(key) }
        default: break
        }
        let group = filterGroup(of: category)
        if case .or = group { return .group(group) }
        return .category(category.id)
    }

    /// Whether people may take away all filters of a clause.
    public func isDroppable(_ keys: [CurrentFilterKey], in state: ReferenceState) -> Bool {
        keys.allSatisfy { isRemovable($0, in: state) }
    }

    /// The state without some clauses: their entries are removed one by one as far as they are there, those of
    /// categories that others depend on before all others.
    public func dropping(_ clauses: [[CurrentFilterKey]], from state: ReferenceState) -> ReferenceState {
        var state = state
        func depth(_ keys: [CurrentFilterKey]) -> Int {
            keys.compactMap(\.category).map { id in
                sequence(first: id) { try? self.category($0).dependsOn }.reduce(0) { count, _ in count + 1 }
            }.max() ?? 0
        }
        func rank(_ keys: [CurrentFilterKey]) -> Int { keys.contains(where: isParent) ? 0 : 1 }
        let order = clauses.enumerated().sorted { left, right in
            (rank(left.1), depth(left.1), left.0) < (rank(right.1), depth(right.1), right.0)
        }
        for keys in order.map(\.element) {
            for key in keys { state = (try? applying(.remove(key), to: state)) ?? state }
        }
        return state
    }

    /// Whether taking an entry away may change the selections of other categories.
    private func isParent(_ key: CurrentFilterKey) -> Bool {
        definition.categories.contains { parent in
            var isFeeding = parent.id == key.category
            if case .free(_, let group) = key { isFeeding = filterGroup(of: parent) == group }
            return isFeeding
                && definition.categories.contains { $0.dependsOn == parent.id && $0.onParentChange != .keep }
        }
    }

    /// Whether an item passes one clause, whatever it does elsewhere.
    public func passes(_ item: Int, _ keys: [CurrentFilterKey], of state: ReferenceState) -> Bool {
        let alone = state.filters.filter { filter in
            if case .free(let free, let group) = filter.choice { return keys.contains(.free(free, group: group)) }
            guard let category = try? self.category(filter.category) else { return false }
            // A None beside a value, or a case switch, is a part of what it stands beside.
            guard let key = key(of: filter.choice, in: category, state) else {
                return keys.contains { $0.category == category.id }
            }
            return keys.contains(key)
        }
        return matching(ReferenceState(alone)).contains(item)
    }

    /// The numbers of all items.
    public func allNumbers(of category: CategoryDefinition) -> [Number] {
        allItems.flatMap { measures(of: $0, in: category) }
    }

    /// From the least to the greatest number that a bound means.
    public func span(of bound: Bound) -> ClosedRange<Double> {
        least(bound).doubleValue...greatest(bound).doubleValue
    }
}
