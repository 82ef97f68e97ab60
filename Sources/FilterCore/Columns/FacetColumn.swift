/// The values of one category for all items, as codes, with the postings of every code.
struct FacetColumn: Sendable {
    /// How many values items have.
    private enum Cardinality: Sendable {
        /// At most one; the code `codeCount` means none.
        case single(CodeArray)
        /// Any number.
        case many(CodeLanes)
    }

    let itemCount: Int
    /// Codes are `0..<codeCount`.
    let codeCount: Int
    let postings: Postings
    /// The items that have no value.
    let none: Bitmap
    private let cardinality: Cardinality

    init(_ items: ItemCodes, codeCount: Int) {
        itemCount = items.itemCount
        self.codeCount = codeCount
        none = items.none
        if items.isSingleValued {
            let codes = items.mapSingle(absent: UInt32(codeCount)) { UInt32($0) }
            cardinality = .single(CodeArray(codes, codeCount: codeCount + 1))
        } else {
            cardinality = .many(CodeLanes(items, codeCount: codeCount))
        }
        postings = Postings(items, codeCount: codeCount)
    }

    /// No item has more than one value.
    var isSingleValued: Bool {
        if case .single = cardinality { true } else { false }
    }

    /// How many items each code has in the whole catalog.
    var totals: [UInt32] { postings.totals }
}

// MARK: - Counting

extension FacetColumn {
    /// How many members of a set have each code.
    ///
    /// - Parameter memberCount: the number of members, which the caller knows already.
    /// - Returns: `codeCount` counts.
    /// - Complexity: the cheapest of a pass over the members, a pass over the items that are no members, and the
    ///   postings one by one.
    func counts(in set: Bitmap, memberCount: Int) -> [UInt32] {
        if memberCount == itemCount { return totals }
        if memberCount == 0 { return Array(repeating: 0, count: codeCount) }
        let direct = passCost(memberCount)
        let complementary = passCost(itemCount - memberCount) + codeCount
        let byPosting = postings.countingCost
        if byPosting <= min(direct, complementary) { return postings.counts(in: set) }
        if direct <= complementary { return histogram(of: set) }
        let outside = histogram(of: set.complement())
        return zip(totals, outside).map { $0 - $1 }
    }

    private func histogram(of set: Bitmap) -> [UInt32] {
        switch cardinality {
        case .single(let codes):
            var counts = [UInt32](repeating: 0, count: codeCount + 1)
            codes.addHistogram(of: set, to: &counts)
            counts.removeLast()
            return counts
        case .many(let lanes):
            return lanes.counts(in: set)
        }
    }

    /// What a pass over some items costs, in units of about a nanosecond.
    private func passCost(_ items: Int) -> Int {
        switch cardinality {
        case .single: items * 3 / 4 + itemCount / 64
        case .many(let lanes): lanes.countingCost(memberCount: items, itemCount: itemCount)
        }
    }
}
