/// Which values of a category an answer lists.
public struct ValueListRequest: Sendable, Equatable {
    /// At most this many, chosen ones on top; of a hierarchy at most this many children of each node.
    public var limit: Int
    /// Only values whose label contains this text, folded.
    public var query: String?
    /// Only the children of this node; `nil` means the roots and whatever the chosen path opens.
    public var parent: Int?
    /// Leaves out the first ones of the list.
    public var offset = 0
    /// Adds chosen values that the list would not show.
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
    ///   a selection three; O(*v*) for choosing the listed ones of *v* values.
    public func result(for index: Int, listing request: ValueListRequest? = nil) -> CategoryResult {
        let category = catalog.categories[index]
        let isActive = state.selections[category.id] != nil && !catalog.isAtRequiredInitial(category, in: state)
        switch category.content {
        case .values, .hierarchy:
            let counter = ValueCounter(self, index)
            let list = ValueLister(counter, category, state)
                .list(request ?? ValueListRequest(limit: category.definition.limit))
            return CategoryResult(
                isActive: isActive,
                values: list.values,
                isTruncated: list.isTruncated,
                none: counter.none,
                toggle: nil,
                stats: nil,
                whatIfCleared: counter.whatIfCleared
            )
        case .toggle(let items):
            let sideways = sideways(index)
            let count = sideways.intersectionCount(items)
            let isOn = isReplaceableInForce(index)
            let cleared = isOn ? sideways.count : total
            return CategoryResult(
                isActive: isActive,
                values: [],
                isTruncated: false,
                none: nil,
                toggle: ToggleResult(count: count, isOn: isOn, whatIf: isOn ? cleared : count),
                stats: nil,
                whatIfCleared: cleared
            )
        case .range(let column):
            let sideways = sideways(index)
            let sidewaysTotal = isReplaceableInForce(index) ? sideways.count : total
            return CategoryResult(
                isActive: isActive,
                values: [],
                isTruncated: false,
                none: noneResult(of: category, column, sideways),
                toggle: nil,
                stats: column.stats(in: sideways, memberCount: sidewaysTotal),
                whatIfCleared: sidewaysTotal
            )
        }
    }

    private func noneResult(of category: Category, _ column: NumericColumn, _ sideways: Bitmap) -> NoneResult? {
        guard category.includesNone, case .range(let selection) = category.selection(in: state) else { return nil }
        let count = sideways.intersectionCount(column.none)
        return NoneResult(
            count: count,
            isSelected: selection.none,
            whatIf: selection.none ? total - count : total + count
        )
    }
}
