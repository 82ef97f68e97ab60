/// The nodes of a tree that the items of one part are filed at.
struct HierarchyPart: Sendable {
    private enum Counting: Sendable {
        /// No item has two paths: count the paths, then add every node to its parent.
        case rollUp(FacetPart)
        /// Count the nodes that each item stands for, so that it counts once in each.
        case own(FacetPart)
    }

    /// How many nodes there were when the part was made.
    let nodeCount: Int
    /// For each node the items that it stands for: in its subtree, or filed at it.
    let subtrees: PostingsPart
    /// The items that have no path.
    let none: Bitmap
    private let counting: Counting
    /// The nodes without a parent.
    private let roots: [Int]
    /// For each item the place of its root in ``roots``, one more for none: where an item has one path and roots are few.
    private let rootSlices: BitSlices?

    /// - Parameters:
    ///   - own: the nodes that each item is filed at.
    ///   - nodes: a parent comes before its children.
    ///   - matchesSubtree: whether a node stands for everything below it, or only for what is filed at it.
    init(_ own: ItemCodes, _ nodes: [Hierarchy.Node], matchesSubtree: Bool) {
        nodeCount = nodes.count
        none = own.none
        let roots = nodes.indices.filter { nodes[$0].parent == nil }
        self.roots = roots
        if !matchesSubtree {
            let column = FacetPart(own, codeCount: nodes.count)
            counting = .own(column)
            rootSlices = nil
            subtrees = column.postings
            return
        }
        let lineages = nodes.indices.map { node in sequence(first: node) { nodes[$0].parent }.map { UInt32($0) } }
        let expanded = own.distinct(lineages)
        if own.isSingleValued {
            counting = .rollUp(FacetPart(own, codeCount: nodes.count))
            rootSlices = Self.rootSlices(of: own, nodes: nodes, roots: roots)
            subtrees = PostingsPart(expanded, codeCount: nodes.count)
        } else {
            let column = FacetPart(expanded, codeCount: nodes.count)
            counting = .own(column)
            rootSlices = nil
            subtrees = column.postings
        }
    }

    var itemCount: Int { none.itemCount }

    /// No item is filed at two nodes.
    var hasOnePath: Bool {
        switch counting {
        case .rollUp: true
        case .own(let column): column.isSingleValued
        }
    }

    /// How many members of a set each node stands for.
    ///
    /// - Parameters:
    ///   - way: `nil` for the cheapest one.
    ///   - nodes: those of the tree, of which the part has the first ones.
    func counts(in set: Bitmap, memberCount: Int, by way: CountingWay?, _ nodes: [Hierarchy.Node]) -> ValueCounts {
        switch counting {
        case .own(let column):
            return column.counts(in: set, memberCount: memberCount, by: way)
        case .rollUp(let column):
            let own = column.counts(in: set, memberCount: memberCount, by: way)
            var counts = (0..<nodeCount).map { own[$0] }
            for node in counts.indices.reversed() {
                if let parent = nodes[node].parent { counts[parent] += counts[node] }
            }
            return ValueCounts(counts, plan: own.plan)
        }
    }

    /// The cost of ``counts(in:memberCount:by:_:)``.
    func countingCost(memberCount: Int) -> Nanoseconds {
        switch counting {
        case .own(let column), .rollUp(let column):
            column.plan(memberCount, forced: nil).cost + Double(nodeCount)
        }
    }

    /// How many members of a set each of some nodes stands for.
    ///
    /// - Complexity: as ``counts(in:memberCount:by:_:)``, or O(*w*) for each node, *w* words, if they are few.
    func counts(
        of some: Set<Int>,
        in set: Bitmap,
        memberCount: Int,
        by way: CountingWay?,
        _ nodes: [Hierarchy.Node]
    ) -> ValueCounts {
        switch counting {
        case .own(let column):
            return column.counts(of: Array(some), in: set, memberCount: memberCount, by: way)
        case .rollUp(let column):
            let all = column.plan(memberCount, forced: nil).cost
            let cost = some.reduce(0) { $0 + subtrees.countingCost(of: $1) }
            if let rootSlices, way ?? .slices == .slices {
                let others = some.subtracting(roots)
                let ofRoots = CountingCost.current.slices(rootSlices.width, itemCount: none.itemCount)
                let withRoots = others.reduce(ofRoots) { $0 + subtrees.countingCost(of: $1) }
                if way == .slices || withRoots < min(cost, all) {
                    return counts(ofRootsAnd: others, in: set, rootSlices, cost: withRoots)
                }
            }
            guard way?.isByPosting ?? (cost < all) else {
                return counts(in: set, memberCount: memberCount, by: way, nodes)
            }
            let counts = some.map { ($0, UInt32(subtrees.count(of: $0, in: set))) }
            let plan = CountingPlan(way: .postings, valueCount: some.count, cost: cost)
            return ValueCounts(Dictionary(uniqueKeysWithValues: counts), plan: plan)
        }
    }

    private func counts(
        ofRootsAnd others: Set<Int>,
        in set: Bitmap,
        _ slices: BitSlices,
        cost: Nanoseconds
    ) -> ValueCounts {
        var counts = Dictionary(uniqueKeysWithValues: zip(roots, slices.counts(in: set)))
        for node in others { counts[node] = UInt32(subtrees.count(of: node, in: set)) }
        return ValueCounts(counts, plan: CountingPlan(way: .slices, valueCount: counts.count, cost: cost))
    }

    /// - Parameters:
    ///   - totals: how many items that were still in the catalog each node stands for.
    ///   - removed: some of those; `nil` for none.
    func totals(
        _ totals: FrozenArray<UInt32>,
        without removed: Bitmap?,
        _ nodes: [Hierarchy.Node]
    ) -> FrozenArray<UInt32> {
        guard let removed else { return totals }
        let counts = counts(in: removed, memberCount: removed.count, by: nil, nodes)
        return FrozenArray(keeping: totals.enumerated().map { $1 - counts[$0] })
    }

    private static func rootSlices(of own: ItemCodes, nodes: [Hierarchy.Node], roots: [Int]) -> BitSlices? {
        guard roots.count < 1 << BitSlices.maxCountedWidth else { return nil }
        var places = [UInt32](repeating: 0, count: nodes.count)
        for (place, root) in roots.enumerated() { places[root] = UInt32(place) }
        // A parent comes before its children.
        for (node, parent) in nodes.map(\.parent).enumerated() {
            if let parent { places[node] = places[parent] }
        }
        let none = UInt32(roots.count)
        return BitSlices(own.mapSingle(absent: none) { places[$0] }, itemCount: own.itemCount, greatest: none)
    }
}

extension ItemCodes {
    /// The codes translated, without repeats inside an item.
    ///
    /// - Parameter translations: for each code the codes that stand for it.
    func distinct(_ translations: [[UInt32]]) -> ItemCodes {
        var codes: [UInt32] = []
        var starts: [UInt32] = [0]
        starts.reserveCapacity(itemCount + 1)
        for item in 0..<itemCount {
            let start = codes.count
            for index in range(of: item) {
                for code in translations[Int(self.codes[index])] where !codes[start...].contains(code) {
                    codes.append(code)
                }
            }
            starts.append(UInt32(codes.count))
        }
        return ItemCodes(itemCount: itemCount, codes: codes, starts: starts)
    }
}

// MARK: - In an archive

extension HierarchyPart {
    func write(to archive: inout ArchiveWriter) {
        archive.write(none)
        subtrees.write(to: &archive)
        switch counting {
        case .rollUp(let column):
            archive.write(true)
            archive.write(column)
            archive.write(rootSlices != nil)
            rootSlices?.write(to: &archive)
        case .own(let column):
            archive.write(false)
            archive.write(column)
        }
    }

    init(from archive: inout ArchiveReader, _ nodes: [Hierarchy.Node]) throws(ArchiveError) {
        nodeCount = nodes.count
        let roots = nodes.indices.filter { nodes[$0].parent == nil }
        self.roots = roots
        none = try archive.read()
        subtrees = try PostingsPart(from: &archive, codeCount: nodes.count)
        let isRolledUp = try archive.read(Bool.self)
        let column = try archive.read(FacetPart.self)
        try archive.require(column.codeCount == nodes.count, "a tree has fewer or more nodes than codes")
        counting = isRolledUp ? .rollUp(column) : .own(column)
        guard isRolledUp, try archive.read(Bool.self) else {
            rootSlices = nil
            return
        }
        let slices = try BitSlices(from: &archive, count: archive.itemCount)
        let isRight = slices.width <= BitSlices.maxCountedWidth && roots.count < 1 << slices.width
        try archive.require(isRight, "a tree has roots of too many bits")
        rootSlices = slices
    }
}
