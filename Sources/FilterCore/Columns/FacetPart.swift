/// The values of one category for the items of one part, as codes, with the postings of every code.
struct FacetPart: Sendable {
    /// In which form the codes of the items lie.
    private enum Codes: Sendable {
        /// At most one of few; the code `codeCount` means none.
        case few(BitSlices)
        /// At most one; the code `codeCount` means none.
        case single(CodeArray)
        /// Any number.
        case many(SplitLanes)

        func frequentSizes(in postings: PostingsPart) -> PostingsPart.Sizes {
            guard case .many(let lanes) = self else { return PostingsPart.Sizes() }
            return postings.sizes(of: lanes.frequentCodes)
        }
    }

    let itemCount: Int
    /// Codes are `0..<codeCount`.
    let codeCount: Int
    let postings: PostingsPart
    /// The items that have no value.
    let none: Bitmap
    private let codes: Codes
    /// Of the postings of the codes that ``CountingWay/mixed`` counts one by one.
    private let frequentSizes: PostingsPart.Sizes

    init(_ items: ItemCodes, codeCount: Int) {
        itemCount = items.itemCount
        self.codeCount = codeCount
        none = items.none
        let postings = PostingsPart(items, codeCount: codeCount)
        self.postings = postings
        if items.isSingleValued {
            let single = items.mapSingle(absent: UInt32(codeCount)) { UInt32($0) }
            codes =
                codeCount < 1 << BitSlices.maxCountedWidth
                ? .few(BitSlices(single, itemCount: items.itemCount, greatest: UInt32(codeCount)))
                : .single(CodeArray(single, codeCount: codeCount + 1))
        } else {
            codes = .many(SplitLanes(items, totals: postings.totals, isFrequent: postings.isFrequent))
        }
        frequentSizes = codes.frequentSizes(in: postings)
    }

    /// No item has more than one value.
    var isSingleValued: Bool {
        if case .many = codes { false } else { true }
    }

    /// How many items of the part have each code.
    var totals: FrozenArray<UInt32> { postings.totals }

    /// The codes of an item.
    ///
    /// - Complexity: O(1) for at most one value an item, O(*c*) otherwise, *c* codes.
    func codes(of item: Int) -> [Int] {
        let code: Int
        switch codes {
        case .few(let slices): code = Int(slices.number(of: item))
        case .single(let codes): code = codes[item]
        case .many: return (0..<codeCount).filter { postings.has($0, item) }
        }
        return code < codeCount ? [code] : []
    }
}

// MARK: - Counting

extension FacetPart {
    /// How many members of a set have each code.
    ///
    /// - Parameters:
    ///   - memberCount: the number of members, which the caller knows already.
    ///   - way: `nil` for the cheapest one; one that this column does not support is replaced by another.
    /// - Complexity: see ``CountingWay``.
    func counts(in set: Bitmap, memberCount: Int, by way: CountingWay? = nil) -> ValueCounts {
        let (way, cost) = plan(memberCount, forced: way)
        let counts: [UInt32]
        switch way {
        case .totals: counts = memberCount == 0 ? Array(repeating: 0, count: codeCount) : Array(totals)
        case .members, .slices: counts = pass(over: set)
        case .others: counts = subtractedFromTotals(pass(over: set.complement()))
        case .mixed: counts = mixedCounts(in: set, memberCount: memberCount)
        case .postings, .leading, .pairs: counts = postings.counts(in: set)
        }
        return ValueCounts(counts, plan: CountingPlan(way: way, valueCount: codeCount, cost: cost))
    }

    /// How many members of a set have each of some codes.
    ///
    /// - Complexity: as ``counts(in:memberCount:by:)``, or O(*w*) for each code, *w* words, if they are few.
    func counts(of some: [Int], in set: Bitmap, memberCount: Int, by way: CountingWay? = nil) -> ValueCounts {
        let limit = way.map { $0.isByPosting ? .infinity : 0 } ?? plan(memberCount, forced: nil).cost
        guard let cost = postings.countingCost(of: some, below: limit) else {
            return counts(in: set, memberCount: memberCount, by: way)
        }
        var counts = CodeCounts(capacity: some.count)
        for code in some where counts[code] == nil { counts[code] = UInt32(postings.count(of: code, in: set)) }
        return ValueCounts(counts, plan: CountingPlan(way: .postings, valueCount: counts.count, cost: cost))
    }

    /// The cheapest way to count all codes, and what it costs.
    ///
    /// - Parameter forced: the way to take if the column supports it.
    func plan(_ memberCount: Int, forced: CountingWay?) -> (way: CountingWay, cost: Nanoseconds) {
        if forced == nil, memberCount == 0 || memberCount == itemCount { return (.totals, 0) }
        let others = itemCount - memberCount
        var best: (way: CountingWay, cost: Nanoseconds) = (.postings, postings.countingCost)
        var wanted = forced == .postings ? best : nil
        // Of ways that cost the same the one that comes first; any of them comes before the postings.
        func consider(_ way: CountingWay, _ cost: Nanoseconds) {
            if way == forced { wanted = (way, cost) }
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
        case .many(let lanes):
            consider(.members, lanes.countingCost(memberCount: memberCount, itemCount: itemCount))
            consider(.others, lanes.countingCost(memberCount: others, itemCount: itemCount) + subtractionCost)
            let rare = lanes.rareCountingCost(memberCount: min(memberCount, others), itemCount: itemCount)
            let frequent = postings.countingCost(of: frequentSizes)
            consider(.mixed, frequent + rare + (memberCount <= others ? 0 : subtractionCost))
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

    private func pass(over set: Bitmap) -> [UInt32] {
        switch codes {
        case .few(let slices):
            var counts = slices.counts(in: set)
            counts.removeLast(counts.count - codeCount)
            return counts
        case .single(let codes):
            var counts = [UInt32](repeating: 0, count: codeCount + 1)
            codes.addHistogram(of: set, to: &counts)
            counts.removeLast()
            return counts
        case .many(let lanes): return lanes.counts(in: set)
        }
    }
}

// MARK: - In an archive

extension FacetPart: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(codeCount)
        archive.write(none)
        switch codes {
        case .few(let slices):
            archive.write(0)
            slices.write(to: &archive)
        case .single(let codes):
            archive.write(1)
            codes.write(to: &archive)
        case .many(let lanes):
            archive.write(2)
            lanes.write(to: &archive)
        }
        postings.write(to: &archive)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        let codeCount = try archive.read(Int.self)
        try archive.require((0...Int(UInt32.max)).contains(codeCount), "there are too many codes")
        itemCount = archive.itemCount
        self.codeCount = codeCount
        none = try archive.read()
        switch try archive.read(Int.self) {
        case 0:
            let slices = try BitSlices(from: &archive, count: itemCount)
            let isRight = slices.width <= BitSlices.maxCountedWidth && codeCount < 1 << slices.width
            try archive.require(isRight, "codes have too many bits")
            codes = .few(slices)
        case 1: codes = .single(try CodeArray(from: &archive, count: itemCount, codeCount: codeCount + 1))
        case 2: codes = .many(try SplitLanes(from: &archive, codeCount: codeCount))
        default: throw .impossible("a column has no form")
        }
        postings = try PostingsPart(from: &archive, codeCount: codeCount)
        frequentSizes = codes.frequentSizes(in: postings)
        // So no count of some items is greater than that of all, whichever way either is counted.
        try archive.require(
            pass(over: .all(itemCount: itemCount)).elementsEqual(totals),
            "a column has other values than it counts"
        )
    }
}
