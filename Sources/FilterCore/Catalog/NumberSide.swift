/// The numbers of a category over the items that were compiled together, as one side of tables.
struct NumberSide {
    let column: NumericColumn
    /// Its histogram, counted as a category of so many values; `nil` without.
    let histogram: PairSide?
    /// Whether bounds of the numbers may be a clause: those of a comparison for “other than” are none, and where others
    /// feed the same or-group, the clause is theirs, too.
    let hasRanges: Bool

    /// - Parameter sharesClause: whether other categories feed its or-group.
    /// - Returns: `nil` for a category without numbers.
    init?(_ category: Category, sharesClause: Bool) {
        guard let numbers = category.content.numbers else { return nil }
        let definition = category.definition
        column = numbers.first
        histogram = numbers.histogram.map { PairSide($0.first) }
        hasRanges = !sharesClause && (definition.kind != .comparison || definition.comparison != .notEqual)
    }
}
