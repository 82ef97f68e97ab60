/// A clause of a state with the filters in force that make it.
///
/// The alternatives of one clause belong together: removing one of them admits no item and keeps more items out.
struct FilterClause {
    /// The owner of the clause; it stays the same when a category's selection changes the clause.
    enum Owner: Hashable {
        /// The replaceable clause of the category with this index.
        case category(Int)
        /// One of the clauses of the category with this index that stay while its values are counted.
        case required(Int, RequiredClause.Cause)
        /// An or-group of free filters, or one that several categories feed.
        case group(FilterGroupID)
        /// A free filter of an and-group.
        case free(Filter, FilterGroupID)
    }

    let owner: Owner
    /// In order of selection; not empty.
    var keys: [CurrentFilterKey]
    /// Those that pass.
    let items: Bitmap
}

extension Evaluation {
    /// The clauses of the state that filters in force make, by their oldest filter.
    ///
    /// A filter that lets everything pass, as a search for nothing but signs, makes none.
    ///
    /// - Parameter purpose: what they are wanted for.
    /// - Complexity: O(*f* log *f*), *f* filters.
    func filterClauses(for purpose: WorkPurpose) throws(TooMuchWork) -> [FilterClause] {
        try work.spend(clauses.filterCount, times: WorkCost.filterText, on: purpose)
        var found: [FilterClause] = []
        var places: [FilterClause.Owner: Int] = [:]
        for key in catalog.currentFilterKeys(in: state) {
            let owner = owner(of: key)
            if let place = places[owner] {
                found[place].keys.append(key)
            } else if let items = items(of: owner, for: key) {
                places[owner] = found.count
                found.append(FilterClause(owner: owner, keys: [key], items: items))
            }
        }
        return found
    }

    /// The owner of the clause that a filter in force is a part of.
    func owner(of key: CurrentFilterKey) -> FilterClause.Owner {
        if case .free(let filter, let group) = key {
            return group.isDisjunctive ? .group(group) : .free(filter, group)
        }
        guard let index = key.category.flatMap(catalog.index(ofCategory:)) else {
            preconditionFailure("keys come from categories of the catalog")
        }
        let category = catalog.categories[index]
        if let cause = category.requiredCause(of: key) { return .required(index, cause) }
        return sharesClause(index) ? .group(category.filterGroup) : .category(index)
    }

    private func items(of owner: FilterClause.Owner, for key: CurrentFilterKey) -> Bitmap? {
        switch owner {
        case .category(let index): return clauses.replaceable(of: index)
        case .required(let index, let cause): return clauses.required(cause, of: index) ?? words(cause, of: index)
        case .free(let filter, let group): return clauses.clause(of: filter, in: group)
        case .group(let group):
            if case .free(let filter, _) = key { return clauses.clause(of: filter, in: group) }
            return key.category.flatMap(catalog.index(ofCategory:)).flatMap(clauses.replaceable(of:))
        }
    }
}

extension Evaluation {
    /// The items that pass one of the words that all must occur, where None lets items pass beside them: their one
    /// clause says the same as one for each word.
    private func words(_ cause: RequiredClause.Cause, of index: Int) -> Bitmap? {
        guard case .word(let wanted) = cause,
            let items = clauses.words(of: index).first(where: { $0.word == wanted })?.items
        else { return nil }
        let category = catalog.categories[index]
        return category.selection(in: state).isNoneOn ? items.union(category.content.none) : items
    }
}

extension Category {
    /// The clause that a filter in force makes beside the replaceable one; `nil` for a part of that.
    fileprivate func requiredCause(of key: CurrentFilterKey) -> RequiredClause.Cause? {
        switch key {
        case .value(_, let value): return hasClauseForEach ? .value(value) : nil
        case .excluded(_, let value): return isSubtractive ? nil : .excluded(value)
        case .none: return hasClauseForEach ? RequiredClause.Cause.none : nil
        case .word(_, let word): return definition.operator == .all ? .word(word) : nil
        case .selection, .free: return nil
        }
    }

    /// Whether each chosen value is demanded for itself.
    private var hasClauseForEach: Bool {
        values != nil && definition.operator == .all && !isSubtractive
    }
}
