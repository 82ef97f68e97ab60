/// The values of a category, counted by what the items with them weigh together.
final class WeightColumn: MeasuredColumn {
    private let column: FacetColumn
    private let parts: Parts<WeighedFacets>
    /// By part and code, what its items that are in the catalog weigh.
    private let partTotals: [[UInt32]]
    let totals: FrozenArray<UInt32>

    /// - Parameter live: of each part the items that are in the catalog.
    /// - Complexity: O(*n* + values), *n* items.
    convenience init(_ column: FacetColumn, _ weights: ItemWeights, live: [Bitmap]) {
        let parts = zip(column.parts.all, weights.parts.all).map(WeighedFacets.init(keeping:_:))
        let partTotals = zip(parts, live).map { Self.sums($0, in: $1) }
        self.init(column, parts, partTotals)
    }

    private init(_ column: FacetColumn, _ parts: [WeighedFacets], _ partTotals: [[UInt32]]) {
        self.column = column
        self.parts = column.parts.replacing(by: parts)
        self.partTotals = partTotals
        var totals = [UInt32](repeating: 0, count: column.codeCount)
        for part in partTotals { for (code, total) in part.enumerated() { totals[code] &+= total } }
        self.totals = FrozenArray(keeping: totals)
    }

    private static func sums(_ part: WeighedFacets, in set: Bitmap) -> [UInt32] {
        part.counts(in: set, memberCount: set.count).counts(below: part.codeCount)
    }

    func changed(_ change: PartChange, to column: FacetColumn, _ weights: ItemWeights) -> (any MeasuredColumn)? {
        let kept = change.removed.indices.map { index -> [UInt32] in
            guard let removed = change.removed[index] else { return partTotals[index] }
            return zip(partTotals[index], Self.sums(parts.all[index], in: removed)).map { $0 &- $1 }
        }
        let added = WeighedFacets(keeping: column.parts.all[kept.count], weights.parts.all[kept.count])
        return WeightColumn(column, parts.all.prefix(kept.count) + [added], kept + [added.totals ?? []])
    }

    var memoryByteCount: Int {
        zip(parts.all, partTotals).reduce(0) { $0 + $1.0.memoryByteCount + 4 * $1.1.count }
    }

    /// - Complexity: O(1) for all items; otherwise see ``WeighedFacets/plan(of:memberCount:)``.
    func counts(of codes: [Int]?, in set: Bitmap, memberCount: Int, products: ProductSet?) -> ValueCounts {
        if isWhole(memberCount) {
            return ValueCounts(Array(totals), plan: CountingPlan(way: .totals, valueCount: totals.count, cost: 0))
        }
        if let only = parts.only { return only.counts(of: codes, in: set, memberCount: memberCount) }
        let counts = parts.splitting(set).map { part, set in
            part.counts(of: known(codes, in: part), in: set, memberCount: set.count)
        }
        return ValueCounts(adding: counts, codeCount: column.codeCount)
    }

    func cost(of codes: [Int]?, memberCount: Int) -> Nanoseconds {
        if isWhole(memberCount) { return Double(totals.count) }
        let first = parts.all[0]
        let own = first.plan(of: known(codes, in: first), memberCount: min(memberCount, first.facets.itemCount))
        return parts.all.dropFirst().reduce(own.cost + Double(totals.count)) { cost, part in
            cost + part.plan(of: known(codes, in: part), memberCount: part.facets.itemCount / 2).cost
        }
    }

    private func isWhole(_ memberCount: Int) -> Bool {
        parts.all[0].facets.favoured == nil && memberCount == column.liveCount
    }

    /// A value may have come up after a part was made.
    private func known(_ codes: [Int]?, in part: WeighedFacets) -> [Int]? {
        codes?.filter { $0 < part.codeCount }
    }

    // MARK: Beside a table

    var firstTotals: [UInt32] { parts.all[0].totals ?? [] }

    func firstCounts(in set: Bitmap, memberCount: Int) -> [UInt32] {
        parts.all[0].counts(in: set, memberCount: memberCount).counts(below: parts.all[0].codeCount)
    }

    func firstCost(memberCount: Int) -> Nanoseconds { parts.all[0].countingCost(memberCount: memberCount) }

    func counts(in set: Bitmap, knowing first: [UInt32], passing clause: Bitmap, isAlone: Bool) -> [UInt32] {
        parts.counts(in: set, knowing: first, passing: clause, isAlone: isAlone, codeCount: column.codeCount)
    }

    func costKnowingFirst(restCount: Int) -> Nanoseconds { parts.costKnowingFirst(restCount: restCount) }
}
