/// What the values of an `any` selection share, for items that have several of them.
struct Overlap {
    /// |R ∩ v| by code; `nil` where an item that has another value than the chosen ones cannot match.
    private let matching: [UInt32]?
    /// By code of a chosen value: the items of R that match through it alone; `nil` if that is all that have it.
    private let alone: [Int: UInt32]?

    /// Counts |S ∩ v| for all values, and what else the what-ifs of the category need.
    static func counted(
        _ evaluation: Evaluation,
        _ list: ValueList,
        _ chosen: Set<Int>,
        in sideways: Bitmap,
        isInForce: Bool
    ) -> (counts: [UInt32], Overlap) {
        let sidewaysTotal = isInForce ? sideways.count : evaluation.total
        guard isInForce, !list.column.isSingleValued else {
            return (list.column.counts(in: sideways, memberCount: sidewaysTotal), Overlap(matching: nil, alone: nil))
        }
        let (counts, matching) = list.column.counts(
            in: sideways,
            memberCount: sidewaysTotal,
            andSubset: evaluation.matches,
            memberCount: evaluation.total
        )
        let alone = list.column.countsOfAlone(Array(chosen), in: evaluation.matches)
        return (counts, Overlap(matching: matching, alone: alone))
    }

    /// |R ∩ v| of a value that is not chosen.
    func matching(_ code: Int) -> Int {
        matching.map { Int($0[code]) } ?? 0
    }

    /// |R ∩ v| of any value while the clause is in force; `count` is |S ∩ v|.
    func matching(_ code: Int, isChosen: Bool, count: Int) -> Int {
        matching.map { Int($0[code]) } ?? (isChosen ? count : 0)
    }

    /// The items of R that match through a chosen value alone.
    func alone(_ code: Int, count: Int) -> Int {
        alone.map { Int($0[code] ?? UInt32(count)) } ?? count
    }
}

extension FacetColumn {
    /// For each of the codes the members of a set that have it and none of the others.
    func countsOfAlone(_ codes: [Int], in set: Bitmap) -> [Int: UInt32] {
        var once = OnceOnly(itemCount: itemCount)
        for code in codes { once.add(postings.bitmap(of: code)) }
        let alone = set.intersection(once.items)
        return counts(of: codes, in: alone, memberCount: alone.count)
    }
}
