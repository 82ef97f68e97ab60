/// The values of a category, counted by what the items with them weigh together.
final class WeightColumn: MeasuredColumn {
    private struct Part: Sendable {
        let facets: FacetPart
        /// See ``FacetPart/pass(over:weighing:unpacked:)``.
        let unpacked: CodeArray?
        let weights: FrozenArray<UInt32>
        /// By code, the weight of all items of the part, those included that are no more in the catalog.
        let totals: [UInt32]

        init(_ facets: FacetPart, _ weights: FrozenArray<UInt32>) {
            self.facets = facets
            self.weights = weights
            unpacked = facets.codesOfSlices
            totals = facets.pass(over: .all(itemCount: facets.itemCount), weighing: weights, unpacked: unpacked)
        }

        /// Over the members, or over the items that are none, whichever are fewer.
        func sums(in set: Bitmap, memberCount: Int) -> [UInt32] {
            if memberCount == 0 { return [UInt32](repeating: 0, count: totals.count) }
            if memberCount == facets.itemCount { return totals }
            guard memberCount > facets.itemCount / 2 else {
                return facets.pass(over: set, weighing: weights, unpacked: unpacked)
            }
            let others = facets.pass(over: set.complement(), weighing: weights, unpacked: unpacked)
            return zip(totals, others).map { $0 &- $1 }
        }

        func cost(memberCount: Int) -> Nanoseconds {
            let fewer = min(memberCount, facets.itemCount - memberCount)
            let complement = CountingCost.current.words(facets.itemCount / 32, touching: facets.itemCount / 4)
            return facets.weighingCost(memberCount: fewer) + (fewer < memberCount ? complement : 0)
        }
    }

    private let column: FacetColumn
    private let weights: ItemWeights
    private let parts: Parts<Part>
    /// By part and code, what its items that are in the catalog weigh.
    private let partTotals: [[UInt32]]
    let totals: FrozenArray<UInt32>

    /// - Parameter live: of each part the items that are in the catalog.
    /// - Complexity: O(*n* + values), *n* items.
    convenience init(_ column: FacetColumn, _ weights: ItemWeights, live: [Bitmap]) {
        let parts = zip(column.parts.all, weights.parts.all).map(Part.init)
        let partTotals = zip(parts, live).map { $0.sums(in: $1, memberCount: $1.count) }
        self.init(column, weights, parts, partTotals)
    }

    private init(_ column: FacetColumn, _ weights: ItemWeights, _ parts: [Part], _ partTotals: [[UInt32]]) {
        self.column = column
        self.weights = weights
        self.parts = column.parts.replacing(by: parts)
        self.partTotals = partTotals
        var totals = [UInt32](repeating: 0, count: column.codeCount)
        for part in partTotals { for (code, total) in part.enumerated() { totals[code] &+= total } }
        self.totals = FrozenArray(keeping: totals)
    }

    func changed(_ change: PartChange, to column: FacetColumn, _ weights: ItemWeights) -> (any MeasuredColumn)? {
        let kept = change.removed.indices.map { index -> [UInt32] in
            guard let removed = change.removed[index] else { return partTotals[index] }
            let gone = parts.all[index].sums(in: removed, memberCount: removed.count)
            return zip(partTotals[index], gone).map { $0 &- $1 }
        }
        let added = Part(column.parts.all[kept.count], weights.parts.all[kept.count])
        return WeightColumn(column, weights, parts.all.prefix(kept.count) + [added], kept + [added.totals])
    }

    var areDisjoint: Bool { column.isSingleValued }

    var memoryByteCount: Int {
        zip(parts.all, partTotals).reduce(0) { sum, part in
            let unpacked = part.0.unpacked.map { $0.count * $0.bytesPerCode } ?? 0
            return sum + unpacked + 4 * (part.0.totals.count + part.1.count)
        }
    }

    /// - Complexity: O(1) for all items; otherwise O(*w* + values of the members, or of the items that are none), *w* words; of
    ///   some codes O(*w*) for each frequent one and O(items) for each rare one, if that is less.
    func counts(of codes: [Int]?, in set: Bitmap, memberCount: Int, ends: Bitmap?) -> ValueCounts {
        if memberCount == column.liveCount {
            return ValueCounts(Array(totals), plan: CountingPlan(way: .totals, valueCount: totals.count, cost: 0))
        }
        let plan = plan(of: codes, memberCount: memberCount)
        if plan.way == .postings, let codes {
            var sums = CodeCounts(capacity: codes.count)
            for (part, set) in parts.splitting(set) {
                for code in Set(codes) where code < part.facets.codeCount {
                    sums[code] = (sums[code] ?? 0) &+ part.facets.postings.weight(of: code, in: set, part.weights)
                }
            }
            for code in codes where sums[code] == nil { sums[code] = 0 }
            return ValueCounts(sums, plan: CountingPlan(way: .postings, valueCount: sums.count, cost: plan.cost))
        }
        var sums = [UInt32](repeating: 0, count: column.codeCount)
        for (part, set) in parts.splitting(set) {
            for (code, sum) in part.sums(in: set, memberCount: set.count).enumerated() { sums[code] &+= sum }
        }
        return ValueCounts(sums, plan: CountingPlan(way: plan.way, valueCount: sums.count, cost: plan.cost))
    }

    func cost(of codes: [Int]?, memberCount: Int) -> Nanoseconds { plan(of: codes, memberCount: memberCount).cost }

    /// The cheaper way, and about what it takes.
    private func plan(of codes: [Int]?, memberCount: Int) -> (way: CountingWay, cost: Nanoseconds) {
        if memberCount == column.liveCount { return (.totals, Double(totals.count)) }
        let first = parts.all[0]
        let members = min(memberCount, first.facets.itemCount)
        let pass = parts.all.dropFirst().reduce(first.cost(memberCount: members)) {
            $0 + $1.cost(memberCount: $1.facets.itemCount / 2)
        }
        if let codes, let cost = postingCost(of: codes, memberCount: memberCount, below: pass) {
            return (.postings, cost)
        }
        return (.members, pass + Double(totals.count))
    }

    /// What the postings of some codes take: sets are joined, and the weights of the members with each code read.
    private func postingCost(of codes: [Int], memberCount: Int, below limit: Nanoseconds) -> Nanoseconds? {
        guard let cost = column.postings.countingCost(of: codes, below: limit / 4) else { return nil }
        let memberCount = min(memberCount, column.liveCount)
        let weighed = codes.reduce(4 * cost) { $0 + Double(min(Int(column.totals[$1]), memberCount)) }
        return weighed < limit ? weighed : nil
    }
}
