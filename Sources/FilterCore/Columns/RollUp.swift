/// Counts the nodes of a tree where no item is filed at two: at first those that items are filed at; then each is added
/// to its parent.
final class RollUp: Sendable {
    /// By node: its parent; of a root the root itself.
    private let parents: [UInt32]
    /// The nodes without a parent.
    let roots: [Int]
    /// For each item the place of its root in ``roots``, one more for none; `nil` where there are too many roots.
    let rootSlices: BitSlices?

    /// - Parameters:
    ///   - own: the node that each item is filed at.
    ///   - nodes: a parent comes before its children.
    convenience init(_ own: ItemCodes, _ nodes: [Hierarchy.Node]) {
        self.init(own, parents: Self.parents(of: nodes))
    }

    private convenience init(_ own: ItemCodes, parents: [UInt32]) {
        var places: [UInt32] = []
        var rootCount: UInt32 = 0
        for (node, parent) in parents.enumerated() {
            places.append(parent == node ? rootCount : places[Int(parent)])
            if parent == node { rootCount += 1 }
        }
        let none = rootCount
        let slices =
            none < 1 << BitSlices.maxCountedWidth
            ? BitSlices(own.mapSingle(absent: none) { places[$0] }, itemCount: own.itemCount, greatest: none) : nil
        self.init(parents: parents, rootSlices: slices)
    }

    private init(parents: [UInt32], rootSlices: BitSlices?) {
        self.parents = parents
        roots = parents.indices.filter { parents[$0] == $0 }
        self.rootSlices = rootSlices
    }

    private static func parents(of nodes: [Hierarchy.Node]) -> [UInt32] {
        nodes.enumerated().map { UInt32($1.parent ?? $0) }
    }

    /// Of the same tree, with other items.
    ///
    /// - Parameter own: the node that each is filed at.
    func counting(_ own: ItemCodes) -> RollUp { RollUp(own, parents: parents) }

    /// By node; `nil` of a root.
    fileprivate var parentsOfNodes: [Int?] { parents.enumerated().map { $1 == $0 ? nil : Int($1) } }

    func isRoot(_ node: Int) -> Bool { parents[node] == node }

    /// - Parameter counts: by node.
    func addToParents(_ counts: inout [UInt32]) {
        // Of a copy: it could not be lent out of an object.
        let array = parents
        let parents = array.span
        var sums = counts.mutableSpan
        for node in parents.indices.reversed() where parents[node] != node { sums[Int(parents[node])] &+= sums[node] }
    }

    // MARK: In an archive

    func write(to archive: inout ArchiveWriter) {
        archive.write(rootSlices != nil)
        rootSlices?.write(to: &archive)
    }

    convenience init(from archive: inout ArchiveReader, _ nodes: [Hierarchy.Node]) throws(ArchiveError) {
        let slices = try archive.read(Bool.self) ? try BitSlices(from: &archive, count: archive.itemCount) : nil
        self.init(parents: Self.parents(of: nodes), rootSlices: slices)
        guard let slices else { return }
        let isRight = slices.width <= BitSlices.maxCountedWidth && roots.count < 1 << slices.width
        try archive.require(isRight, "a tree has roots of too many bits")
    }
}

extension ItemCodes {
    /// With all nodes above those of each item, each once.
    ///
    /// - Complexity: O(codes of the result + nodes).
    func withAncestors(in nodes: [Hierarchy.Node]) -> ItemCodes { withAncestors(parents: nodes.map(\.parent)) }

    /// The same in the tree of a roll-up.
    func withAncestors(in rollUp: RollUp) -> ItemCodes { withAncestors(parents: rollUp.parentsOfNodes) }

    private func withAncestors(parents: [Int?]) -> ItemCodes {
        var codes: [UInt32] = []
        var starts: [UInt32] = [0]
        starts.reserveCapacity(itemCount + 1)
        var items = ValueCursor(offsets)
        // By node: one more than the last item that has it. The ancestors of such a node have the item, too.
        var lastItem = [UInt32](repeating: 0, count: parents.count)
        for item in 0..<itemCount {
            for index in items.range(of: item) {
                var above: Int? = Int(self.codes[index])
                while let node = above, lastItem[node] != item + 1 {
                    lastItem[node] = UInt32(item + 1)
                    codes.append(UInt32(node))
                    above = parents[node]
                }
            }
            starts.append(UInt32(codes.count))
        }
        return ItemCodes(itemCount: itemCount, codes: codes, starts: starts)
    }
}
