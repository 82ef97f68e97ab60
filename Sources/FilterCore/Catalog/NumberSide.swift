/// The numbers of a category over the items that were compiled together, as one side of tables.
struct NumberSide {
    let column: NumericColumn
    /// Its histogram, counted as a category of so many values; `nil` without.
    let histogram: PairSide?
    /// Whether bounds of the numbers may be a clause of which rows say what it lets pass: those of a comparison for “other
    /// than” are none, where others feed the same or-group, the clause is theirs, too, and products of two bins may be the
    /// same.
    let hasRanges: Bool

    /// - Parameters:
    ///   - sharesClause: whether other categories feed its or-group.
    ///   - countsProducts: whether tables count products.
    /// - Returns: `nil` for a category without numbers.
    init?(_ category: Category, sharesClause: Bool, countsProducts: Bool) {
        guard let numbers = category.content.numbers else { return nil }
        let definition = category.definition
        column = numbers.first
        histogram = numbers.histogram.map { PairSide($0.first) }
        let isRange = definition.kind != .comparison || definition.comparison != .notEqual
        hasRanges = isRange && !sharesClause && !countsProducts
    }
}
