// How many items of a part have each code, or what these weigh.
extension FacetPart {
    /// How many members of a set have each code.
    ///
    /// - Parameters:
    ///   - memberCount: the number of members, which the caller knows already.
    /// - Complexity: see ``CountingWay``.
    func counts(in set: Bitmap, memberCount: Int) -> ValueCounts {
        let (way, cost) = plan(memberCount)
        let counts: [UInt32]
        switch way {
        case .totals: counts = memberCount == 0 ? Array(repeating: 0, count: codeCount) : Array(totals)
        case .members, .slices: counts = pass(over: set)
        case .others: counts = subtractedFromTotals(pass(over: set.complement()))
        case .mixed: counts = mixedCounts(in: set, memberCount: memberCount)
        case .postings, .leading, .layers, .pairs: counts = postings.counts(in: set)
        }
        return ValueCounts(counts, plan: CountingPlan(way: way, valueCount: codeCount, cost: cost))
    }

    /// How many members of a set have each of some codes.
    ///
    /// - Complexity: as ``counts(in:memberCount:)``, or O(*w*) for each code, *w* words, if they are few.
    func counts(of some: [Int], in set: Bitmap, memberCount: Int) -> ValueCounts {
        let limit = favoured.map { $0.isByPosting ? .infinity : 0 } ?? plan(memberCount).cost
        let cost = postings.countingCost(of: some, below: limit)
        if let rollUp, let slices = rollUp.rootSlices, favoured ?? .slices == .slices {
            let others = some.filter { !rollUp.isRoot($0) }
            let ofRoots = CountingCost.current.slices(slices.width, itemCount: itemCount)
            let most = favoured == nil ? (cost ?? limit) - ofRoots : .infinity
            if let ofOthers = postings.countingCost(of: others, below: most) {
                return counts(ofRootsAnd: others, in: set, rollUp.roots, slices, cost: ofRoots + ofOthers)
            }
        }
        guard let cost else { return counts(in: set, memberCount: memberCount) }
        var counts = CodeCounts(capacity: some.count)
        for code in some where counts[code] == nil { counts[code] = UInt32(postings.count(of: code, in: set)) }
        return ValueCounts(counts, plan: CountingPlan(way: .postings, valueCount: counts.count, cost: cost))
    }

    /// Of all roots of a tree, and of some other nodes.
    private func counts(
        ofRootsAnd others: [Int],
        in set: Bitmap,
        _ roots: [Int],
        _ slices: BitSlices,
        cost: Nanoseconds
    ) -> ValueCounts {
        var counts = CodeCounts(capacity: roots.count + others.count)
        for (root, count) in zip(roots, slices.counts(in: set)) { counts[root] = count }
        for node in others where counts[node] == nil { counts[node] = UInt32(postings.count(of: node, in: set)) }
        return ValueCounts(counts, plan: CountingPlan(way: .slices, valueCount: counts.count, cost: cost))
    }

    /// The cost of ``counts(in:memberCount:)``, and of a look at each count.
    func countingCost(memberCount: Int) -> Nanoseconds { plan(memberCount).cost + Double(codeCount) }

    /// The cheapest way to count all codes, and what it costs.
    func plan(_ memberCount: Int) -> (way: CountingWay, cost: Nanoseconds) {
        if favoured == nil, memberCount == 0 || memberCount == itemCount { return (.totals, 0) }
        let others = itemCount - memberCount
        var best: (way: CountingWay, cost: Nanoseconds) = (.postings, postings.countingCost)
        var wanted = favoured == .postings ? best : nil
        // Of ways that cost the same the one that comes first; any of them comes before the postings.
        func consider(_ way: CountingWay, _ cost: Nanoseconds) {
            if way == favoured { wanted = (way, cost) }
            if cost < best.cost || (best.way == .postings && cost == best.cost) { best = (way, cost) }
        }
        switch codes {
        case .few(let slices):
            consider(.slices, CountingCost.current.slices(slices.width, itemCount: itemCount))
        case .single(let codes):
            let rowBytes = codes.bytesPerCode
            func cost(_ members: Int) -> Nanoseconds {
                CountingCost.current.walk(members: members, itemCount: itemCount, lanes: 1, rowBytes: rowBytes)
            }
            consider(.members, cost(memberCount))
            consider(.others, cost(others) + subtractionCost)
        case .rows(let rows, let codes):
            let walk = CountingCost.current.walk(
                members: min(memberCount, rows.count),
                itemCount: rows.count,
                lanes: 1,
                rowBytes: codes.bytesPerCode
            )
            consider(.members, Double(rows.count) * CountingCost.id + walk)
        case .many(let lanes):
            consider(.members, lanes.countingCost(memberCount: memberCount, itemCount: itemCount))
            consider(.others, lanes.countingCost(memberCount: others, itemCount: itemCount) + subtractionCost)
            let rare = lanes.rareCountingCost(memberCount: min(memberCount, others), itemCount: itemCount)
            let frequent = postings.countingCost(of: frequentSizes)
            consider(.mixed, frequent + rare + (memberCount <= others ? 0 : subtractionCost))
        case .postings: break
        }
        if let wanted { return wanted }
        return memberCount == 0 || memberCount == itemCount ? (.totals, 0) : best
    }

    /// The cost of complementing a set and subtracting from the totals.
    private var subtractionCost: Nanoseconds {
        CountingCost.current.words(itemCount / 32, touching: itemCount / 4) + Double(codeCount)
    }

    /// The rare codes of the members or of the others, whichever are fewer, and the frequent ones by posting.
    private func mixedCounts(in set: Bitmap, memberCount: Int) -> [UInt32] {
        guard case .many(let lanes) = codes else { preconditionFailure("only these know which codes are rare") }
        var counts =
            memberCount <= itemCount - memberCount
            ? lanes.rareCounts(in: set) : subtractedFromTotals(lanes.rareCounts(in: set.complement()))
        for code in lanes.frequentCodes { counts[Int(code)] = UInt32(postings.count(of: Int(code), in: set)) }
        return counts
    }

    /// The rest of the total of each code.
    private func subtractedFromTotals(_ counts: [UInt32]) -> [UInt32] {
        var counts = counts
        let totals = totals.span
        var rest = counts.mutableSpan
        for code in rest.indices { rest[code] = totals[code] - rest[code] }
        return counts
    }

    /// About what ``pass(over:weighing:unpacked:)`` with weights takes.
    ///
    /// - Parameters:
    ///   - isUnpacked: whether codes that lie in slices are at hand.
    ///   - weightBytes: of each weight.
    func weighingCost(memberCount: Int, isUnpacked: Bool, weightBytes: Int) -> Nanoseconds {
        func walk(_ members: Int, of itemCount: Int, rowBytes: Int) -> Nanoseconds {
            CountingCost.current.walk(
                members: members,
                itemCount: itemCount,
                lanes: 1,
                rowBytes: rowBytes + weightBytes
            )
        }
        switch codes {
        case .few(let slices):
            let walk = walk(memberCount, of: itemCount, rowBytes: 1)
            return isUnpacked ? walk : walk + Double(memberCount * slices.width)
        case .single(let codes): return walk(memberCount, of: itemCount, rowBytes: codes.bytesPerCode)
        case .rows(let rows, _): return 2 * Double(rows.count) * CountingCost.id
        case .many(let lanes): return 1.5 * lanes.countingCost(memberCount: memberCount, itemCount: itemCount)
        case .postings: return 2 * postings.countingCost
        }
    }

    /// A pass over the members of a set: how many have each code, or what these weigh.
    ///
    /// - Parameters:
    ///   - weights: what each item counts for; `nil`: one.
    ///   - unpacked: ``codesOfSlices``, where weights are added up again and again; `nil`: they are read out of the slices.
    func pass(
        over set: Bitmap,
        weighing weights: WeightArray? = nil,
        unpacked: CodeArray? = nil
    ) -> [UInt32] {
        func pass(over codes: CodeArray) -> [UInt32] {
            var counts = [UInt32](repeating: 0, count: codeCount + 1)
            codes.addHistogram(of: set, weighing: weights, to: &counts)
            counts.removeLast()
            return counts
        }
        var counts: [UInt32]
        switch (codes, weights) {
        case (.few(let slices), nil):
            counts = slices.counts(in: set)
            counts.removeLast(counts.count - codeCount)
        case (.few(let slices), let weights?):
            if let unpacked {
                counts = pass(over: unpacked)
            } else {
                counts = [UInt32](repeating: 0, count: 1 << slices.width)
                slices.forEachNumber(in: set) { counts[Int($1)] &+= weights[$0] }
                counts.removeLast(counts.count - codeCount)
            }
        case (.single(let codes), _): counts = pass(over: codes)
        case (.rows(let rows, let codes), _):
            counts = [UInt32](repeating: 0, count: codeCount)
            let weights = weights?.gathered(rows.items)
            codes.addHistogram(of: rows.rows(of: set), weighing: weights, to: &counts)
        case (.many(let lanes), _): return lanes.counts(in: set, weighing: weights)
        case (.postings, nil): return postings.counts(in: set)
        case (.postings, let weights?): return (0..<codeCount).map { postings.weight(of: $0, in: set, weights) }
        }
        rollUp?.addToParents(&counts)
        return counts
    }
}
