/// The numbers of a category over the items that were compiled together, as one side of tables.
struct NumberSide {
    let column: NumericColumn
    /// Its histogram, counted as a category of so many values; `nil` without.
    let histogram: PairSide?

    /// - Returns: `nil` for a category without numbers.
    init?(_ category: Category) {
        guard let numbers = category.content.numbers else { return nil }
        column = numbers.first
        histogram = numbers.histogram.map { PairSide($0.first) }
    }
}
