/// The values of the items of a part, counted by what their items weigh.
struct WeighedFacets: CountedPart {
    let facets: FacetPart
    let weights: PartWeights
    /// By code what all items of the part weigh, those included that are no more in the catalog; `nil` if it is not known.
    private(set) var totals: [UInt32]?
    /// By item its code where codes lie in slices; `nil`: they are read out of these.
    private let unpacked: CodeArray?

    /// For one question.
    init(_ facets: FacetPart, _ weights: PartWeights) {
        self.facets = facets
        self.weights = weights
        unpacked = nil
    }

    /// For many questions.
    ///
    /// - Complexity: O(*n* + values), *n* items.
    init(keeping facets: FacetPart, _ weights: PartWeights) {
        self.facets = facets
        self.weights = weights
        unpacked = facets.codesOfSlices
        totals = added(over: .all(itemCount: facets.itemCount))
    }

    /// About its memory, but for the facets and the weights.
    var memoryByteCount: Int { (unpacked.map { $0.count * $0.bytesPerCode } ?? 0) + 4 * (totals?.count ?? 0) }

    var codeCount: Int { facets.codeCount }

    // MARK: Counting

    func counts(in set: Bitmap, memberCount: Int) -> ValueCounts {
        counts(of: nil, in: set, memberCount: memberCount)
    }

    func countingCost(memberCount: Int) -> Nanoseconds {
        plan(of: nil, memberCount: memberCount).cost + Double(codeCount)
    }

    /// What the members of a set with each of some codes weigh, or with each of all for `nil`.
    ///
    /// - Parameters:
    ///   - codes: below the number of codes.
    ///   - memberCount: the number of members, which the caller knows already.
    /// - Complexity: see ``plan(of:memberCount:)``.
    func counts(of codes: [Int]?, in set: Bitmap, memberCount: Int) -> ValueCounts {
        let plan = plan(of: codes, memberCount: memberCount)
        func counts(_ counts: [UInt32]) -> ValueCounts {
            ValueCounts(counts, plan: CountingPlan(way: plan.way, valueCount: counts.count, cost: plan.cost))
        }
        switch (plan.way, codes, totals) {
        case (.totals, _, let totals?) where memberCount > 0: return counts(totals)
        case (.totals, _, _): return counts(Array(repeating: 0, count: facets.codeCount))
        case (.others, _, let totals?):
            return counts(zip(totals, added(over: set.complement())).map { $0 &- $1 })
        case (.layers, _, _): return layered(codes, in: set, plan)
        case (.postings, let codes?, _):
            var sums = CodeCounts(capacity: codes.count)
            for code in codes where sums[code] == nil {
                sums[code] = facets.postings.weight(of: code, in: set, weights.all)
            }
            return ValueCounts(sums, plan: CountingPlan(way: plan.way, valueCount: sums.count, cost: plan.cost))
        default: return counts(added(over: set))
        }
    }

    /// Adds up the weights of the members one by one.
    private func added(over set: Bitmap) -> [UInt32] {
        facets.pass(over: set, weighing: weights.all, unpacked: unpacked)
    }

    /// Counts the members of each layer.
    private func layered(_ codes: [Int]?, in set: Bitmap, _ plan: CountingPlan) -> ValueCounts {
        var counts: [ValueCounts] = []
        for layer in weights.layers {
            let members = set.intersection(layer.items)
            let count = members.count
            let own =
                codes.map { facets.counts(of: $0, in: members, memberCount: count) }
                ?? facets.counts(in: members, memberCount: count)
            counts.append(own.multiplied(by: UInt32(layer.factor)))
        }
        if let large = weights.large {
            counts.append(ValueCounts(added(over: set.intersection(large)), plan: plan))
        }
        let valueCount = codes.map { Set($0).count } ?? plan.valueCount
        return ValueCounts(
            adding: counts,
            codeCount: facets.codeCount,
            plan: CountingPlan(way: plan.way, valueCount: valueCount, cost: plan.cost)
        )
    }

    // MARK: Planning

    /// The cheapest way, and about what it takes: a pass over the members or over the items that are none, a count over the
    /// members of each layer, or of few codes the items with each.
    func plan(of codes: [Int]?, memberCount: Int) -> CountingPlan {
        let others = facets.itemCount - memberCount
        let favoured = facets.favoured
        if favoured == nil, memberCount == 0 || (totals != nil && others == 0) { return plan(.totals, 0) }
        var best = plan(.members, cost(ofMembers: memberCount))
        func consider(_ way: CountingWay, _ cost: Nanoseconds) {
            if best.way != favoured, way == favoured || cost < best.cost { best = plan(way, cost) }
        }
        if totals != nil {
            let complement = CountingCost.current.words(facets.itemCount / 32, touching: facets.itemCount / 4)
            consider(.others, cost(ofMembers: others) + complement)
        }
        if weights.hasLayers { consider(.layers, layersCost(of: codes, memberCount: memberCount)) }
        let limit = favoured == .postings ? .infinity : best.cost
        if let codes, let cost = postingCost(of: codes, memberCount: memberCount, below: limit) {
            consider(.postings, cost)
        }
        return best
    }

    private func plan(_ way: CountingWay, _ cost: Nanoseconds) -> CountingPlan {
        CountingPlan(way: way, valueCount: facets.codeCount, cost: cost)
    }

    private func cost(ofMembers count: Int) -> Nanoseconds {
        facets.weighingCost(
            memberCount: count,
            isUnpacked: unpacked != nil,
            weightBytes: weights.all.bytesPerWeight
        )
    }

    private func layersCost(of codes: [Int]?, memberCount: Int) -> Nanoseconds {
        weights.layersCost(memberCount: memberCount) { count in
            let all = facets.countingCost(memberCount: count)
            return codes.flatMap { facets.postings.countingCost(of: $0, below: all) } ?? all
        } large: { count in
            cost(ofMembers: count)
        }
    }

    /// What the postings of some codes take: sets are joined, and the weights of the members with each code read.
    private func postingCost(of codes: [Int], memberCount: Int, below limit: Nanoseconds) -> Nanoseconds? {
        guard let cost = facets.postings.countingCost(of: codes, below: limit / 4) else { return nil }
        let weighed = codes.reduce(4 * cost) { $0 + Double(min(Int(facets.totals[$1]), memberCount)) }
        return weighed < limit ? weighed : nil
    }
}
