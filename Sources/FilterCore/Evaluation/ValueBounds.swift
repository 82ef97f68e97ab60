/// Upper bounds from tables of pairs for the values of a list, if several clauses leave S: no value has more items in S
/// than it has among the items that one of the clauses lets pass.
struct ValueBounds {
    /// By code, at least |S ∩ v|.
    let most: [UInt32]
    /// By code, about |S ∩ v|: as if the clauses had nothing to do with each other among the items of a value.
    let likely: [UInt32]

    /// Units to look up one value in one table.
    private static let lookUpCost: Nanoseconds = 3
    /// Units to put one value in its place in the order of the bounds, and to go past it in that order.
    private static let orderCost: Nanoseconds = 20

    /// - Parameters:
    ///   - wanted: how many values are to be found with them.
    ///   - limit: what it costs to count all values.
    /// - Returns: `nil` where no table knows anything, or counting is as cheap.
    init?(
        _ counted: CountedItems,
        of list: ValueList,
        wanted: Int,
        cheaperThan limit: Nanoseconds
    ) throws(TooMuchWork) {
        guard let tables = counted.evaluation.tables else { return nil }
        let clauses = counted.remaining.sources.known.compactMap { clause in
            tables.boundsCost(of: counted.index, passing: clause).map { (clause: clause, cost: $0) }
        }
        let (column, codeCount) = (list.column, list.column.codeCount)
        let cost = clauses.reduce(Self.orderCost * Double(codeCount)) {
            $0 + $1.cost + Self.lookUpCost * Double(codeCount)
        }
        guard !clauses.isEmpty, cost < limit / 2 else { return nil }
        // Even with tight bounds the wanted values are counted; most often they are frequent ones.
        let frequent = list.byTotal.prefix(wanted).lazy.map(Int.init)
        guard column.postings.countingCost(of: frequent, below: limit - cost) != nil else { return nil }
        try counted.evaluation.work.spend(nanoseconds: cost, on: counted.purpose)

        let (totals, later) = (column.totals, column.laterTotals)
        var most = Array(totals)
        // Not `map(Float.init)`: of an unsigned number that takes the bits for those of a float.
        var likely = totals.map { Float($0) }
        for clause in clauses.lazy.map(\.clause) {
            guard let rows = tables.bounds(of: counted.index, passing: clause) else { continue }
            for code in rows.indices where totals[code] > 0 {
                // Items that came after the table was made may all pass.
                let bound = rows[code] + (later?[code] ?? 0)
                most[code] = min(most[code], bound)
                likely[code] *= min(1, Float(bound) / Float(totals[code]))
            }
        }
        // As many altogether as there are values of the items of S, on average.
        let values = totals.reduce(Float(0)) { $0 + Float($1) }
        let sum = likely.reduce(0, +)
        let scale = sum > 0 ? values / sum * Float(counted.total) / Float(max(column.liveCount, 1)) : 0
        self.most = most
        self.likely = likely.indices.map { code in
            let count = likely[code] * scale
            return count < Float(most[code]) ? UInt32(count) : most[code]
        }
    }
}
