/// The numbers of a category over the items that were compiled together, as one side of tables.
struct NumberSide {
    let column: NumericColumn
    /// What each item counts for; `nil`: one, or as many products as have it.
    let weights: WeightArray?
    /// Its histogram, counted as a category of so many values; `nil` without.
    let histogram: PairSide?
    /// Whether bounds of the numbers may be a clause of which rows say what it lets pass: those of a comparison for “other
    /// than” are none, where others feed the same or-group, the clause is theirs, too, and products of two bins may be the
    /// same.
    let hasRanges: Bool

    /// - Parameters:
    ///   - sharesClause: whether other categories feed its or-group.
    ///   - measure: that of the catalog.
    /// - Returns: `nil` for a category without numbers.
    init?(_ category: Category, sharesClause: Bool, _ measure: Measure) {
        guard let numbers = category.content.numbers else { return nil }
        let definition = category.definition
        column = numbers.first
        weights = measure.weights?.parts.all[0].all
        histogram = numbers.histogram.map { PairSide($0.first, by: category.measuredContent.bins) }
        let isRange = definition.kind != .comparison || definition.comparison != .notEqual
        hasRanges = isRange && !sharesClause && measure.products == nil
    }

    /// Whether its numbers add up in tallies: those of a tally have no room for several of an item that weighs much.
    var isTallied: Bool { column.isTallied && (weights == nil || column.isSingleValued) }
}
