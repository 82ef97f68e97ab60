/// The values of a category where something else than items is counted: products, or weights.
protocol MeasuredColumn: Sendable {
    /// By code, the count over all items of the catalog.
    var totals: FrozenArray<UInt32> { get }
    /// About its memory, but for the totals.
    var memoryByteCount: Int { get }

    /// The count of each of some codes over a set, or of all for `nil`.
    ///
    /// - Parameters:
    ///   - set: of items that are in the catalog.
    ///   - memberCount: the number of members, which the caller knows already.
    ///   - products: those that have a member; `nil` if the caller does not know.
    func counts(of codes: [Int]?, in set: Bitmap, memberCount: Int, products: ProductSet?) -> ValueCounts
    /// About what ``counts(of:in:memberCount:products:)`` takes.
    func cost(of codes: [Int]?, memberCount: Int) -> Nanoseconds

    /// By code, the count over the items that were compiled together, those included that are no more in the catalog.
    var firstTotals: [UInt32] { get }
    /// The count of each code over some of these items.
    func firstCounts(in set: Bitmap, memberCount: Int) -> [UInt32]
    /// About what ``firstCounts(in:memberCount:)`` takes.
    func firstCost(memberCount: Int) -> Nanoseconds
    /// The count of each code, where a table knows those of the first part; see
    /// ``Parts/counts(in:knowing:passing:isAlone:codeCount:)``.
    func counts(in set: Bitmap, knowing first: [UInt32], passing clause: Bitmap, isAlone: Bool) -> [UInt32]
    /// About what ``counts(in:knowing:passing:isAlone:)`` takes besides the table.
    func costKnowingFirst(restCount: Int) -> Nanoseconds

    /// The same after a change of the items; `nil` where all items are compiled together after each change.
    ///
    /// - Parameters:
    ///   - column: the values as they were changed.
    ///   - weights: as they were changed.
    func changed(_ change: PartChange, to column: FacetColumn, _ weights: ItemWeights) -> (any MeasuredColumn)?
}

extension MeasuredColumn {
    func counts(of codes: [Int]?, in set: Bitmap, memberCount: Int) -> ValueCounts {
        counts(of: codes, in: set, memberCount: memberCount, products: nil)
    }

    func changed(_ change: PartChange, to column: FacetColumn, _ weights: ItemWeights) -> (any MeasuredColumn)? { nil }
}

// Where all items are compiled together.
extension MeasuredColumn {
    var firstTotals: [UInt32] { Array(totals) }

    func firstCounts(in set: Bitmap, memberCount: Int) -> [UInt32] {
        counts(of: nil, in: set, memberCount: memberCount).counts(below: totals.count)
    }

    func firstCost(memberCount: Int) -> Nanoseconds { cost(of: nil, memberCount: memberCount) }

    func counts(in set: Bitmap, knowing first: [UInt32], passing clause: Bitmap, isAlone: Bool) -> [UInt32] { first }

    func costKnowingFirst(restCount: Int) -> Nanoseconds { 0 }
}

/// The values, the bins and the numbers of a category where something else than items is counted.
struct MeasuredContent: Sendable {
    /// `nil` where items with the values are counted.
    var values: (any MeasuredColumn)?
    /// The bins of a histogram.
    var bins: (any MeasuredColumn)?
    /// `nil` where numbers are those of items.
    var numbers: WeighedNumbers?
}
