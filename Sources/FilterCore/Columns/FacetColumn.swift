/// The values of one category for all items, as codes, with the postings of every code.
struct FacetColumn: Sendable {
    /// In which form the codes of the items lie.
    private enum Codes: Sendable {
        /// At most one of few; the code `codeCount` means none.
        case few(BitSlices)
        /// At most one; the code `codeCount` means none.
        case single(CodeArray)
        /// Any number.
        case many(CodeLanes)
    }

    let itemCount: Int
    /// Codes are `0..<codeCount`.
    let codeCount: Int
    let postings: Postings
    /// The items that have no value.
    let none: Bitmap
    private let codes: Codes

    init(_ items: ItemCodes, codeCount: Int) {
        itemCount = items.itemCount
        self.codeCount = codeCount
        none = items.none
        let postings = Postings(items, codeCount: codeCount)
        self.postings = postings
        if items.isSingleValued {
            let single = items.mapSingle(absent: UInt32(codeCount)) { UInt32($0) }
            codes =
                codeCount < 1 << BitSlices.maxCountedWidth
                ? .few(BitSlices(single, itemCount: items.itemCount, greatest: UInt32(codeCount)))
                : .single(CodeArray(single, codeCount: codeCount + 1))
        } else {
            codes = .many(CodeLanes(items, codeCount: codeCount) { !postings.isFrequent($0) })
        }
    }

    /// No item has more than one value.
    var isSingleValued: Bool {
        if case .many = codes { false } else { true }
    }

    /// How many items each code has in the whole catalog.
    var totals: FrozenArray<UInt32> { postings.totals }
}

// MARK: - Counting

extension FacetColumn {
    /// How many members of a set have each code.
    ///
    /// - Parameters:
    ///   - memberCount: the number of members, which the caller knows already.
    ///   - way: `nil` for the cheapest one; one that this column cannot go is replaced by another.
    /// - Complexity: see ``CountingWay``.
    func counts(in set: Bitmap, memberCount: Int, by way: CountingWay? = nil) -> ValueCounts {
        let (way, cost) = plan(memberCount, forced: way)
        let counts: [UInt32]
        switch way {
        case .totals: counts = memberCount == 0 ? Array(repeating: 0, count: codeCount) : Array(totals)
        case .members, .slices: counts = pass(over: set)
        case .others: counts = zip(totals, pass(over: set.complement())).map { $0 - $1 }
        case .mixed: counts = mixedCounts(in: set, memberCount: memberCount)
        case .postings, .leading: counts = postings.counts(in: set)
        }
        return ValueCounts(counts, plan: CountingPlan(way: way, valueCount: codeCount, cost: cost))
    }

    /// How many members of a set have each of some codes.
    ///
    /// - Complexity: as ``counts(in:memberCount:by:)``, or O(*w*) for each code, *w* words, if they are few.
    func counts(of some: [Int], in set: Bitmap, memberCount: Int, by way: CountingWay? = nil) -> ValueCounts {
        let codes = Set(some)
        let cost = codes.reduce(0) { $0 + postings.countingCost(of: $1) }
        let isCheaper = way.map { $0 == .postings || $0 == .leading } ?? (cost < plan(memberCount, forced: nil).cost)
        guard isCheaper else { return counts(in: set, memberCount: memberCount, by: way) }
        let counts = codes.map { ($0, UInt32(postings.count(of: $0, in: set))) }
        return ValueCounts(
            Dictionary(uniqueKeysWithValues: counts),
            plan: CountingPlan(way: .postings, valueCount: codes.count, cost: cost)
        )
    }

    /// The cheapest way to count all codes, and what it costs.
    ///
    /// - Parameter forced: a way to be gone if the column has it.
    func plan(_ memberCount: Int, forced: CountingWay?) -> (way: CountingWay, cost: Nanoseconds) {
        let passes = passCosts(memberCount)
        let ways = passes + [(.postings, postings.countingCost)]
        if let forced, let way = ways.first(where: { $0.way == forced }) { return way }
        if memberCount == 0 || memberCount == itemCount { return (.totals, 0) }
        return ways.min { $0.cost < $1.cost }!
    }

    private func passCosts(_ memberCount: Int) -> [(way: CountingWay, cost: Nanoseconds)] {
        let others = itemCount - memberCount
        switch codes {
        case .few(let slices): return [(.slices, CountingCost.current.slices(slices.width, itemCount: itemCount))]
        case .single(let codes):
            func cost(_ members: Int) -> Nanoseconds {
                CountingCost.walk(members: members, itemCount: itemCount, lanes: 1, rowBytes: codes.bytesPerCode)
            }
            return [(.members, cost(memberCount)), (.others, cost(others) + subtractionCost)]
        case .many(let lanes):
            func cost(_ members: Int) -> Nanoseconds {
                lanes.countingCost(memberCount: members, itemCount: itemCount)
            }
            let whole: [(way: CountingWay, cost: Nanoseconds)] = [
                (.members, cost(memberCount)), (.others, cost(others) + subtractionCost),
            ]
            guard lanes.hasFewRareCodes else { return whole }
            let rare = lanes.rareCountingCost(memberCount: min(memberCount, others), itemCount: itemCount)
            return whole + [
                (.mixed, postings.frequentCountingCost + rare + (memberCount <= others ? 0 : subtractionCost))
            ]
        }
    }

    /// What it costs to turn a set around and to subtract from the totals.
    private var subtractionCost: Nanoseconds {
        CountingCost.current.words(itemCount / 32, touching: itemCount / 4) + Double(codeCount)
    }

    /// The rare codes of the members or of the others, whichever are fewer, and the frequent ones by posting.
    private func mixedCounts(in set: Bitmap, memberCount: Int) -> [UInt32] {
        guard case .many(let lanes) = codes else { preconditionFailure("only lanes have rare codes in front") }
        var counts: [UInt32]
        if memberCount <= itemCount - memberCount {
            counts = lanes.rareCounts(in: set)
        } else {
            // Of frequent codes these are no counts, and may be more than there are items.
            counts = zip(totals, lanes.rareCounts(in: set.complement())).map { $0 &- $1 }
        }
        postings.countFrequent(in: set, to: &counts)
        return counts
    }

    private func pass(over set: Bitmap) -> [UInt32] {
        switch codes {
        case .few(let slices): return Array(slices.counts(in: set).prefix(codeCount))
        case .single(let codes):
            var counts = [UInt32](repeating: 0, count: codeCount + 1)
            codes.addHistogram(of: set, to: &counts)
            counts.removeLast()
            return counts
        case .many(let lanes): return lanes.counts(in: set)
        }
    }
}
