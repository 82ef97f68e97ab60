/// The values of a category over the items that were compiled together, or the products of these, as one side of tables of
/// pairs.
struct PairSide {
    private enum Source {
        case values(FacetPart, by: ProductColumn?)
        /// One value, that of a toggle.
        case items(Bitmap, of: Products?)
    }

    private let source: Source
    /// How many values there are, by code.
    let valueCount: Int
    /// Whether a clause may be made of the values: what a subtractive category excludes is none, so that no question
    /// would look at rows of its values.
    let hasRows: Bool

    /// - Parameters:
    ///   - places: those of the first part.
    ///   - products: of the catalog; `nil` where items are counted.
    /// - Returns: `nil` for a category without values and without a switch, and for one that counts variants where others
    ///   count products.
    init?(_ category: Category, places: Range<Int>, _ products: Products?) {
        hasRows = !category.isSubtractive
        if let part = category.values?.column.first {
            if products != nil, category.byProduct == nil { return nil }
            source = .values(part, by: category.byProduct)
            valueCount = part.codeCount
        } else {
            guard let items = category.content.keptItems else { return nil }
            source = .items(items.part(places), of: products)
            valueCount = 1
        }
    }

    /// The bins of a histogram.
    init(_ histogram: FacetPart) {
        source = .values(histogram, by: nil)
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

    /// How many items have each value, or products an item with it.
    var totals: [UInt32] {
        switch source {
        case .values(let part, let byProduct): Array(byProduct?.totals ?? part.totals)
        case .items(let items, let products): [UInt32(products?.count(in: items) ?? items.count)]
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
        case .values(let part, let byProduct):
            byProduct?.cost(of: nil, memberCount: memberCount) ?? part.countingCost(memberCount: memberCount)
        case .items(let items, _): CountingCost.current.words(items.words.count, touching: items.words.count * 16)
        }
    }

    /// How many members of a set have each value, or products a member with it.
    func counts(in set: Bitmap) -> [UInt32] {
        let memberCount = set.count
        switch source {
        case .values(let part, let byProduct):
            let counts =
                byProduct?.counts(of: nil, in: set, memberCount: memberCount)
                ?? part.counts(in: set, memberCount: memberCount)
            return counts.counts(below: valueCount)
        case .items(let items, let products):
            return [UInt32(products?.count(in: items, set) ?? items.intersectionCount(set))]
        }
    }
}
