/// For each code of a column the items that have it, in all parts.
struct Postings: Sendable {
    private let parts: Parts<PostingsPart>
    /// By code, how many items of the catalog have it: not counted are those that were removed and still have a place.
    let totals: FrozenArray<UInt32>

    init(_ parts: Parts<PostingsPart>, totals: FrozenArray<UInt32>) {
        self.parts = parts
        self.totals = totals
    }

    /// The items that have a code.
    ///
    /// - Complexity: O(*w*) words, plus the items for a rare code.
    func bitmap(of code: Int) -> Bitmap {
        if let only = parts.only { return only.bitmap(of: code) }
        var bitmap = Bitmap(itemCount: parts.placeCount)
        formUnion(of: code, into: &bitmap)
        return bitmap
    }

    /// Makes all items that have a code members of `set`.
    func formUnion(of code: Int, into set: inout Bitmap) {
        for (part, range) in zip(parts.all, parts.ranges) where part.knows(code) {
            part.formUnion(of: code, into: &set, atWord: range.lowerBound >> 6)
        }
    }

    /// How many members of `set` have a code.
    func count(of code: Int, in set: Bitmap) -> Int {
        if let only = parts.only { return only.count(of: code, in: set) }
        return parts.splitting(set).reduce(0) { count, entry in
            count + (entry.part.knows(code) ? entry.part.count(of: code, in: entry.set) : 0)
        }
    }

    /// The cost of ``count(of:in:)``.
    func countingCost(of code: Int) -> Nanoseconds {
        parts.all.reduce(0) { $0 + ($1.knows(code) ? $1.countingCost(of: code) : 0) }
    }

    /// The cost of counting some codes one by one; `nil` from a limit on, where a long list is not looked through.
    func countingCost(of codes: some Sequence<Int>, below limit: Nanoseconds) -> Nanoseconds? {
        var cost: Nanoseconds = 0
        for code in codes {
            cost += countingCost(of: code)
            if cost >= limit { return nil }
        }
        return cost < limit ? cost : nil
    }

    /// See ``PostingsPart/joiningCost(of:)``.
    func joiningCost(of code: Int) -> Int {
        parts.all.reduce(0) { $0 + ($1.knows(code) ? $1.joiningCost(of: code) : 0) }
    }

    /// What it takes to join the items of some values at once.
    ///
    /// - Parameter code: of a value; `nil`: no item has it. Nothing is allocated, as this is asked before every tap.
    func joiningCost<Chosen>(ofAny values: [Chosen], _ code: (Chosen) -> Int?) -> Int {
        parts.all.reduce(0) { sum, part in
            let one = values.reduce(0) { sum, value in
                guard let code = code(value), part.knows(code) else { return sum }
                return sum + part.joiningCost(of: code)
            }
            return sum + part.joiningCost(atOnce: one)
        }
    }

    /// What it takes to find the items of a code, beyond a pass over the words of a set.
    func findingCost(of code: Int) -> Int { max(0, joiningCost(of: code) - Bitmap.wordCount(of: parts.placeCount)) }
}

extension PostingsPart {
    /// Whether the part was made after a code first came up.
    fileprivate func knows(_ code: Int) -> Bool { code < totals.count }
}
