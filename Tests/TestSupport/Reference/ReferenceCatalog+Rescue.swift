public import FilterCore

// What dropping filters would bring, found by dropping them.
extension ReferenceCatalog {
    /// The entries of the current filters, those of one clause together; by the oldest of each.
    public func clauseKeys(of state: ReferenceState) -> [[CurrentFilterKey]] {
        var names: [String] = []
        var clauses: [String: [CurrentFilterKey]] = [:]
        for key in currentFilters(of: state) {
            let name = clauseName(of: key)
            if clauses[name] == nil { names.append(name) }
            clauses[name, default: []].append(key)
        }
        return names.compactMap { clauses[$0] }
    }

    private func clauseName(of key: CurrentFilterKey) -> String {
        if case .free(_, let group) = key {
            if case .or = group { return "group \(group)" }
            return "\(key)"
        }
        guard let category = key.category.flatMap({ try? self.category($0) }) else { return "\(key)" }
        let isAll = category.operator == .all && category.selectionModel == .additive
        switch key {
        case .excluded where category.selectionModel == .additive: return "\(key)"
        case .value, .none:
            if isAll, category.kind == .multi || category.kind == .options { return "\(key)" }
        case .word:
            if isAll { return "\(key)" }
        default: break
        }
        let group = filterGroup(of: category)
        if case .or = group { return "group \(group)" }
        return "category \(category.id)"
    }

    /// Whether people may take away all filters of a clause.
    public func isDroppable(_ keys: [CurrentFilterKey], in state: ReferenceState) -> Bool {
        keys.allSatisfy { isRemovable($0, in: state) }
    }

    /// The state without some clauses: their entries are removed one by one as far as they are there, those of
    /// categories that others depend on first.
    public func dropping(_ clauses: [[CurrentFilterKey]], from state: ReferenceState) -> ReferenceState {
        var state = state
        func depth(_ keys: [CurrentFilterKey]) -> Int {
            keys.compactMap(\.category).map { id in
                sequence(first: id) { try? self.category($0).dependsOn }.reduce(0) { count, _ in count + 1 }
            }.max() ?? 0
        }
        for keys in clauses.enumerated().sorted(by: { (depth($0.1), $0.0) < (depth($1.1), $1.0) }).map(\.element) {
            for key in keys { state = (try? applying(.remove(key), to: state)) ?? state }
        }
        return state
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
