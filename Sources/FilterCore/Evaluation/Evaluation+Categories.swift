/// Which values of a category an answer lists.
public struct ValueListRequest: Sendable, Equatable {
    /// At most this many, chosen ones on top; of a hierarchy at most this many children of each node.
    public var limit: Int
    /// Only values whose label contains this text, folded.
    public var query: String?
    /// The labels of values in another language, by their text form, where they differ.
    public var labels: [Text: String] = [:]
    /// Only the children of this node; `nil` means the roots and whatever the chosen paths open.
    public var parent: Int?
    /// Leaves out the first ones of the list.
    public var offset = 0
    /// Adds stored values that the list would not show.
    public var includesChosen = true
    /// Also values without an item, where the definition hides them.
    public var includesEmpty = false

    public init(limit: Int, query: String? = nil, parent: Int? = nil) {
        self.limit = limit
        self.query = query
        self.parent = parent
    }
}

extension Evaluation {
    /// The result of one category.
    ///
    /// - Parameters:
    ///   - index: its place in `catalog.categories`.
    ///   - request: which values to list; by default as many as its definition says.
    /// - Complexity: a count over the category's column, see `FacetColumn`; for a multi-valued `any` category with
    ///   a selection three; O(*v*) for choosing the listed ones of *v* values. An evaluation for each listed value of a
    ///   category whose changes make others change.
    public func result(
        for index: Int,
        listing request: ValueListRequest? = nil
    ) throws(TooMuchWork) -> CategoryResult {
        let category = catalog.categories[index]
        if let values = category.values {
            return try valuesResult(of: index, values, request ?? ValueListRequest(limit: category.definition.limit))
        }
        let purpose = WorkPurpose.category(category.id)
        // S is made and counted, and what is asked of it counted in it.
        try work.spend(5 * catalog.wordCount, on: purpose)
        let set = try countedSet(of: index, for: purpose)
        let (counted, count) = (set.items, try total(of: set, of: index, for: purpose))
        var result = try plainResult(of: index, counted: counted, count: count)
        if let items = category.content.keptItems {
            let kept = try toggleCount(of: index, keeping: items, in: set)
            result.toggle = try toggleResult(of: index, count: kept, beside: result)
        }
        if let numbers = category.content.numbers {
            (result.stats, result.histogram) = try numberResults(of: index, numbers, in: counted, set.memberCount)
        }
        return result
    }

    private func disabledBy(_ category: Category) -> [String] {
        catalog.categoriesDisabling(category, in: state)
    }

    private func valuesResult(
        of index: Int,
        _ values: any CategoryValues,
        _ request: ValueListRequest
    ) throws(TooMuchWork) -> CategoryResult {
        let category = catalog.categories[index]
        let disabledBy = disabledBy(category)
        let counted = try CountedItems(of: index, values, in: self)
        let listing = try ValueLister(counted, request).list
        let counter = try ValueCounter(counted, of: listing, isEnabled: disabledBy.isEmpty)
        return CategoryResult(
            isActive: catalog.isActive(category, in: state),
            disabledBy: disabledBy,
            values: try counter.results,
            isTruncated: listing.isTruncated,
            none: try counter.none,
            whatIfCleared: try counter.whatIfCleared,
            plan: listing.counts.plan
        )
    }

    /// - Parameters:
    ///   - count: the items of S that the toggle keeps.
    ///   - result: the part that all categories without values have.
    private func toggleResult(of index: Int, count: Int, beside result: CategoryResult) throws(TooMuchWork)
        -> ToggleResult
    {
        let category = catalog.categories[index]
        let isOn = state.selections[category.id] != nil
        let whatIf: Int? =
            if isOn {
                result.whatIfCleared
            } else if !result.disabledBy.isEmpty {
                nil
            } else if sharesClause(index) || catalog.hasConsequences(category, in: state) {
                try total(after: .set(category: category.id, selection: .toggle(true)), on: index) ?? total
            } else {
                count
            }
        return ToggleResult(count: count, isOn: isOn, whatIf: whatIf)
    }

    /// The part of the result that all categories without values have.
    ///
    /// - Parameters:
    ///   - counted: S.
    ///   - count: |S|.
    private func plainResult(of index: Int, counted: Bitmap, count: Int) throws(TooMuchWork) -> CategoryResult {
        let category = catalog.categories[index]
        let disabledBy = disabledBy(category)
        let whatIfCleared =
            if catalog.hasConsequences(category, in: state) {
                try total(after: .clear(BulkScope(categories: [category.id])), on: index) ?? total
            } else if hasReplaceableAlone(index) {
                count
            } else {
                try totalWithout(index, for: .category(category.id))
            }
        return CategoryResult(
            isActive: catalog.isActive(category, in: state),
            disabledBy: disabledBy,
            none: try noneResult(of: index, counted: counted, count, isEnabled: disabledBy.isEmpty),
            whatIfCleared: whatIfCleared
        )
    }

    private func noneResult(
        of index: Int,
        counted: Bitmap,
        _ countedCount: Int,
        isEnabled: Bool
    ) throws(TooMuchWork) -> NoneResult? {
        let category = catalog.categories[index]
        guard category.includesNone else { return nil }
        let selection = category.selection(in: state)
        let count = try self.count(of: category.content.none, in: counted, for: .category(category.id))
        let isOn = selection.isNoneOn
        let whatIf: Int? =
            if !isEnabled, isOn == category.noneAtRest {
                nil
            } else if sharesClause(index) || catalog.products != nil || catalog.hasConsequences(category, in: state) {
                try total(after: .setNone(category: category.id, isOn: !isOn), on: index) ?? total
            } else if selection.isEmpty, !category.noneAtRest {
                // None alone, or nothing.
                isOn ? countedCount : count
            } else {
                isOn ? total - count : total + count
            }
        return NoneResult(count: count, isSelected: isOn, whatIf: whatIf)
    }

    /// The total after an operation; today's total for one that is refused.
    func total(after operation: FilterOperation, for purpose: WorkPurpose) throws(TooMuchWork) -> Int {
        guard let next = try catalog.permitted(operation, to: state, work: work) else { return total }
        return next == state ? total : try evaluation(of: next, for: purpose).total
    }

    /// The total after an operation on one category; `nil` for one that is refused.
    ///
    /// - Complexity: as ``total(if:in:for:)``; as of an evaluation where other categories change with it.
    func total(after operation: FilterOperation, on index: Int) throws(TooMuchWork) -> Int? {
        guard let next = try catalog.permitted(operation, to: state, work: work) else { return nil }
        if next == state { return total }
        let category = catalog.categories[index]
        let purpose = WorkPurpose.category(category.id)
        guard !catalog.hasConsequences(category, in: state) else {
            return try evaluation(of: next, for: purpose).total
        }
        return try total(if: category.selection(in: next), in: index, for: purpose)
    }
}
