/// The values of a `hierarchy`: the paths of its tree, each as a text.
final class ValueTree: CategoryValues {
    /// The code of a value is the number of its node.
    let tree: Hierarchy
    let values: [Value]
    let labels: ValueLabels
    let ranks: ValueRanks

    init(_ tree: Hierarchy, definition: CategoryDefinition) {
        self.tree = tree
        values = tree.nodes.map { .string($0.path) }
        labels = Self.labels(of: tree, definition)
        ranks = ValueRanks(labels: labels, declared: tree.nodes.indices.map(UInt32.init), keys: definition.valueOrder)
    }

    /// The same tree after a change of the items.
    func changed(to tree: Hierarchy, definition: CategoryDefinition) -> ValueTree {
        tree.nodes.count == values.count ? ValueTree(tree, reusing: self) : ValueTree(tree, definition: definition)
    }

    private init(_ tree: Hierarchy, reusing former: ValueTree) {
        self.tree = tree
        (values, labels, ranks) = (former.values, former.labels, former.ranks)
    }

    var column: FacetColumn { tree.column }
    var offered: [Int] { tree.offered }
    var top: [Int] { tree.roots }
    var none: Bitmap { column.none }
    var arrangement: ValueArrangement { .tree(self) }

    func code(of value: Value) -> Int? {
        guard case .string(let path) = value else { return nil }
        return tree.node(at: path)
    }

    private static func labels(of tree: Hierarchy, _ definition: CategoryDefinition) -> ValueLabels {
        ValueLabels(tree.nodes.map { definition.labels[$0.path] ?? $0.name })
    }

    // MARK: In an archive

    func write(to archive: inout ArchiveWriter) {
        archive.write(tree)
        archive.write(ranks)
    }

    init(from archive: inout ArchiveReader, definition: CategoryDefinition) throws(ArchiveError) {
        let tree = try archive.read(Hierarchy.self)
        let ranks = try archive.read(ValueRanks.self)
        try archive.require(ranks.count == tree.nodes.count, "a category has fewer or more values than codes")
        self.tree = tree
        self.ranks = ranks
        values = tree.nodes.map { .string($0.path) }
        labels = Self.labels(of: tree, definition)
    }
}
