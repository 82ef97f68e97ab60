/// The items that fail few of some clauses, and which ones.
///
/// For 64 items at a time a counter of failed clauses is kept, which stops at "more than three": two bits, and one that
/// stays. One pass over the clauses therefore separates the items that fail none, one, two or three of them.
struct FewFailures {
    /// The greatest number of failed clauses that is distinguished.
    static let limit = 3
    /// Units to find the clauses that one item fails, and to count it.
    private static let itemCost = 100

    private let clauses: [Bitmap]
    /// By number the items that fail exactly so many clauses.
    private let items: [Bitmap]
    private let work: WorkBudget

    /// - Parameters:
    ///   - clauses: the items that pass each.
    ///   - base: the items that are looked at.
    /// - Complexity: O(*k* · *w*), *k* clauses, *w* words.
    init(of clauses: [Bitmap], among base: Bitmap, work: WorkBudget) throws(TooMuchWork) {
        // Three words of counters for each word of a clause; then four sets are made of them.
        try work.spend(3 * clauses.count + 16, times: base.words.count, on: .rescue)
        self.work = work
        precondition(clauses.count < 1 << ClauseSet.memberBits - 1, "too many clauses")
        self.clauses = clauses
        var low = [UInt64](repeating: 0, count: base.words.count)
        var high = low
        var beyond = low
        for clause in clauses {
            let passing = clause.words.span
            for word in passing.indices {
                let failing = ~passing[word]
                let carry = low[word] & failing
                low[word] ^= failing
                beyond[word] |= high[word] & carry
                high[word] ^= carry
            }
        }
        items = (0...Self.limit).map { number in
            var words = Array(base.words)
            for word in words.indices {
                let isLow = number & 1 == 1 ? low[word] : ~low[word]
                let isHigh = number & 2 == 2 ? high[word] : ~high[word]
                words[word] &= isLow & isHigh & ~beyond[word]
            }
            return Bitmap(words: FrozenArray(words), itemCount: base.itemCount)
        }
    }

    /// How many items fail exactly the clauses of each set of a size; sets without such items are left out.
    ///
    /// - Parameter size: up to ``limit``.
    /// - Complexity: O(*k* · *w*), and O(*m*) for sets of two and three, *m* items that fail so many.
    func counts(ofSize size: Int) throws(TooMuchWork) -> [ClauseSet: Int] {
        // Every clause is read; each item that fails so many of them is found, and looked up.
        try work.spend(clauses.count + 1, times: items[size].words.count, on: .rescue)
        if size > 1 { try work.spend(items[size].count, times: Self.itemCost, on: .rescue) }
        let items = items[size]
        var counts: [ClauseSet: Int] = [:]
        switch size {
        case 0: counts[ClauseSet([])] = items.count
        case 1:
            let count = items.count
            for (index, clause) in clauses.enumerated() {
                counts[ClauseSet([index])] = count - items.intersectionCount(clause)
            }
        default: count(items, to: &counts)
        }
        return counts.filter { $0.value > 0 }
    }

    /// Collects for each of 64 items at a time the clauses that it fails.
    private func count(_ items: Bitmap, to counts: inout [ClauseSet: Int]) {
        var sets = [UInt64](repeating: 0, count: 64)
        for (word, members) in items.words.enumerated() where members != 0 {
            for (index, clause) in clauses.enumerated() {
                var failing = members & ~clause.words[word]
                while failing != 0 {
                    let item = failing.trailingZeroBitCount
                    sets[item] = sets[item] << UInt64(ClauseSet.memberBits) | UInt64(index + 1)
                    failing &= failing - 1
                }
            }
            var rest = members
            while rest != 0 {
                let item = rest.trailingZeroBitCount
                counts[ClauseSet(bits: sets[item]), default: 0] += 1
                sets[item] = 0
                rest &= rest - 1
            }
        }
    }
}
