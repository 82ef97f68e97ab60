/// The nodes of a tree that the items of one part are filed at.
struct HierarchyPart: Sendable {
    private enum Counting: Sendable {
        /// No item has two paths: count the paths, then add every node to its parent.
        case rollUp(FacetPart)
        /// Count the nodes that each item stands for, so that it counts once in each.
        case own(FacetPart)
    }

    /// Above each of the nodes that there were when the part was made: its parent, or ``noParent``.
    private let parents: FrozenArray<UInt32>
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
        parents = Self.parents(of: nodes)
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
        let expanded = own.withAncestors(parents, noParent: Self.noParent)
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

    /// About its memory: the items of the nodes, and the nodes of the items.
    var memoryByteCount: Int { 4 * parents.count + 2 * subtrees.memoryByteCount }

    private static let noParent = UInt32.max

    private static func parents(of nodes: [Hierarchy.Node]) -> FrozenArray<UInt32> {
        FrozenArray(nodes.map { $0.parent.map(UInt32.init) ?? noParent })
    }

    /// How many nodes there were when the part was made.
    var nodeCount: Int { parents.count }

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
    /// - Parameter way: `nil` for the cheapest one.
    func counts(in set: Bitmap, memberCount: Int, by way: CountingWay?) -> ValueCounts {
        switch counting {
        case .own(let column):
            return column.counts(in: set, memberCount: memberCount, by: way)
        case .rollUp(let column):
            let own = column.counts(in: set, memberCount: memberCount, by: way)
            var counts = own.counts(below: nodeCount)
            let parents = parents.span
            var sums = counts.mutableSpan
            for node in parents.indices.reversed() where parents[node] != Self.noParent {
                sums[Int(parents[node])] += sums[node]
            }
            return ValueCounts(counts, plan: own.plan)
        }
    }

    /// The cost of ``counts(in:memberCount:by:)``.
    func countingCost(memberCount: Int) -> Nanoseconds {
        switch counting {
        case .own(let column), .rollUp(let column):
            column.plan(memberCount, forced: nil).cost + Double(nodeCount)
        }
    }

    /// How many members of a set each of some nodes stands for.
    ///
    /// - Parameter some: different nodes.
    /// - Complexity: as ``counts(in:memberCount:by:)``, or O(*w*) for each node, *w* words, if they are few.
    func counts(of some: [Int], in set: Bitmap, memberCount: Int, by way: CountingWay?) -> ValueCounts {
        switch counting {
        case .own(let column):
            return column.counts(of: some, in: set, memberCount: memberCount, by: way)
        case .rollUp(let column):
            let all = column.plan(memberCount, forced: nil).cost
            var (ofRoots, ofOthers): (Nanoseconds, Nanoseconds) = (0, 0)
            for node in some {
                let cost = subtrees.countingCost(of: node)
                if isRoot(node) { ofRoots += cost } else { ofOthers += cost }
            }
            let cost = ofRoots + ofOthers
            if let rootSlices, way ?? .slices == .slices {
                let withRoots =
                    CountingCost.current.slices(rootSlices.width, itemCount: none.itemCount) + ofOthers
                if way == .slices || withRoots < min(cost, all) {
                    return counts(ofRootsAnd: some, in: set, rootSlices, cost: withRoots)
                }
            }
            guard way?.isByPosting ?? (cost < all) else { return counts(in: set, memberCount: memberCount, by: way) }
            var counts = CodeCounts(capacity: some.count)
            for node in some { counts[node] = UInt32(subtrees.count(of: node, in: set)) }
            return ValueCounts(counts, plan: CountingPlan(way: .postings, valueCount: some.count, cost: cost))
        }
    }

    private func isRoot(_ node: Int) -> Bool { parents[node] == Self.noParent }

    /// Of all roots, and of those of some nodes that are none.
    private func counts(
        ofRootsAnd some: [Int],
        in set: Bitmap,
        _ slices: BitSlices,
        cost: Nanoseconds
    ) -> ValueCounts {
        var counts = CodeCounts(capacity: roots.count + some.count)
        for (root, count) in zip(roots, slices.counts(in: set)) { counts[root] = count }
        for node in some where !isRoot(node) { counts[node] = UInt32(subtrees.count(of: node, in: set)) }
        return ValueCounts(counts, plan: CountingPlan(way: .slices, valueCount: counts.count, cost: cost))
    }

    /// - Parameters:
    ///   - totals: how many items that were still in the catalog each node stands for.
    ///   - removed: some of those; `nil` for none.
    func totals(_ totals: FrozenArray<UInt32>, without removed: Bitmap?) -> FrozenArray<UInt32> {
        guard let removed else { return totals }
        let counts = counts(in: removed, memberCount: removed.count, by: nil)
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
    /// Other codes in place of these, no two of which become one.
    func translated(_ translations: [UInt32]) -> ItemCodes {
        ItemCodes(itemCount: itemCount, codes: FrozenArray(codes.lazy.map { translations[Int($0)] }), starts: starts)
    }

    /// With all nodes above those of each item, each once.
    ///
    /// - Parameter parents: by node, that above it or `noParent`.
    /// - Complexity: O(codes of the result + nodes).
    fileprivate func withAncestors(_ parents: FrozenArray<UInt32>, noParent: UInt32) -> ItemCodes {
        var codes: [UInt32] = []
        var starts: [UInt32] = [0]
        starts.reserveCapacity(itemCount + 1)
        // By node: one more than the last item that has it. The ancestors of such a node have the item, too.
        var lastItem = [UInt32](repeating: 0, count: parents.count)
        for item in 0..<itemCount {
            for index in range(of: item) {
                var node = self.codes[index]
                while node != noParent, lastItem[Int(node)] != item + 1 {
                    lastItem[Int(node)] = UInt32(item + 1)
                    codes.append(node)
                    node = parents[Int(node)]
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
        parents = Self.parents(of: nodes)
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
