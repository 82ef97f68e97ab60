/// Which values of a category an answer lists.
public struct ValueListRequest: Sendable, Equatable {
    /// At most this many, chosen ones on top; of a hierarchy at most this many children of each node.
    public var limit: Int
    /// Only values whose label contains this text, folded.
    public var query: String?
    /// What values are called in another language, by their text form, where that differs.
    public var labels: [Text: String] = [:]
    /// Only the children of this node; `nil` means the roots and whatever the chosen paths open.
    public var parent: Int?
    /// Leaves out the first ones of the list.
    public var offset = 0
    /// Adds stored values that the list would not show.
    public var includesChosen = true

    public init(limit: Int, query: String? = nil, parent: Int? = nil) {
        self.limit = limit
        self.query = query
        self.parent = parent
    }
}

extension Evaluation {
    /// What an answer says of a category.
    ///
    /// - Parameters:
    ///   - index: its place in `catalog.categories`.
    ///   - request: which values to list; by default as many as its definition says.
    /// - Complexity: a count over the category's column, see `FacetColumn`; for a multi-valued `any` category with
    ///   a selection three; O(*v*) for choosing the listed ones of *v* values. An evaluation for each listed value of a
    ///   category whose changes make others change.
    public func result(for index: Int, listing request: ValueListRequest? = nil) -> CategoryResult {
        let category = catalog.categories[index]
        let request = request ?? ValueListRequest(limit: category.definition.limit)
        return switch category.content {
        case .values(let values): valuesResult(index, category, values, request)
        case .toggle(let items): toggleResult(index, category, items)
        case .numbers(let column, let histogram): numbersResult(index, category, column, histogram)
        case .keywords, .search: wordsResult(index, category)
        }
    }

    private func wordsResult(_ index: Int, _ category: Category) -> CategoryResult {
        let sideways = sideways(index)
        return plainResult(index, category, sideways, count: sidewaysCount(index, sideways))
    }

    private func sidewaysCount(_ index: Int, _ sideways: Bitmap) -> Int {
        isReplaceableInForce(index) ? sideways.count : total
    }

    private func disabledBy(_ category: Category) -> [String] {
        catalog.categoriesDisabling(category, in: state)
    }

    private func valuesResult(
        _ index: Int,
        _ category: Category,
        _ values: any CategoryValues,
        _ request: ValueListRequest
    ) -> CategoryResult {
        let disabledBy = disabledBy(category)
        let sideways = Sideways(self, index, values)
        let listing = ValueLister(sideways).list(request)
        let counter = ValueCounter(sideways, listing, isEnabled: disabledBy.isEmpty)
        return CategoryResult(
            isActive: catalog.isActive(category, in: state),
            disabledBy: disabledBy,
            values: counter.results,
            isTruncated: listing.isTruncated,
            none: counter.none,
            whatIfCleared: counter.whatIfCleared,
            plan: listing.counts.plan
        )
    }

    private func toggleResult(_ index: Int, _ category: Category, _ items: Bitmap) -> CategoryResult {
        let sideways = sideways(index)
        var result = plainResult(index, category, sideways, count: sidewaysCount(index, sideways))
        let isOn = state.selections[category.id] != nil
        let count = sideways.intersectionCount(items)
        let whatIf: Int? =
            if isOn {
                result.whatIfCleared
            } else if !result.disabledBy.isEmpty {
                nil
            } else if sharesClause(index) || catalog.hasConsequences(category, in: state) {
                total(after: .set(category: category.id, selection: .toggle(true)))
            } else {
                count
            }
        result.toggle = ToggleResult(count: count, isOn: isOn, whatIf: whatIf)
        return result
    }

    private func numbersResult(
        _ index: Int,
        _ category: Category,
        _ column: NumericColumn,
        _ histogram: Histogram?
    ) -> CategoryResult {
        let sideways = sideways(index)
        let sidewaysTotal = sidewaysCount(index, sideways)
        var result = plainResult(index, category, sideways, count: sidewaysTotal)
        result.stats = column.stats(in: sideways, memberCount: sidewaysTotal)
        if let histogram {
            let counts = histogram.counts(in: sideways, memberCount: sidewaysTotal)
            result.histogram = zip(histogram.bins, counts).map { bin, count in
                HistogramBin(lower: bin.lower, upper: bin.upper, count: Int(count))
            }
        }
        return result
    }

    /// What is said of every category without values.
    private func plainResult(
        _ index: Int,
        _ category: Category,
        _ sideways: Bitmap,
        count sidewaysTotal: Int
    ) -> CategoryResult {
        let disabledBy = disabledBy(category)
        let whatIfCleared =
            if catalog.hasConsequences(category, in: state) {
                total(after: .clear(BulkScope(categories: [category.id])))
            } else if hasReplaceableAlone(index) {
                sidewaysTotal
            } else {
                totalWithout(index)
            }
        return CategoryResult(
            isActive: catalog.isActive(category, in: state),
            disabledBy: disabledBy,
            none: noneResult(index, category, sideways, isEnabled: disabledBy.isEmpty),
            whatIfCleared: whatIfCleared
        )
    }

    private func noneResult(
        _ index: Int,
        _ category: Category,
        _ sideways: Bitmap,
        isEnabled: Bool
    ) -> NoneResult? {
        guard category.includesNone else { return nil }
        let selection = category.selection(in: state)
        let count = sideways.intersectionCount(category.noneItems)
        let isOn = selection.isNoneOn
        let whatIf: Int? =
            if !isEnabled, isOn == category.noneAtRest {
                nil
            } else if sharesClause(index) || catalog.hasConsequences(category, in: state) {
                total(after: .setNone(category: category.id, isOn: !isOn))
            } else {
                isOn ? total - count : total + count
            }
        return NoneResult(count: count, isSelected: isOn, whatIf: whatIf)
    }

    /// The total after an operation; today's total for one that is refused.
    func total(after operation: FilterOperation) -> Int {
        guard let next = try? catalog.applying(operation, to: state) else { return total }
        return next == state ? total : evaluation(of: next).total
    }
}
