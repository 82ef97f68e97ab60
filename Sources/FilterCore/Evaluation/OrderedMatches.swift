/// The matching items as a sequence in one order, reached in the cheaper of two ways: a walk along the precomputed
/// order that skips what does not match, or a sort of the matches alone.
///
/// Those of later parts are few: they are merged into what was found of the first part.
struct OrderedMatches {
    private let matches: Bitmap
    private let total: Int
    private let order: SortOrder
    private let later: LaterMatches
    private let skipped: Int

    /// - Parameter skipped: so many items come before all matches of the first part; fewer if that is not known.
    init(_ matches: Bitmap, total: Int, order: SortOrder, _ places: ItemPlaces, skipping skipped: Int = 0) {
        self.skipped = skipped
        later = LaterMatches(matches, order: order, places)
        self.matches = later.count == 0 && places.ranges.count == 1 ? matches : matches.part(places.ranges[0])
        self.total = total - later.count
        self.order = order
    }

    /// The cost of a page, in units of ``WorkBudget``.
    ///
    /// - Parameter skipped: so many items come before all matches of the first part.
    static func cost(
        of window: PageWindow,
        size: Int,
        among matches: Bitmap,
        total: Int,
        _ order: SortOrder,
        skipping skipped: Int = 0
    ) -> Int {
        let words = matches.words.count
        let sorting = words + total * sortingCost
        switch window {
        case .offset(let offset):
            guard offset < total else { return 0 }
            guard order.order != nil else { return words + size }
            let end = min(offset.addingSaturated(size), total)
            let walkedCount = matches.itemCount - skipped
            let isWalked = isWalkCheaper(toReach: end, of: total, among: walkedCount)
            return isWalked ? walkedCount / total * end + words : sorting
        // The keys of all matches are compared with that of the place, once for each direction.
        case .after, .before: return words + 2 * total * comparingCost + size * sortingCost
        }
    }

    /// Units to sort one match among others.
    private static let sortingCost = 30
    /// Units to make the key of a match and compare it.
    private static let comparingCost = 5

    /// - Precondition: `offset` is below the total.
    func items(from offset: Int, count: Int) -> [Int] {
        guard later.count > 0 else { return ownItems(from: offset, count: count) }
        let end = min(offset.addingSaturated(count), total + later.count)
        let laterKeys = later.least(end)
        // No more than these come before any of the first part.
        let start = min(max(0, offset - later.count), total)
        let own = start < total ? ownItems(from: start, count: end - start) : []
        let first = own.first.map { later.key(of: $0) }
        let before = first.map { first in laterKeys.partitioningIndex { !later.precedes($0, first) } } ?? 0
        // Where something was left out before `start`, those that come before it were left out with it.
        let passed = start == 0 ? 0 : start + before
        let merged = later.merging(own, with: start == 0 ? laterKeys[...] : laterKeys[before...])
        return Array(merged.dropFirst(offset - passed).prefix(end - offset))
    }

    /// - Precondition: `offset` is below the total of the first part.
    private func ownItems(from offset: Int, count: Int) -> [Int] {
        let end = min(offset.addingSaturated(count), total)
        guard let itemOrder = order.order else { return matches.members(offset..<end) }
        if isWalkCheaper(toReach: end) {
            var items: [Int] = []
            var passed = 0
            itemOrder.walk(reversed: order.isReversed, from: skipped) { item in
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
        let bar = later.bar(of: item)
        let own = nearest(count, bar.isBefore)
        guard later.count > 0 else { return own }
        return Array(later.merging(own, with: later.keys(after: item)[...]).prefix(count))
    }

    func items(before item: Int, count: Int) -> [Int] {
        let bar = later.bar(of: item)
        // The greatest keys are those with the least distance.
        let own = least(count) { bar.isAfter($0) ? bar.end - $0 : nil }.reversed().map { Self.item(bar.end - $0) }
        guard later.count > 0 else { return own }
        return later.merging(own, with: later.keys(before: item)[...]).suffix(count)
    }

    /// Whether some match stands at or before an item.
    func hasMatch(upTo item: Int) -> Bool {
        let bar = later.bar(of: item)
        return matches.firstMember { !bar.isBefore(key(of: $0)) } != nil || later.hasMatch(upTo: item)
    }

    /// Whether some match stands at or after an item.
    func hasMatch(from item: Int) -> Bool {
        let bar = later.bar(of: item)
        return matches.firstMember { !bar.isAfter(key(of: $0)) } != nil || later.hasMatch(from: item)
    }

    /// The first matches in order whose key is wanted.
    private func nearest(_ count: Int, _ isWanted: (UInt64) -> Bool) -> [Int] {
        guard let itemOrder = order.order, isWalkCheaper(toReach: count) else {
            return least(count) { isWanted($0) ? $0 : nil }.map(Self.item)
        }
        var items: [Int] = []
        itemOrder.walk(reversed: order.isReversed, from: skipped) { item in
            if matches.contains(item), isWanted(key(of: item)) { items.append(item) }
            return items.count < count
        }
        return items
    }

    /// The least of the keys that are made of those of the matches, in order.
    ///
    /// - Complexity: O(*m* + *c* log *c*), *m* matches, *c* keys wanted.
    private func least(_ count: Int, _ transformed: (UInt64) -> UInt64?) -> [UInt64] {
        var keys = LeastKeys(limit: count)
        matches.forEach { item in
            if let key = transformed(key(of: item)) { keys.insert(key) }
        }
        return keys.sorted()
    }

    private func sorted(_ items: [Int]) -> [Int] {
        items.map { key(of: $0) }.sorted().map(Self.item)
    }

    private func key(of item: Int) -> UInt64 { order.key(of: item) }

    private static func item(_ key: UInt64) -> Int {
        Int(key & 0xFFFF_FFFF)
    }

    private func isWalkCheaper(toReach end: Int) -> Bool {
        Self.isWalkCheaper(toReach: end, of: total, among: matches.itemCount - skipped)
    }

    /// Matches are assumed to lie evenly along the order: to meet `end` of them takes so many steps of about a
    /// nanosecond; a match sorted costs some tens.
    private static func isWalkCheaper(toReach end: Int, of total: Int, among itemCount: Int) -> Bool {
        guard total > 0 else { return false }
        let steps = Double(itemCount) * Double(end) / Double(total)
        return steps < Double(total) * Double(sortingCost)
    }
}

extension ItemOrder {
    /// Visits items in order until `body` returns false.
    ///
    /// - Parameter start: how many are left out in front, of equal ranks all or none.
    func walk(reversed: Bool, from start: Int, _ body: (Int) -> Bool) {
        guard reversed else {
            for item in permutation[start...] where !body(Int(item)) { return }
            return
        }
        // Backwards over the runs of equal ranks, forwards inside each: ties stay in item order.
        var end = presentCount - start
        while end > 0 {
            let rank = rank(of: Int(permutation[end - 1]))
            var runStart = end - 1
            while runStart > 0, self.rank(of: Int(permutation[runStart - 1])) == rank { runStart -= 1 }
            for index in runStart..<end where !body(Int(permutation[index])) { return }
            end = runStart
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
        for index in words.indices where words[index] != 0 {
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
