/// The values of one category for the items of one part, as codes, with the postings of every code.
///
/// Of a tree a code is the number of a node, whose items are those that it stands for.
final class FacetPart: CountedPart {
    /// In which form the codes of the items lie.
    enum Codes: Sendable {
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
    let codes: Codes
    /// Of the postings of the codes that ``CountingWay/mixed`` counts one by one.
    let frequentSizes: PostingsPart.Sizes
    /// Of a tree whose items have one code each, that of the node that they are filed at; the postings have the nodes above
    /// it, too.
    let rollUp: RollUp?
    /// See ``CountingCost/favoured``.
    let favoured = CountingCost.favoured

    /// - Parameter isLean: codes of a byte have no lists of their items, as memory is worth more than time.
    convenience init(_ items: ItemCodes, codeCount: Int, isLean: Bool = false) {
        let isWide = codeCount >= 1 << BitSlices.maxCountedWidth && codeCount < 1 << 8
        let itemCodes =
            isLean && isWide && items.isSingleValued && items.inRows == nil
            ? CodeArray(items.mapSingle(absent: UInt32(codeCount)) { UInt32($0) }, codeCount: codeCount + 1) : nil
        self.init(
            items,
            PostingsPart(items, codeCount: codeCount, lookingUpIn: itemCodes),
            single: itemCodes,
            rollUp: nil
        )
    }

    /// - Parameters:
    ///   - own: the nodes that each item is filed at.
    ///   - nodes: a parent comes before its children.
    ///   - matchesSubtree: whether a node stands for everything below it, or only for what is filed at it.
    convenience init(_ own: ItemCodes, in nodes: [Hierarchy.Node], matchesSubtree: Bool) {
        let items = matchesSubtree ? own.withAncestors(in: nodes) : own
        let postings = PostingsPart(items, codeCount: nodes.count)
        if matchesSubtree, own.isSingleValued {
            self.init(own, postings, rollUp: RollUp(own, nodes))
        } else {
            self.init(items, postings, rollUp: nil)
        }
    }

    /// The values of products in the place of items, where all variants of each product have the same.
    ///
    /// - Complexity: O(products), or O(values of the items) where these have several, and their values are sorted.
    convenience init(of products: Products, sharing part: FacetPart) {
        guard part.hasOneCode else {
            var pairs: [UInt64] = []
            for code in 0..<part.codeCount {
                part.postings.forEachItem(of: code) { item in
                    guard products.ends.contains(item) else { return }
                    pairs.append(UInt64(products.product(of: item)) << 32 | UInt64(code))
                }
            }
            self.init(ItemCodes(itemCount: products.count, pairs: pairs), codeCount: part.codeCount)
            return
        }
        var builder = ItemCodesBuilder(itemCount: products.count)
        var product = 0
        products.ends.forEach { item in
            let code = part.onlyCode(of: item)
            if code < part.codeCount { builder.append(UInt32(code), to: product) }
            product += 1
        }
        let own = builder.finish()
        if let rollUp = part.rollUp {
            // So these agree, whatever a snapshot file says of items.
            let postings = PostingsPart(own.withAncestors(in: rollUp), codeCount: part.codeCount)
            self.init(own, postings, rollUp: rollUp.counting(own))
        } else {
            self.init(own, codeCount: part.codeCount)
        }
    }

    /// - Parameter single: the codes of the items, where they are made already.
    private convenience init(
        _ items: ItemCodes,
        _ postings: PostingsPart,
        single: CodeArray? = nil,
        rollUp: RollUp?
    ) {
        let codeCount = postings.totals.count
        let inRows = rollUp == nil ? items.inRows : nil
        let codes: Codes
        if let single {
            codes = .single(single)
        } else if let inRows, items.isSingleValued {
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
        self.init(
            codes,
            postings,
            none: codes.areOfFewItems ? nil : items.none,
            rollUp: rollUp,
            itemCount: items.itemCount
        )
    }

    private init(_ codes: Codes, _ postings: PostingsPart, none: Bitmap?, rollUp: RollUp?, itemCount: Int) {
        self.itemCount = itemCount
        codeCount = postings.totals.count
        self.postings = postings
        storedNone = none
        self.codes = codes
        frequentSizes = codes.frequentSizes(in: postings)
        self.rollUp = rollUp
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
        guard hasOneCode else { return (0..<codeCount).filter { postings.has($0, item) } }
        let code = onlyCode(of: item)
        return code < codeCount ? [code] : []
    }

    /// The only code of an item, `codeCount` for none.
    ///
    /// - Precondition: ``hasOneCode``.
    private func onlyCode(of item: Int) -> Int {
        switch codes {
        case .few(let slices): Int(slices.number(of: item))
        case .single(let codes): codes[item]
        case .rows(let rows, let codes): rows.row(of: item).map { codes[$0] } ?? codeCount
        case .many, .postings: preconditionFailure("items have several codes")
        }
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
            if Double(itemCount) * CountingCost.current.lookedUpByte < joined { return codes.lookedUp(wanted) }
        }
        var items = Bitmap(itemCount: itemCount)
        for code in wanted { postings.formUnion(of: code, into: &items) }
        return items
    }

    /// For each of some tests the items that have one of the codes that pass it.
    ///
    /// - Parameter forEachPassing: calls its closure with each code and a test that it passes.
    func items(
        passingEach count: Int,
        _ forEachPassing: (_ pass: (_ code: Int, _ test: Int) -> Void) -> Void
    ) -> [Bitmap] {
        guard postings.itemCodes != nil else {
            var items = [Bitmap](repeating: Bitmap(itemCount: itemCount), count: count)
            forEachPassing { postings.formUnion(of: $0, into: &items[$1]) }
            return items
        }
        // Few enough to be kept, and looked up together.
        var codes = [[Int]](repeating: [], count: count)
        forEachPassing { codes[$1].append($0) }
        return codes.map(items(withAnyOf:))
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

    package convenience init(from archive: inout ArchiveReader) throws(ArchiveError) {
        try self.init(from: &archive, nodes: nil)
    }

    /// - Parameter nodes: those of a tree, each of which stands for everything below it; `nil` for other codes.
    convenience init(from archive: inout ArchiveReader, nodes: [Hierarchy.Node]?) throws(ArchiveError) {
        let codeCount = try archive.read(Int.self)
        try archive.require((0...Int(UInt32.max)).contains(codeCount), "there are too many codes")
        try archive.require(codeCount == nodes?.count ?? codeCount, "a tree has fewer or more nodes than codes")
        let itemCount = archive.itemCount
        let codes: Codes
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
        let none = codes.areOfFewItems ? nil : try archive.read(Bitmap.self)
        let rollUp: RollUp? = if let nodes, codes.areSingle { try RollUp(from: &archive, nodes) } else { nil }
        var itemCodes: CodeArray?
        if rollUp == nil, case .single(let single) = codes { itemCodes = single }
        let postings = try PostingsPart(from: &archive, codeCount: codeCount, itemCodes: itemCodes)
        self.init(codes, postings, none: none, rollUp: rollUp, itemCount: itemCount)
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
