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
    var totals: FrozenArray<UInt32> { postings.totals }
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
        if memberCount == itemCount { return Array(totals) }
        if memberCount == 0 { return Array(repeating: 0, count: codeCount) }
        switch cheapest(memberCount).way {
        case .members: return histogram(of: set)
        case .others:
            let outside = histogram(of: set.complement())
            return zip(totals, outside).map { $0 - $1 }
        case .postings: return postings.counts(in: set)
        }
    }

    /// How many members of a set and of a part of it have each code.
    ///
    /// - Complexity: as ``counts(in:memberCount:)`` for the subset, and for whichever is cheaper of the set and what the
    ///   subset leaves of it.
    func counts(
        in set: Bitmap,
        memberCount: Int,
        andSubset subset: Bitmap,
        memberCount subsetCount: Int
    ) -> (set: [UInt32], subset: [UInt32]) {
        let inside = counts(in: subset, memberCount: subsetCount)
        let restCount = memberCount - subsetCount
        // The rest is two passes over words away.
        guard cheapest(restCount).cost + itemCount / 32 < cheapest(memberCount).cost else {
            return (counts(in: set, memberCount: memberCount), inside)
        }
        let rest = counts(in: set.intersection(subset.complement()), memberCount: restCount)
        return (zip(inside, rest).map { $0 + $1 }, inside)
    }

    /// How many members of a set have each of some codes.
    ///
    /// - Complexity: as ``counts(in:memberCount:)``, or O(*w*) for each code, *w* words, if they are few.
    func counts(of codes: [Int], in set: Bitmap, memberCount: Int) -> [Int: UInt32] {
        let distinct = Set(codes)
        guard distinct.count * (itemCount / 64) > cheapest(memberCount).cost else {
            let counts = distinct.map { ($0, UInt32(postings.count(of: $0, in: set))) }
            return Dictionary(uniqueKeysWithValues: counts)
        }
        let counts = counts(in: set, memberCount: memberCount)
        return Dictionary(uniqueKeysWithValues: distinct.map { ($0, counts[$0]) })
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

    /// How a count can be made.
    private enum Way {
        /// A pass over the members.
        case members
        /// A pass over the items that are no members, subtracted from the totals.
        case others
        /// The postings one by one.
        case postings
    }

    /// The way that costs least, and what it costs in units of about a nanosecond.
    private func cheapest(_ memberCount: Int) -> (way: Way, cost: Int) {
        guard memberCount > 0, memberCount < itemCount else { return (.members, 0) }
        let direct = passCost(memberCount)
        let complementary = passCost(itemCount - memberCount) + itemCount / 64 + codeCount
        let byPosting = postings.countingCost
        if byPosting <= min(direct, complementary) { return (.postings, byPosting) }
        return direct <= complementary ? (.members, direct) : (.others, complementary)
    }

    /// What a pass over some items costs, in units of about a nanosecond: one for every word of the set, four for every
    /// word with members, whose number mispredicts a branch, and two thirds for an item with one value.
    private func passCost(_ items: Int) -> Int {
        let wordCount = itemCount / 64
        let walk = wordCount + 4 * min(items, wordCount)
        switch cardinality {
        case .single: return walk + items * 2 / 3
        case .many(let lanes): return walk + lanes.countingCost(memberCount: items, itemCount: itemCount)
        }
    }
}
