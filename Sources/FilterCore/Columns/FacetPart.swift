/// The values of one category for the items of one part, as codes, with the postings of every code.
///
/// Of a tree a code is the number of a node, whose items are those that it stands for.
struct FacetPart: CountedPart {
    /// In which form the codes of the items lie.
    private enum Codes: Sendable {
        /// At most one of few; the code `codeCount` means none.
        case few(BitSlices)
        /// At most one; the code `codeCount` means none.
        case single(CodeArray)
        /// At most one, and few items have any.
        case rows(SparseRows, CodeArray)
        /// Any number.
        case many(SplitLanes)
        /// Any number, and few items have any: the postings say enough.
        case postings

        /// No item has more than one.
        var areSingle: Bool {
            switch self {
            case .few, .single, .rows: true
            case .many, .postings: false
            }
        }

        /// Fewer than one item in 16 has any.
        var areOfFewItems: Bool {
            switch self {
            case .rows, .postings: true
            case .few, .single, .many: false
            }
        }

        func frequentSizes(in postings: PostingsPart) -> PostingsPart.Sizes {
            guard case .many(let lanes) = self else { return PostingsPart.Sizes() }
            return postings.sizes(of: lanes.frequentCodes)
        }
    }

    let itemCount: Int
    /// Codes are `0..<codeCount`.
    let codeCount: Int
    let postings: PostingsPart
    /// The items that have no value; `nil` where few have any.
    private let storedNone: Bitmap?
    private let codes: Codes
    /// Of the postings of the codes that ``CountingWay/mixed`` counts one by one.
    private let frequentSizes: PostingsPart.Sizes
    /// Of a tree whose items have one code each, that of the node that they are filed at; the postings have the nodes above
    /// it, too.
    private let rollUp: RollUp?
    /// See ``CountingCost/favoured``.
    let favoured = CountingCost.favoured

    init(_ items: ItemCodes, codeCount: Int) {
        self.init(items, PostingsPart(items, codeCount: codeCount), rollUp: nil)
    }

    /// - Parameters:
    ///   - own: the nodes that each item is filed at.
    ///   - nodes: a parent comes before its children.
    ///   - matchesSubtree: whether a node stands for everything below it, or only for what is filed at it.
    init(_ own: ItemCodes, in nodes: [Hierarchy.Node], matchesSubtree: Bool) {
        let items = matchesSubtree ? own.withAncestors(in: nodes) : own
        let postings = PostingsPart(items, codeCount: nodes.count)
        if matchesSubtree, own.isSingleValued {
            self.init(own, postings, rollUp: RollUp(own, nodes))
        } else {
            self.init(items, postings, rollUp: nil)
        }
    }

    private init(_ items: ItemCodes, _ postings: PostingsPart, rollUp: RollUp?) {
        let codeCount = postings.totals.count
        itemCount = items.itemCount
        self.codeCount = codeCount
        self.postings = postings
        self.rollUp = rollUp
        let inRows = rollUp == nil ? items.inRows : nil
        if let inRows, items.isSingleValued {
            codes = .rows(inRows.rows, CodeArray(items.codes, codeCount: codeCount))
        } else if inRows != nil, items.codes.count <= items.itemCount / Self.fewValuesShare {
            codes = .postings
        } else if items.isSingleValued {
            let single = items.mapSingle(absent: UInt32(codeCount)) { UInt32($0) }
            codes =
                codeCount < 1 << BitSlices.maxCountedWidth
                ? .few(BitSlices(single, itemCount: items.itemCount, greatest: UInt32(codeCount)))
                : .single(CodeArray(single, codeCount: codeCount + 1))
        } else {
            codes = .many(SplitLanes(items, totals: postings.totals, isFrequent: postings.isFrequent))
        }
        storedNone = codes.areOfFewItems ? nil : items.none
        frequentSizes = codes.frequentSizes(in: postings)
    }

    /// Up to one value in so many items the postings alone are counted.
    private static let fewValuesShare = 4

    /// By item its only code, `codeCount` for none; `nil` where items have several, as those of trees have that stand for
    /// what lies below, or where they lie in slices.
    var singleCodes: CodeArray? {
        if rollUp == nil, case .single(let codes) = codes { codes } else { nil }
    }

    /// By item its only code, `codeCount` for none, out of the slices where they lie in slices; `nil` elsewhere.
    ///
    /// - Complexity: O(*n*), *n* items.
    var unpackedCodes: CodeArray? { rollUp == nil ? codesOfSlices : nil }

    /// The same of a tree, too, that of the node that an item is filed at.
    var codesOfSlices: CodeArray? {
        guard case .few(let slices) = codes else { return nil }
        return CodeArray(slices.numbers, codeCount: codeCount + 1)
    }

    /// No item has more than one value.
    var isSingleValued: Bool { rollUp == nil && hasOneCode }

    /// No item has more than one value, or of a tree is filed at more than one node.
    var hasOneCode: Bool { codes.areSingle }

    /// The items that have no value.
    ///
    /// - Complexity: O(1); O(*w* + values) where few items have any, *w* words.
    var none: Bitmap {
        if let storedNone { return storedNone }
        return if case .rows(let rows, _) = codes { rows.none } else { postings.covered.complement() }
    }

    /// How many items of the part have each code.
    var totals: FrozenArray<UInt32> { postings.totals }

    /// The codes of an item; of a tree none above the node that it is filed at, if it is filed at one.
    ///
    /// - Complexity: O(1) for at most one value an item, O(log *r*) if *r* items have any; O(*c* · log *n*) otherwise,
    ///   *c* codes of *n* items.
    func codes(of item: Int) -> [Int] {
        let code: Int
        switch codes {
        case .few(let slices): code = Int(slices.number(of: item))
        case .single(let codes): code = codes[item]
        case .rows(let rows, let codes): code = rows.row(of: item).map { codes[$0] } ?? codeCount
        case .many, .postings: return (0..<codeCount).filter { postings.has($0, item) }
        }
        return code < codeCount ? [code] : []
    }
}

extension FacetPart {
    /// The items that have any of some codes.
    ///
    /// - Complexity: O(*w*) words for each frequent code, O(items) for each rare one; O(*n*) items, many at a time, if that is
    ///   less.
    func items(withAnyOf wanted: [Int]) -> Bitmap {
        if rollUp == nil, case .single(let codes) = codes, codes.bytesPerCode == 1 {
            let one = CountingCost.current.words(itemCount / 64, touching: itemCount / 4)
            let joined = wanted.reduce(0) { $0 + (postings.isFrequent($1) ? one : 2 * postings.countingCost(of: $1)) }
            if Double(itemCount) * CountingCost.lookedUpByte < joined, let items = codes.items(withAnyOf: wanted) {
                return items
            }
        }
        var items = Bitmap(itemCount: itemCount)
        for code in wanted { postings.formUnion(of: code, into: &items) }
        return items
    }
}

// MARK: - Counting

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
    /// - Parameter isUnpacked: whether codes that lie in slices are at hand.
    func weighingCost(memberCount: Int, isUnpacked: Bool) -> Nanoseconds {
        func walk(_ members: Int, of itemCount: Int, rowBytes: Int) -> Nanoseconds {
            CountingCost.current.walk(members: members, itemCount: itemCount, lanes: 1, rowBytes: rowBytes + 4)
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
        weighing weights: FrozenArray<UInt32>? = nil,
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
            let weights = weights.map { weights in FrozenArray(keeping: rows.items.map { weights[Int($0)] }) }
            codes.addHistogram(of: rows.rows(of: set), weighing: weights, to: &counts)
        case (.many(let lanes), _): return lanes.counts(in: set, weighing: weights)
        case (.postings, nil): return postings.counts(in: set)
        case (.postings, let weights?): return (0..<codeCount).map { postings.weight(of: $0, in: set, weights) }
        }
        rollUp?.addToParents(&counts)
        return counts
    }
}

// MARK: - In an archive

extension FacetPart: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(codeCount)
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
        case .rows(let rows, let codes):
            archive.write(3)
            archive.write(rows)
            codes.write(to: &archive)
        case .postings: archive.write(4)
        }
        if let storedNone { archive.write(storedNone) }
        rollUp?.write(to: &archive)
        postings.write(to: &archive)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        try self.init(from: &archive, nodes: nil)
    }

    /// - Parameter nodes: those of a tree, each of which stands for everything below it; `nil` for other codes.
    init(from archive: inout ArchiveReader, nodes: [Hierarchy.Node]?) throws(ArchiveError) {
        let codeCount = try archive.read(Int.self)
        try archive.require((0...Int(UInt32.max)).contains(codeCount), "there are too many codes")
        try archive.require(codeCount == nodes?.count ?? codeCount, "a tree has fewer or more nodes than codes")
        itemCount = archive.itemCount
        self.codeCount = codeCount
        switch try archive.read(Int.self) {
        case 0:
            let slices = try BitSlices(from: &archive, count: itemCount)
            let isRight = slices.width <= BitSlices.maxCountedWidth && codeCount < 1 << slices.width
            try archive.require(isRight, "codes have too many bits")
            let above = slices.counts(in: .all(itemCount: itemCount)).dropFirst(codeCount + 1)
            try archive.require(above.allSatisfy { $0 == 0 }, "a code is too large")
            codes = .few(slices)
        case 1: codes = .single(try CodeArray(from: &archive, count: itemCount, codeCount: codeCount + 1))
        case 2: codes = .many(try SplitLanes(from: &archive, codeCount: codeCount))
        case 3:
            try archive.require(nodes == nil, "a tree has rows")
            let rows = try archive.read(SparseRows.self)
            codes = .rows(rows, try CodeArray(from: &archive, count: rows.count, codeCount: codeCount))
        case 4:
            try archive.require(nodes == nil, "a tree has no codes")
            codes = .postings
        default: throw .impossible("a column has no form")
        }
        storedNone = codes.areOfFewItems ? nil : try archive.read(Bitmap.self)
        rollUp = if let nodes, codes.areSingle { try RollUp(from: &archive, nodes) } else { nil }
        postings = try PostingsPart(from: &archive, codeCount: codeCount)
        frequentSizes = codes.frequentSizes(in: postings)
        // So no count of some items is greater than that of all, whichever way either is counted.
        try archive.require(
            pass(over: .all(itemCount: itemCount)).elementsEqual(totals),
            "a column has other values than it counts"
        )
        if let rollUp, let slices = rollUp.rootSlices {
            let counts = slices.counts(in: .all(itemCount: itemCount))
            try archive.require(
                zip(rollUp.roots, counts).allSatisfy { root, count in totals[root] == count },
                "a tree has other roots than it counts"
            )
        }
    }
}
