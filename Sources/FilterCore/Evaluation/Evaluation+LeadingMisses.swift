extension Evaluation {
    /// How many items of the first part come before all matches in an order, as far as a range says that is about the numbers
    /// that the order is by: a walk along the order begins behind them.
    ///
    /// - Returns: 0 where nothing is known.
    /// - Complexity: O(*b* · log *n*), *b* bits of a number, *n* items.
    func leadingMisses(in order: SortOrder) -> Int {
        guard let itemOrder = order.order, !order.isStrict, order.keys.count == 1,
            let attribute = order.keys.first?.attribute
        else { return 0 }
        for clause in sources(ofCounted: nil).known {
            let category = catalog.categories[clause.category]
            guard case .numbers(let span) = clause.source, category.definition.attribute == attribute,
                let column = category.content.numbers?.first, column.isSingleValued, !column.isDate,
                let codes = column.codeBounds(span.lower, span.upper)
            else { continue }
            let items = itemOrder.permutation.extracting(0..<itemOrder.presentCount)
            guard order.isReversed else {
                return items.partitioningIndex { column.code(ofItem: Int($0)) >= codes.lowerBound }
            }
            return items.count - items.partitioningIndex { column.code(ofItem: Int($0)) > codes.upperBound }
        }
        return 0
    }
}
