/// The values of a category over the items that were compiled together, or what these are counted by, as one side of tables
/// of pairs.
struct PairSide {
    private enum Source {
        case values(FacetPart, by: (any MeasuredColumn)?)
        /// One value, that of a toggle.
        case items(Bitmap, Measure)
    }

    private let source: Source
    /// How many values there are, by code.
    let valueCount: Int
    /// Whether a clause may be made of the values: what a subtractive category excludes is none, so that no question
    /// would look at rows of its values.
    let hasRows: Bool

    /// - Parameters:
    ///   - places: those of the first part.
    ///   - measure: that of the catalog.
    /// - Returns: `nil` for a category without values and without a switch, and for one that counts variants where others
    ///   count products.
    init?(_ category: Category, places: Range<Int>, _ measure: Measure) {
        hasRows = !category.isSubtractive
        if let part = category.values?.column.first {
            if measure.products != nil, category.measured == nil { return nil }
            source = .values(part, by: category.measured)
            valueCount = part.codeCount
        } else {
            guard let items = category.content.keptItems else { return nil }
            source = .items(items.part(places), measure)
            valueCount = 1
        }
    }

    /// The bins of a histogram.
    ///
    /// - Parameter measured: what they are counted by; `nil` for items.
    init(_ histogram: FacetPart, by measured: (any MeasuredColumn)? = nil) {
        source = .values(histogram, by: measured)
        valueCount = histogram.codeCount
        hasRows = false
    }

    /// Whether an item may have two of the values, so that a table of the category with itself says something.
    var hasSeveral: Bool {
        switch source {
        case .values(let part, _): !part.isSingleValued
        case .items: false
        }
    }

    /// The count of each value.
    var totals: [UInt32] {
        switch source {
        case .values(let part, let measured): measured?.firstTotals ?? Array(part.totals)
        case .items(let items, let measure): [UInt32(measure.count(ofFirst: items))]
        }
    }

    /// How many items have each value, whatever is counted.
    var itemTotals: [UInt32] {
        switch source {
        case .values(let part, _): Array(part.totals)
        case .items(let items, _): [UInt32(items.count)]
        }
    }

    /// The items that have a value.
    func items(of code: Int) -> Bitmap {
        switch source {
        case .values(let part, _): part.postings.bitmap(of: code)
        case .items(let items, _): items
        }
    }

    /// The items that have at least two of some values, those that have at least three, and so on, as long as there are any.
    ///
    /// - Parameter codes: a value that came up after the tables were made has no items here.
    /// - Complexity: O(*c*² · *w*), *c* codes, *w* words.
    func itemsHavingSeveral(of codes: [Int]) -> [Bitmap] {
        // At each place the items that have at least one value more than the place says.
        var atLeast: [Bitmap] = []
        for code in codes where code < valueCount {
            var carried = items(of: code)
            for place in atLeast.indices {
                let again = atLeast[place].intersection(carried)
                atLeast[place].formUnion(carried)
                carried = again
                if carried.count == 0 { break }
            }
            if carried.count > 0 { atLeast.append(carried) }
        }
        return Array(atLeast.dropFirst())
    }

    /// Visits the items that have a value.
    func forEachItem(of code: Int, _ body: (Int) -> Void) {
        switch source {
        case .values(let part, _): part.postings.forEachItem(of: code, body)
        case .items(let items, _): items.forEach(body)
        }
    }

    /// The cost of ``counts(in:)``.
    func countingCost(memberCount: Int) -> Nanoseconds {
        switch source {
        case .values(let part, let measured):
            measured?.firstCost(memberCount: memberCount) ?? part.countingCost(memberCount: memberCount)
        case .items(let items, _): CountingCost.current.words(items.words.count, touching: items.words.count * 16)
        }
    }

    /// The count of the members of a set that have each value.
    func counts(in set: Bitmap) -> [UInt32] {
        let memberCount = set.count
        switch source {
        case .values(let part, let measured):
            return measured?.firstCounts(in: set, memberCount: memberCount)
                ?? part.counts(in: set, memberCount: memberCount).counts(below: valueCount)
        case .items(let items, let measure): return [UInt32(measure.count(ofFirst: items.intersection(set)))]
        }
    }
}
