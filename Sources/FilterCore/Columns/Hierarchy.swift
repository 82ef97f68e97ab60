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
    let separator: String
    /// For each node the items in its subtree.
    let subtrees: Postings
    /// The items that have no path.
    let none: Bitmap
    private let counting: Counting
    private let nodeOfPath: [Text: Int]

    private enum Counting: Sendable {
        /// No item has two paths: count the paths, then add every node to its parent.
        case rollUp(FacetColumn)
        /// Count the nodes of each item, so that an item counts once in every subtree.
        case expanded(FacetColumn)
    }

    init(vocabulary: Vocabulary, items: ItemCodes, separator: String) {
        var tree = TreeBuilder(separator: separator)
        let nodeOfCode = (0..<vocabulary.count).map { UInt32(tree.node(path: vocabulary[$0].text)) }
        let nodes = tree.nodes
        let lineages = nodeOfCode.map { node in
            sequence(first: Int(node)) { nodes[$0].parent }.map { UInt32($0) }
        }
        let own = Self.distinct(items, translations: nodeOfCode.map { [$0] })
        let expanded = Self.distinct(items, translations: lineages)
        self.nodes = nodes
        nodeOfPath = tree.nodeOfPath
        self.separator = separator
        none = items.none
        if own.isSingleValued {
            counting = .rollUp(FacetColumn(own, codeCount: nodes.count))
            subtrees = Postings(expanded, codeCount: nodes.count)
        } else {
            let column = FacetColumn(expanded, codeCount: nodes.count)
            counting = .expanded(column)
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

    /// How many items each subtree has in the whole catalog.
    var totals: [UInt32] { subtrees.totals }

    /// The node of a path or, if the data lack it, the deepest node above it that they have.
    func deepestNode(at path: Text) -> Int? {
        path.string.partRanges(separatedBy: separator).reversed().lazy
            .compactMap { nodeOfPath[Text(String(path.string[..<$0.upperBound]))] }
            .first
    }

    /// How many members of a set are in each node's subtree.
    func counts(in set: Bitmap, memberCount: Int) -> [UInt32] {
        switch counting {
        case .expanded(let column):
            return column.counts(in: set, memberCount: memberCount)
        case .rollUp(let column):
            var counts = column.counts(in: set, memberCount: memberCount)
            for node in nodes.indices.reversed() {
                if let parent = nodes[node].parent { counts[parent] += counts[node] }
            }
            return counts
        }
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
}
