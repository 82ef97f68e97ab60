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

    /// With the children that some item has; a node that no item has any more is no child.
    let nodes: [Node]
    /// The nodes without a parent that some item has.
    let roots: [Int]
    /// The nodes that some item has, ascending.
    let offered: [Int]
    let separator: String
    /// For each node the items that it stands for: in its subtree, or filed at it.
    let column: FacetColumn
    private let matchesSubtree: Bool
    /// All nodes that there ever were.
    private let tree: TreeBuilder

    /// Where the paths of items stand. Of items with the attribute itself and others with levels each is filed by what it has.
    struct Source {
        /// In one attribute: an item is filed at each of its paths.
        let paths: RawColumn?
        /// In several, each with the whole paths of a level: an item is filed at the deepest of its paths. Other values
        /// than texts are none.
        let levels: [RawColumn]

        init(paths: RawColumn? = nil, levels: [RawColumn] = []) {
            self.paths = paths
            self.levels = levels
        }

        /// - Parameter attribute: one of paths, an object with levels, or both.
        init(_ attribute: String, in table: AttributeTable) {
            self.init(paths: table.column(attribute), levels: table.levelColumns(of: attribute))
        }

        var columns: [RawColumn] { (paths.map { [$0] } ?? []) + levels }
    }

    /// - Parameter matchesSubtree: whether a node stands for everything below it, or only for what is filed at it.
    init(_ source: Source, itemCount: Int, separator: String, matchesSubtree: Bool = true) {
        var tree = TreeBuilder(separator: separator)
        let own = Self.own(source, itemCount: itemCount, &tree)
        let part = FacetPart(own, in: tree.nodes, matchesSubtree: matchesSubtree)
        self.init(tree, FacetColumn(part), matchesSubtree: matchesSubtree)
    }

    private init(_ tree: TreeBuilder, _ column: FacetColumn, matchesSubtree: Bool) {
        self.tree = tree
        self.column = column
        self.matchesSubtree = matchesSubtree
        separator = tree.separator
        // A child comes after its parent.
        var isOffered = column.totals.map { $0 > 0 }
        for node in isOffered.indices.reversed() where isOffered[node] {
            if let parent = tree.nodes[node].parent { isOffered[parent] = true }
        }
        offered = isOffered.indices.filter { isOffered[$0] }
        var nodes = tree.nodes
        if offered.count < nodes.count {
            for node in nodes.indices { nodes[node].children.removeAll { !isOffered[$0] } }
        }
        self.nodes = nodes
        roots = offered.filter { nodes[$0].parent == nil }
    }

    /// The tree after a change of the items.
    ///
    /// - Parameters:
    ///   - source: of the items that are added.
    ///   - itemCount: how many those are.
    func changed(_ change: PartChange, adding source: Source, itemCount: Int) -> Hierarchy {
        var tree = tree
        let own = Self.own(source, itemCount: itemCount, &tree)
        let part = FacetPart(own, in: tree.nodes, matchesSubtree: matchesSubtree)
        return Hierarchy(tree, column.changed(change, adding: part), matchesSubtree: matchesSubtree)
    }

    /// The same tree with the nodes that items have which are shown.
    func showing(_ shown: ShownItems) -> Hierarchy {
        Hierarchy(tree, column.showing(shown), matchesSubtree: matchesSubtree)
    }

    /// The nodes that each item is filed at.
    ///
    /// - Parameter tree: takes up the paths that it does not have.
    private static func own(_ source: Source, itemCount: Int, _ tree: inout TreeBuilder) -> ItemCodes {
        // A path is the text of its node; the number 1 and the text “1” are at one.
        let nodesOfPaths =
            source.paths.map { column in
                (0..<column.vocabulary.count).map { UInt32(tree.node(path: column.vocabulary[$0].text)) }
            } ?? []
        let areDistinct = Set(nodesOfPaths).count == nodesOfPaths.count
        let items = ItemCodes(itemCount: itemCount, column: source.paths)
        let levels = source.levels
        if levels.isEmpty, areDistinct { return items.recoded { nodesOfPaths[Int($0)] } }
        let nodesOfLevels = levels.map { level in
            (0..<level.vocabulary.count).map { code in
                level.vocabulary.isString(code) ? UInt32(tree.node(path: level.vocabulary[code].text)) : nil
            }
        }
        var cursors = levels.map { ValueCursor($0.offsets) }
        var cursor = ValueCursor(items.offsets)
        var own = ItemCodesBuilder(itemCount: itemCount)
        for item in 0..<itemCount {
            var ofLevels: [UInt32] = []
            for (level, nodes) in nodesOfLevels.enumerated() {
                for code in levels[level].codes[cursors[level].range(of: item)] {
                    if let node = nodes[Int(code)], !ofLevels.contains(node) { ofLevels.append(node) }
                }
            }
            for node in ofLevels where !ofLevels.contains(where: { tree.isAncestor(Int(node), of: Int($0)) }) {
                own.append(node, to: item)
            }
            for index in cursor.range(of: item) {
                let node = nodesOfPaths[Int(items.codes[index])]
                if ofLevels.isEmpty, areDistinct { own.append(node, to: item) } else { own.insert(node, to: item) }
            }
        }
        return own.finish()
    }

    /// Whether no item of the first part belongs to two of some nodes.
    ///
    /// - Complexity: O(*n* · *l*), *n* nodes of *l* levels.
    func areDisjointInFirstPart(_ some: [Int]) -> Bool {
        guard column.first.hasOneCode else { return false }
        guard matchesSubtree else { return true }
        let some = Set(some)
        return !some.contains { node in lineage(of: node).dropFirst().contains(where: some.contains) }
    }

    /// About its memory, with the values that it has in lists and answers.
    ///
    /// - Complexity: O(nodes).
    var memoryByteCount: Int {
        nodes.reduce(column.memoryByteCount) { $0 + Self.nodeByteCount + 4 * $1.path.string.utf8.count }
    }

    /// Of a node in each of the lists that have it.
    private static let nodeByteCount = 320

    /// The node of a path, or `nil` if the data have no such path.
    func node(at path: Text) -> Int? {
        tree.nodeOfPath[path].flatMap { isOffered($0) ? $0 : nil }
    }

    private func isOffered(_ node: Int) -> Bool {
        let place = offered.count == nodes.count ? node : offered.partitioningIndex { $0 >= node }
        return place < offered.count && offered[place] == node
    }

    /// The node and everything above it, from the node upwards.
    func lineage(of node: Int) -> [Int] {
        Array(sequence(first: node) { nodes[$0].parent })
    }

    /// The node of a path or, if the data lack it, the deepest node above it that they have.
    func deepestNode(at path: Text) -> Int? {
        path.string.partRanges(separatedBy: separator).reversed().lazy
            .compactMap { node(at: Text(String(path.string[..<$0.upperBound]))) }
            .first
    }

    /// The nodes on the way to some paths, their own included: of a path that the data lack, those above it.
    func open(by paths: [Value]) -> Set<Int> {
        paths.compactMap { deepestNode(at: Text($0.text)) }.reduce(into: []) { $0.formUnion(lineage(of: $1)) }
    }
}

/// The nodes of a tree, to which others can be added.
private struct TreeBuilder: Sendable {
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
    /// - Precondition: there is one part.
    package func write(to archive: inout ArchiveWriter) {
        archive.write(separator)
        archive.write(nodes.map(\.path))
        archive.write(matchesSubtree)
        archive.write(column)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        var tree = TreeBuilder(separator: try archive.read())
        // The paths above one come before it, so that nodes have the numbers that they had.
        for (index, path) in try archive.read([Text].self).enumerated() {
            try archive.require(tree.node(path: path.string) == index, "a tree has a path without the one above it")
        }
        let matchesSubtree = try archive.read(Bool.self)
        let part = try FacetPart(from: &archive, nodes: matchesSubtree ? tree.nodes : nil)
        try archive.require(part.codeCount == tree.nodes.count, "a tree has fewer or more nodes than codes")
        self.init(tree, FacetColumn(part), matchesSubtree: matchesSubtree)
    }
}
