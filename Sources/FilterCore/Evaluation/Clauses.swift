/// The clauses that one category's selection makes; a state means the AND of all clauses of all categories.
struct CategoryClauses {
    /// A(c), the one clause that is left out when the category's own values are counted; `nil` if not in force.
    var replaceable: Bitmap?
    /// One for each excluded value, for each chosen value of an `all` selection and its None, for each of the words that
    /// all must occur.
    var required: [RequiredClause] = []

    var all: [Bitmap] { (replaceable.map { [$0] } ?? []) + required.map(\.items) }
}

/// A clause that stays in force while the category's values are counted.
struct RequiredClause {
    /// What made it.
    enum Cause: Hashable {
        case value(Value)
        case excluded(Value)
        case none
        case word(Text)
    }

    let cause: Cause
    let items: Bitmap
}

extension Category {
    /// The clauses of a selection.
    ///
    /// - Complexity: O(*w*) words for each chosen value; a range compares every number once; a keyword goes over the
    ///   category's words.
    func clauses(of selection: Selection) -> CategoryClauses {
        switch (selection, content) {
        case (.values(let selection), .values(let values)):
            clauses(of: selection, in: values)
        case (.toggle(let selection), .toggle(let items)):
            CategoryClauses(replaceable: selection.isOn ? items : nil)
        case (.range(let selection), .numbers(let column, _)):
            CategoryClauses(replaceable: items(of: selection, in: column))
        case (.comparison(let selection), .numbers(let column, _)):
            CategoryClauses(replaceable: items(of: selection, in: column))
        case (.keywords(let selection), .keywords(let index)):
            clauses(of: selection, in: index)
        case (.search(let selection), .search(let index)):
            CategoryClauses(replaceable: index.items(matching: selection.text))
        default:
            preconditionFailure("the selection of “\(id)” is of another kind than the category")
        }
    }

    private func clauses(of selection: ValueSelection, in values: any CategoryValues) -> CategoryClauses {
        if definition.isSubtractive, case .list(let list) = values.arrangement {
            return CategoryClauses(replaceable: items(excluding: selection, in: list))
        }
        let (none, postings) = (values.none, values.postings)
        var clauses = CategoryClauses()
        if definition.operator == .all {
            clauses.required = selection.values.map { chosen in
                RequiredClause(cause: .value(chosen.element), items: items(having: chosen.element, values))
            }
            if selection.none { clauses.required.append(RequiredClause(cause: .none, items: none)) }
        } else if !selection.values.isEmpty {
            var items = selection.none ? none : Bitmap(itemCount: none.itemCount)
            for code in selection.values.compactMap({ values.code(of: $0.element) }) {
                postings.formUnion(of: code, into: &items)
            }
            clauses.replaceable = items
        } else if selection.none != noneAtRest {
            // Only None was switched: on means "has no value" for multi, off means "has a value" for single.
            clauses.replaceable = selection.none ? none : none.complement()
        }
        clauses.required += selection.excluded.map { excluded in
            let hidden = items(having: excluded.element, values)
            return RequiredClause(cause: .excluded(excluded.element), items: hidden.complement())
        }
        return clauses
    }

    /// None for a value that is not offered.
    private func items(having value: Value, _ values: any CategoryValues) -> Bitmap {
        values.items(having: value) ?? Bitmap(itemCount: values.none.itemCount)
    }

    private func items(of selection: RangeSelection, in column: NumericColumn) -> Bitmap? {
        guard selection.lower != nil || selection.upper != nil else {
            return selection.none == noneAtRest ? nil : column.none.complement()
        }
        let items = column.items(from: selection.lower?.lowest(in: zone), to: selection.upper?.highest(in: zone))
        return selection.none ? items.union(column.none) : items
    }

    private func items(of selection: ComparisonSelection, in column: NumericColumn) -> Bitmap? {
        guard let value = selection.value else {
            return selection.none == noneAtRest ? nil : column.none.complement()
        }
        let items = column.items(definition.comparison, value, in: zone)
        return selection.none ? items.union(column.none) : items
    }

    private func clauses(of selection: KeywordSelection, in index: KeywordIndex) -> CategoryClauses {
        guard !selection.words.isEmpty else {
            return CategoryClauses(replaceable: selection.none == noneAtRest ? nil : index.none.complement())
        }
        let found = selection.words.map { word in
            RequiredClause(
                cause: .word(word.element),
                items: index.items(
                    containing: word.element,
                    mode: definition.mode,
                    isCaseSensitive: selection.isCaseSensitive
                )
            )
        }
        if definition.operator == .all, !includesNone { return CategoryClauses(required: found) }
        var items = found[0].items
        for clause in found.dropFirst() {
            if definition.operator == .all {
                items.formIntersection(clause.items)
            } else {
                items.formUnion(clause.items)
            }
        }
        return CategoryClauses(replaceable: selection.none ? items.union(index.none) : items)
    }
}

// MARK: - Subtractive

extension Category {
    /// The items that a subtractive category keeps; `nil` while it excludes nothing and None is on, or not included.
    private func items(excluding selection: ValueSelection, in list: ValueList) -> Bitmap? {
        guard !selection.excluded.isEmpty || selection.none != noneAtRest else { return nil }
        return items(excluding: selection.excluded.map(\.element), none: selection.none, in: list)
    }

    /// The items with a listed value that is not excluded, those without a value if None is on, and those with unlisted
    /// values alone if the category keeps them.
    ///
    /// - Complexity: O(*w*) words for each listed value of a multi-valued attribute, for each excluded one otherwise.
    func items(excluding excluded: [Value], none: Bool, in list: ValueList) -> Bitmap {
        let codes = Set(excluded.compactMap(list.code(of:)))
        var items: Bitmap
        if list.column.isSingleValued {
            var hidden = Bitmap(itemCount: list.column.itemCount)
            for code in codes { list.column.postings.formUnion(of: code, into: &hidden) }
            items = list.listed.subtracting(hidden)
        } else {
            items = Bitmap(itemCount: list.column.itemCount)
            for code in list.offered where !codes.contains(code) {
                list.column.postings.formUnion(of: code, into: &items)
            }
        }
        if none { items.formUnion(list.none) }
        if definition.keepsUnlisted { items.formUnion(list.listed.union(list.none).complement()) }
        return items
    }
}
