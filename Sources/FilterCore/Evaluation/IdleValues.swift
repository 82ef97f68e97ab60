/// The counts of values in a list that are neither chosen nor excluded, nor above a chosen one in a tree: the same
/// formula for all of them.
struct IdleValues {
    /// |S ∩ v|.
    let counts: ValueCounts
    /// The total to which a value's own items are added; `nil` where no more values can be chosen.
    let base: Int?
    /// The items of the total that have the value already; `nil` if the total has nothing to do with the values.
    let overlap: Overlap?
    /// The total that a value is excluded from; `nil` where none can be excluded.
    let total: Int?

    func numbers(of code: Int) -> ValueNumbers {
        let count = Int(counts[code])
        let matching = overlap?.matching(code)
        return ValueNumbers(
            code: code,
            count: count,
            isSelected: false,
            whatIf: base.map { $0 + count - (matching ?? 0) },
            whatIfExcluded: total.map { $0 - (matching ?? count) }
        )
    }
}
