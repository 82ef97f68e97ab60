/// A tree of values: every path of the data and every path above one is a node.
///
/// Nodes are numbered so that a parent comes before its children.
struct Hierarchy: Sendable {
    struct Node: Sendable {
        /// As in the data: `Clothing > Men`.
        let path: Text
        /// The last part: `Men`.
        let name: String
        let parent: Int?
        /// 0 for a root.
        let level: Int
        var children: [Int] = []
    }

    let nodes: [Node]
    /// The nodes without a parent.
    let roots: [Int]
    let separator: String
    /// For each node the items that it stands for: in its subtree, or filed at it.
    let subtrees: Postings
    /// The items that have no path.
    let none: Bitmap
    private let counting: Counting
    /// For each item the place of its root in ``roots``, one more for none: where an item has one path and roots are few.
    private let rootSlices: BitSlices?
    private let nodeOfPath: [Text: Int]

    private enum Counting: Sendable {
        /// No item has two paths: count the paths, then add every node to its parent.
        case rollUp(FacetColumn)
        /// Count the nodes that each item stands for, so that it counts once in each.
        case own(FacetColumn)
    }

    /// A tree of the paths of one attribute.
    ///
    /// - Parameter matchesSubtree: whether a node stands for everything below it, or only for what is filed at it.
    init(vocabulary: Vocabulary, items: ItemCodes, separator: String, matchesSubtree: Bool = true) {
        var tree = TreeBuilder(separator: separator)
        let nodeOfCode = (0..<vocabulary.count).map { UInt32(tree.node(path: vocabulary[$0].text)) }
        self.init(tree, Self.distinct(items, translations: nodeOfCode.map { [$0] }), matchesSubtree: matchesSubtree)
    }

    /// A tree of levels, each an attribute that holds whole paths: an item is filed at the deepest of its paths.
    init(levels: [RawColumn], itemCount: Int, separator: String, matchesSubtree: Bool = true) {
        var tree = TreeBuilder(separator: separator)
        let nodesOfLevels = levels.map { level in
            (0..<level.vocabulary.count).map { UInt32(tree.node(path: level.vocabulary[$0].text)) }
        }
        let items = levels.map { ItemCodes(itemCount: itemCount, column: $0) }
        var codes: [UInt32] = []
        var starts: [UInt32] = [0]
        for item in 0..<itemCount {
            var own: [UInt32] = []
            for (items, nodes) in zip(items, nodesOfLevels) {
                for index in items.range(of: item) where !own.contains(nodes[Int(items.codes[index])]) {
                    own.append(nodes[Int(items.codes[index])])
                }
            }
            codes += own.filter { node in !own.contains { tree.isAncestor(Int(node), of: Int($0)) } }
            starts.append(UInt32(codes.count))
        }
        self.init(
            tree,
            ItemCodes(itemCount: itemCount, codes: codes, starts: starts),
            matchesSubtree: matchesSubtree
        )
    }

    /// - Parameter own: the nodes that each item is filed at.
    private init(_ tree: TreeBuilder, _ own: ItemCodes, matchesSubtree: Bool) {
        let nodes = tree.nodes
        self.nodes = nodes
        roots = nodes.indices.filter { nodes[$0].parent == nil }
        nodeOfPath = tree.nodeOfPath
        separator = tree.separator
        none = own.none
        if !matchesSubtree {
            let column = FacetColumn(own, codeCount: nodes.count)
            counting = .own(column)
            rootSlices = nil
            subtrees = column.postings
            return
        }
        let lineages = nodes.indices.map { node in sequence(first: node) { nodes[$0].parent }.map { UInt32($0) } }
        let expanded = Self.distinct(own, translations: lineages)
        if own.isSingleValued {
            counting = .rollUp(FacetColumn(own, codeCount: nodes.count))
            rootSlices = Self.rootSlices(of: own, nodes: nodes, roots: roots)
            subtrees = Postings(expanded, codeCount: nodes.count)
        } else {
            let column = FacetColumn(expanded, codeCount: nodes.count)
            counting = .own(column)
            rootSlices = nil
            subtrees = column.postings
        }
    }

    /// The node of a path, or `nil` if the data have no such path.
    func node(at path: Text) -> Int? {
        nodeOfPath[path]
    }

    /// The node and everything above it, from the node upwards.
    func lineage(of node: Int) -> [Int] {
        Array(sequence(first: node) { nodes[$0].parent })
    }

    /// How many items each node stands for in the whole catalog.
    var totals: FrozenArray<UInt32> { subtrees.totals }

    /// The node of a path or, if the data lack it, the deepest node above it that they have.
    func deepestNode(at path: Text) -> Int? {
        path.string.partRanges(separatedBy: separator).reversed().lazy
            .compactMap { nodeOfPath[Text(String(path.string[..<$0.upperBound]))] }
            .first
    }

    /// The nodes on the way to some paths, their own included: of a path that the data lack, those above it.
    func open(by paths: [Value]) -> Set<Int> {
        paths.compactMap { deepestNode(at: Text($0.text)) }.reduce(into: []) { $0.formUnion(lineage(of: $1)) }
    }

    /// How many members of a set each node stands for.
    ///
    /// - Parameter way: `nil` for the cheapest one.
    func counts(in set: Bitmap, memberCount: Int, by way: CountingWay? = nil) -> ValueCounts {
        switch counting {
        case .own(let column):
            return column.counts(in: set, memberCount: memberCount, by: way)
        case .rollUp(let column):
            let own = column.counts(in: set, memberCount: memberCount, by: way)
            var counts = nodes.indices.map { own[$0] }
            for node in nodes.indices.reversed() {
                if let parent = nodes[node].parent { counts[parent] += counts[node] }
            }
            return ValueCounts(counts, plan: own.plan)
        }
    }

    /// The cost of ``counts(in:memberCount:by:)``.
    func countingCost(memberCount: Int) -> Nanoseconds {
        switch counting {
        case .own(let column), .rollUp(let column):
            column.plan(memberCount, forced: nil).cost + Double(nodes.count)
        }
    }

    /// How many members of a set each of some nodes stands for.
    ///
    /// - Complexity: as ``counts(in:memberCount:by:)``, or O(*w*) for each node, *w* words, if they are few.
    func counts(of some: [Int], in set: Bitmap, memberCount: Int, by way: CountingWay? = nil) -> ValueCounts {
        switch counting {
        case .own(let column):
            return column.counts(of: some, in: set, memberCount: memberCount, by: way)
        case .rollUp(let column):
            let some = Set(some)
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
                return counts(in: set, memberCount: memberCount, by: way)
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

    private static func rootSlices(of own: ItemCodes, nodes: [Node], roots: [Int]) -> BitSlices? {
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

    /// The codes of the items translated, without repeats inside an item.
    ///
    /// - Parameter translations: for each code the codes that stand for it.
    private static func distinct(_ items: ItemCodes, translations: [[UInt32]]) -> ItemCodes {
        var codes: [UInt32] = []
        var starts: [UInt32] = [0]
        starts.reserveCapacity(items.itemCount + 1)
        for item in 0..<items.itemCount {
            let start = codes.count
            for index in items.range(of: item) {
                for code in translations[Int(items.codes[index])] where !codes[start...].contains(code) {
                    codes.append(code)
                }
            }
            starts.append(UInt32(codes.count))
        }
        return ItemCodes(itemCount: items.itemCount, codes: codes, starts: starts)
    }
}

private struct TreeBuilder {
    let separator: String
    var nodes: [Hierarchy.Node] = []
    var nodeOfPath: [Text: Int] = [:]

    init(separator: String) {
        self.separator = separator
    }

    /// The node of a path, made with all nodes above it if it is new.
    mutating func node(path: String) -> Int {
        if let node = nodeOfPath[Text(path)] { return node }
        var parent: Int?
        var level = 0
        for part in path.partRanges(separatedBy: separator) {
            let prefix = Text(String(path[..<part.upperBound]))
            if let node = nodeOfPath[prefix] {
                parent = node
            } else {
                let node = nodes.count
                nodes.append(
                    Hierarchy.Node(path: prefix, name: String(path[part]), parent: parent, level: level)
                )
                if let parent { nodes[parent].children.append(node) }
                nodeOfPath[prefix] = node
                parent = node
            }
            level += 1
        }
        return parent!
    }

    /// Whether a node lies above another one; none lies above itself.
    func isAncestor(_ node: Int, of other: Int) -> Bool {
        var above = nodes[other].parent
        while let next = above, nodes[next].level > nodes[node].level { above = nodes[next].parent }
        return above == node
    }
}

// MARK: - In an archive

extension Hierarchy: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(separator)
        archive.write(nodes.map(\.path))
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

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        var tree = TreeBuilder(separator: try archive.read())
        // The paths above one come before it, so that nodes have the numbers that they had.
        for (index, path) in try archive.read([Text].self).enumerated() {
            try archive.require(tree.node(path: path.string) == index, "a tree has a path without the one above it")
        }
        let nodes = tree.nodes
        self.nodes = nodes
        roots = nodes.indices.filter { nodes[$0].parent == nil }
        nodeOfPath = tree.nodeOfPath
        separator = tree.separator
        none = try archive.read()
        subtrees = try Postings(from: &archive, codeCount: nodes.count)
        let isRolledUp = try archive.read(Bool.self)
        let column = try archive.read(FacetColumn.self)
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
