import FilterCore
import JSON

/// Attributes that are wanted of items, as a tree of the steps of their paths: however many are named, it takes one
/// look-up to find whether a member of an item is wanted.
///
///     // of price.net and -price.net.tax
///     let tree = AttributeTree(choice)
///     tree.root.below("price")?.below("net")     // all of it but “tax”
struct AttributeTree: Sendable {
    /// One that all attributes are wanted of.
    static let all = AttributeTree(.all)

    private struct Edge: Hashable {
        let node: Int
        let step: Text
    }

    private struct Node {
        var isIncluded = false
        var isExcluded = false
        /// Whether a node below is included.
        var leadsToIncluded = false
        /// Whether a node below is excluded.
        var leadsToExcluded = false
    }

    // Flat, so that a path of many steps is no deep structure.
    private var edges: [Edge: Int] = [:]
    private var nodes = [Node()]
    private let includesAll: Bool

    /// - Complexity: O(bytes of the names).
    init(_ choice: SearchParameters.AttributeChoice) {
        includesAll = choice.includesAll
        for name in choice.included {
            nodes[add(name) { $0.leadsToIncluded = true }].isIncluded = true
        }
        for name in choice.excluded {
            nodes[add(name) { $0.leadsToExcluded = true }].isExcluded = true
        }
    }

    /// The node at the end of a path.
    private mutating func add(_ path: String, passing mark: (inout Node) -> Void) -> Int {
        var node = 0
        for step in Self.steps(of: path) {
            mark(&nodes[node])
            let edge = Edge(node: node, step: step)
            if let known = edges[edge] {
                node = known
            } else {
                edges[edge] = nodes.count
                node = nodes.count
                nodes.append(Node())
            }
        }
        return node
    }

    private static func steps(of path: String) -> some Sequence<Text> {
        path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .lazy.map { Text(String(Substring($0))) }
    }

    /// Whether no attribute is wanted.
    var isNothing: Bool { !includesAll && !nodes[0].leadsToIncluded }

    /// Whether items are wanted as they are.
    var isEverything: Bool { root.isWhole }

    var root: Cursor { Cursor(tree: self, node: 0, includesAll: includesAll) }

    /// A member of an item, or the item itself, with what is wanted of it.
    struct Cursor {
        private let tree: AttributeTree
        /// `nil` where no name leads to.
        private let node: Int?
        /// Whether it is wanted, but for members that are excluded; otherwise some members of it are.
        let includesAll: Bool

        fileprivate init(tree: AttributeTree, node: Int?, includesAll: Bool) {
            self.tree = tree
            self.node = node
            self.includesAll = includesAll
        }

        /// Whether nothing of it is excluded.
        fileprivate var isWhole: Bool { includesAll && !(node.map { tree.nodes[$0].leadsToExcluded } ?? false) }

        /// The place of a member; `nil` if that is not wanted, nor anything in it. A key may have dots itself.
        ///
        /// - Complexity: O(length of the key), expected.
        func below(_ key: String) -> Cursor? {
            var end = node
            for step in AttributeTree.steps(of: key) {
                guard let node = end else { break }
                end = tree.edges[Edge(node: node, step: step)]
            }
            guard let end else { return includesAll ? Cursor(tree: tree, node: nil, includesAll: true) : nil }
            let found = tree.nodes[end]
            if found.isExcluded { return nil }
            if includesAll || found.isIncluded { return Cursor(tree: tree, node: end, includesAll: true) }
            return found.leadsToIncluded ? Cursor(tree: tree, node: end, includesAll: false) : nil
        }

        /// What is left of a value: of objects the wanted members, and arrays of what is left of their elements. An object
        /// keeps its place among others.
        ///
        /// - Returns: `nil` if a deeper path was chosen and does not lead to anything.
        func cut(_ value: JSONValue) -> JSONValue? {
            if isWhole { return value }
            switch value {
            case .object(let members):
                let left = members.compactMap { member in
                    below(member.key)?.cut(member.value).map { JSONValue.Member(member.key, $0) }
                }
                return left.isEmpty && !includesAll ? nil : .object(left)
            case .array(let elements):
                let left = elements.compactMap { cut($0) ?? ($0.isObject ? .object([]) : nil) }
                return includesAll || left.contains { $0 != .object([]) } ? .array(left) : nil
            case .null, .bool, .number, .string: return includesAll ? value : nil
            }
        }
    }
}

extension JSONValue {
    var isObject: Bool { if case .object = self { true } else { false } }
}
