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
        case .values, .hierarchy: valuesResult(index, category, request)
        case .toggle(let items): toggleResult(index, category, items)
        case .numbers(let column, let histogram): numbersResult(index, category, column, histogram)
        case .keywords, .search: plainResult(index, category)
        }
    }

    private func disabledBy(_ category: Category) -> [String] {
        catalog.categoriesDisabling(category, in: state)
    }

    private func valuesResult(_ index: Int, _ category: Category, _ request: ValueListRequest) -> CategoryResult {
        let disabledBy = disabledBy(category)
        let counter = ValueCounter(self, index, isEnabled: disabledBy.isEmpty)
        let list = ValueLister(counter).list(request)
        return CategoryResult(
            isActive: catalog.isActive(category, in: state),
            disabledBy: disabledBy,
            values: list.values,
            isTruncated: list.isTruncated,
            none: counter.none,
            whatIfCleared: counter.whatIfCleared
        )
    }

    private func toggleResult(_ index: Int, _ category: Category, _ items: Bitmap) -> CategoryResult {
        var result = plainResult(index, category)
        let isOn = state.selections[category.id] != nil
        let count = sideways(index).intersectionCount(items)
        let whatIf = isOn ? result.whatIfCleared : total(selecting: .toggle(ToggleSelection(isOn: true)), in: index)
        result.toggle = ToggleResult(
            count: count,
            isOn: isOn,
            whatIf: isOn || result.disabledBy.isEmpty ? whatIf : nil
        )
        return result
    }

    private func numbersResult(
        _ index: Int,
        _ category: Category,
        _ column: NumericColumn,
        _ histogram: Histogram?
    ) -> CategoryResult {
        var result = plainResult(index, category)
        let sideways = sideways(index)
        let sidewaysTotal = isReplaceableInForce(index) ? sideways.count : total
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
    private func plainResult(_ index: Int, _ category: Category) -> CategoryResult {
        let disabledBy = disabledBy(category)
        return CategoryResult(
            isActive: catalog.isActive(category, in: state),
            disabledBy: disabledBy,
            none: noneResult(index, category, isEnabled: disabledBy.isEmpty),
            whatIfCleared: total(clearing: index)
        )
    }

    private func noneResult(_ index: Int, _ category: Category, isEnabled: Bool) -> NoneResult? {
        guard category.includesNone else { return nil }
        let selection = category.selection(in: state)
        let count = sideways(index).intersectionCount(category.noneItems)
        let isOn = selection.isNoneOn
        let whatIf: Int? =
            if !isEnabled, !isOn {
                nil
            } else if sharesClause(index) || catalog.hasConsequences(category, in: state) {
                total(after: .setNone(category: category.id, isOn: !isOn))
            } else {
                isOn ? total - count : total + count
            }
        return NoneResult(count: count, isSelected: isOn, whatIf: whatIf)
    }

    /// The total after a category is cleared, consequences included.
    func total(clearing index: Int) -> Int {
        let category = catalog.categories[index]
        if catalog.hasConsequences(category, in: state) {
            return total(after: .clear(BulkScope(categories: [category.id])))
        }
        return totalWithout(index)
    }

    /// The total after a category's selection is another one, consequences included.
    func total(selecting selection: Selection, in index: Int) -> Int {
        guard catalog.hasConsequences(catalog.categories[index], in: state) else {
            return total(if: selection, in: index)
        }
        var next = state
        next.selections[catalog.categories[index].id] = selection
        // What follows from a selection cannot be refused: values come from the catalog itself.
        try? catalog.settleDependents(of: &next, before: state)
        return evaluation(of: next).total
    }

    /// The total after an operation; today's total for one that is refused.
    func total(after operation: FilterOperation) -> Int {
        guard let next = try? catalog.applying(operation, to: state) else { return total }
        return next == state ? total : evaluation(of: next).total
    }
}
