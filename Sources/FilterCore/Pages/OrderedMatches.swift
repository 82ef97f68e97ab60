/// The matching items as a sequence in one order, reached in the cheaper of two ways: a walk along the precomputed
/// order that skips what does not match, or a sort of the matches alone.
struct OrderedMatches {
    private let matches: Bitmap
    private let total: Int
    private let order: SortOrder

    init(_ matches: Bitmap, total: Int, order: SortOrder) {
        self.matches = matches
        self.total = total
        self.order = order
    }

    /// - Precondition: `offset` is below the total.
    func items(from offset: Int, count: Int) -> [Int] {
        let end = min(offset.addingSaturated(count), total)
        guard let itemOrder = order.order else { return matches.members(offset..<end) }
        if isWalkCheaper(toReach: end) {
            var items: [Int] = []
            var passed = 0
            itemOrder.walk(reversed: order.isReversed) { item in
                guard matches.contains(item) else { return true }
                passed += 1
                if passed > offset { items.append(item) }
                return passed < end
            }
            return items
        }
        return Array(sorted(matches.members)[offset..<end])
    }

    func items(after item: Int, count: Int) -> [Int] {
        let bar = key(of: item)
        return nearest(count) { $0 > bar }
    }

    func items(before item: Int, count: Int) -> [Int] {
        let bar = key(of: item)
        let found = matches.members.lazy.map { key(of: $0) }.filter { $0 < bar }
        return Array(found.sorted().suffix(count).map(Self.item))
    }

    /// Whether some match stands at or before an item.
    func hasMatch(upTo item: Int) -> Bool {
        let bar = key(of: item)
        return matches.firstMember { key(of: $0) <= bar } != nil
    }

    /// Whether some match stands at or after an item.
    func hasMatch(from item: Int) -> Bool {
        let bar = key(of: item)
        return matches.firstMember { key(of: $0) >= bar } != nil
    }

    /// The first matches in order whose key is wanted.
    private func nearest(_ count: Int, _ isWanted: (UInt64) -> Bool) -> [Int] {
        guard let itemOrder = order.order, isWalkCheaper(toReach: count) else {
            let found = matches.members.lazy.map { key(of: $0) }.filter(isWanted)
            return Array(found.sorted().prefix(count).map(Self.item))
        }
        var items: [Int] = []
        itemOrder.walk(reversed: order.isReversed) { item in
            if matches.contains(item), isWanted(key(of: item)) { items.append(item) }
            return items.count < count
        }
        return items
    }

    private func sorted(_ items: [Int]) -> [Int] {
        items.map { key(of: $0) }.sorted().map(Self.item)
    }

    /// A number that ascends along the order: the rank, then the item.
    private func key(of item: Int) -> UInt64 {
        let position = order.order?.position(of: item, order.isReversed) ?? 0
        return UInt64(position) << 32 | UInt64(item)
    }

    private static func item(_ key: UInt64) -> Int {
        Int(key & 0xFFFF_FFFF)
    }

    /// Matches lie evenly along the order, as far as anybody knows: to meet `end` of them takes so many steps of
    /// about a nanosecond; a match sorted costs some tens.
    private func isWalkCheaper(toReach end: Int) -> Bool {
        guard total > 0 else { return false }
        let steps = Double(matches.itemCount) * Double(end) / Double(total)
        return steps < Double(total) * 30
    }
}

extension ItemOrder {
    /// Visits all items in order until `body` returns false.
    func walk(reversed: Bool, _ body: (Int) -> Bool) {
        guard reversed else {
            for item in permutation where !body(Int(item)) { return }
            return
        }
        // Backwards over the runs of equal ranks, forwards inside each: ties stay in item order.
        var end = presentCount
        while end > 0 {
            let rank = ranks[Int(permutation[end - 1])]
            var start = end - 1
            while start > 0, ranks[Int(permutation[start - 1])] == rank { start -= 1 }
            for index in start..<end where !body(Int(permutation[index])) { return }
            end = start
        }
        for item in permutation[presentCount...] where !body(Int(item)) { return }
    }
}

extension Bitmap {
    /// The members from one place in the ascending order to another.
    ///
    /// - Complexity: O(*w* + *m*), *w* words, *m* members in the range.
    func members(_ range: Range<Int>) -> [Int] {
        var members: [Int] = []
        members.reserveCapacity(range.count)
        var passed = 0
        let words = words.span
        for index in words.indices {
            guard passed < range.upperBound else { break }
            var bits = words[index]
            let count = bits.nonzeroBitCount
            if passed + count > range.lowerBound {
                var place = passed
                while bits != 0 {
                    if range.contains(place) { members.append(index << 6 | bits.trailingZeroBitCount) }
                    place += 1
                    bits &= bits - 1
                }
            }
            passed += count
        }
        return members
    }

    /// The least member that is wanted.
    func firstMember(where isWanted: (Int) -> Bool) -> Int? {
        let words = words.span
        for index in words.indices {
            var bits = words[index]
            while bits != 0 {
                let item = index << 6 | bits.trailingZeroBitCount
                if isWanted(item) { return item }
                bits &= bits - 1
            }
        }
        return nil
    }
}

extension Int {
    fileprivate func addingSaturated(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
