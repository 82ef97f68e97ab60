/// The clauses that one category's selection makes; a state means the AND of all clauses of all categories.
struct CategoryClauses {
    /// A(c), the one clause that is left out when the category's own values are counted; `nil` if not in force.
    var replaceable: Bitmap?
    /// One for each chosen value of an `all` selection, and for its None.
    var required: [RequiredClause] = []

    var all: [Bitmap] { (replaceable.map { [$0] } ?? []) + required.map(\.items) }
}

/// A clause that stays in force while the category's values are counted.
struct RequiredClause {
    /// `nil` stands for None.
    let value: Value?
    let items: Bitmap
}

extension Category {
    /// The clauses of the selection in force.
    ///
    /// - Complexity: O(*w*) words for each chosen value; a range compares every number once.
    func clauses(of state: FilterState) -> CategoryClauses {
        guard let selection = state.selections[id] else { return CategoryClauses() }
        switch (selection, content) {
        case (.values(let selection), .values(let list)):
            return clauses(of: selection, in: list)
        case (.path(let selection), .hierarchy(let tree, _)):
            return CategoryClauses(replaceable: items(of: selection, in: tree))
        case (.toggle(let selection), .toggle(let items)):
            return CategoryClauses(replaceable: selection.isOn ? items : nil)
        case (.range(let selection), .range(let column)):
            return CategoryClauses(replaceable: items(of: selection, in: column))
        default:
            preconditionFailure("the selection of “\(id)” is of another kind than the category")
        }
    }

    private func clauses(of selection: ValueSelection, in list: ValueList) -> CategoryClauses {
        if definition.kind == .multi, definition.operator == .all {
            var required = selection.values.map { chosen in
                RequiredClause(value: chosen.element, items: self.items(of: chosen.element, in: list))
            }
            if selection.none { required.append(RequiredClause(value: nil, items: list.column.none)) }
            return CategoryClauses(required: required)
        }
        if selection.values.isEmpty {
            // Only None was switched: on means "has no value" for multi, off means "has a value" for single.
            let items = selection.none ? list.column.none : list.column.none.complement()
            return CategoryClauses(replaceable: items)
        }
        var items = selection.none ? list.column.none : Bitmap(itemCount: list.column.itemCount)
        for chosen in selection.values {
            guard let code = list.code(of: chosen.element) else { continue }
            list.column.postings.formUnion(of: code, into: &items)
        }
        return CategoryClauses(replaceable: items)
    }

    private func items(of value: Value, in list: ValueList) -> Bitmap {
        guard let code = list.code(of: value) else { return Bitmap(itemCount: list.column.itemCount) }
        return list.column.postings.bitmap(of: code)
    }

    private func items(of selection: PathSelection, in tree: Hierarchy) -> Bitmap {
        var items = selection.none ? tree.none : Bitmap(itemCount: tree.none.itemCount)
        if let path = selection.path, let node = tree.node(at: path.element) {
            tree.subtrees.formUnion(of: node, into: &items)
        }
        return items
    }

    private func items(of selection: RangeSelection, in column: NumericColumn) -> Bitmap {
        // Without a bound only None was switched off: "has a value".
        guard selection.lower != nil || selection.upper != nil else { return column.none.complement() }
        let items = column.items(from: selection.lower?.lowest(in: zone), to: selection.upper?.highest(in: zone))
        return selection.none ? items.union(column.none) : items
    }
}

extension Bound {
    /// The least number that is inside a lower bound: for a day its midnight.
    fileprivate func lowest(in zone: Zone) -> Number {
        switch self {
        case .number(let number): number
        case .date(let date): Number(date.start(in: zone).milliseconds)
        }
    }

    /// The greatest number that is inside an upper bound: for a day the millisecond before the next midnight.
    fileprivate func highest(in zone: Zone) -> Number {
        switch self {
        case .number(let number): number
        case .date(let date): Number(date.end(in: zone).milliseconds)
        }
    }
}
