/// The clauses that one category's selection makes; a state means the AND of all clauses of all categories.
struct CategoryClauses {
    /// A(c), the one clause that is left out when the category's own values are counted; `nil` if not in force.
    var replaceable: Bitmap?
    /// One for each excluded value, for each chosen value of an `all` selection and its None, for each of the words that
    /// all must occur.
    var required: [RequiredClause] = []
    /// The words that the replaceable clause is made of, each with its items; empty for other kinds.
    var words: [(word: Text, items: Bitmap)] = []
    /// The source of the replaceable clause, if tables have it.
    var source: ClauseSource?

    var all: [Bitmap] { (replaceable.map { [$0] } ?? []) + required.map(\.items) }
}

/// A clause that stays in force while the category's values are counted.
struct RequiredClause {
    /// The part of the selection that made it.
    enum Cause: Hashable {
        case value(Value)
        case excluded(Value)
        case none
        case word(Text)
    }

    let cause: Cause
    let items: Bitmap
    /// Its source, if tables have it.
    var source: ClauseSource?
}

extension Category {
    /// The clause of None alone, with nothing else chosen: on “has no value”, off “has a value”; `nil` as at rest.
    ///
    /// - Parameter none: the items without a value.
    func clause(ofNoneAlone isOn: Bool, _ none: Bitmap) -> Bitmap? {
        if isOn == noneAtRest { return nil }
        return isOn ? none : none.complement()
    }

    /// The filter in force that a None makes alone.
    func predicate(ofNoneAlone isOn: Bool) -> CurrentFilter.Predicate { isOn ? .none : .hasValue }
}

// MARK: - Subtractive

extension Category {
    /// The items that a subtractive category keeps; `nil` while it excludes nothing and None is on, or not included.
    func items(excluding selection: ValueSelection, in list: ValueList) -> Bitmap? {
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
            items = list.listed.subtracting(list.column.items(withAnyOf: Array(codes)))
        } else {
            items = list.column.items(withAnyOf: list.offered.filter { !codes.contains($0) })
        }
        if none { items.formUnion(list.none) }
        if definition.keepsUnlisted { items.formUnion(list.listed.union(list.none).complement()) }
        return items
    }
}
