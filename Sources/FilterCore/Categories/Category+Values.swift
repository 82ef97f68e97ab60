// The values of a category that offers some, by code.
extension Category {
    /// How many codes its values have: every code is below it. 0 for a category without values.
    public var codeCount: Int {
        switch content {
        case .values(let list): list.vocabulary.count
        case .hierarchy(let tree, _): tree.nodes.count
        case .toggle, .numbers, .keywords, .search: 0
        }
    }

    /// The codes of the values that it offers.
    var offeredCodes: [Int] {
        switch content {
        case .values(let list): list.offered
        case .hierarchy(let tree, _): Array(tree.nodes.indices)
        case .toggle, .numbers, .keywords, .search: []
        }
    }

    /// How many values it offers, whatever the state.
    public var valueCount: Int {
        switch content {
        case .values(let list): list.offered.count
        case .hierarchy(let tree, _): tree.nodes.count
        case .toggle, .numbers, .keywords, .search: 0
        }
    }

    /// The value with a code, below ``codeCount``.
    public func value(at code: Int) -> Value {
        switch content {
        case .values(let list): list.values[code]
        case .hierarchy(let tree, _): .string(tree.nodes[code].path)
        case .toggle, .numbers, .keywords, .search: preconditionFailure("a category without values has no codes")
        }
    }

    /// The text forms of all values that it offers.
    public var offeredTexts: some Sequence<String> {
        offeredCodes.lazy.map { self.value(at: $0).text }
    }

    /// The name for people of the value with a code.
    public func label(at code: Int) -> String {
        switch content {
        case .values(let list): list.labels[code]
        case .hierarchy(let tree, _): definition.labels[tree.nodes[code].path] ?? tree.nodes[code].name
        case .toggle, .numbers, .keywords, .search: preconditionFailure("a category without values has no codes")
        }
    }

    /// The code of a value that the category offers, or `nil`.
    ///
    /// - Complexity: O(length of the value).
    public func code(of value: Value) -> Int? {
        switch content {
        case .values(let list): return list.code(of: value)
        case .hierarchy(let tree, _):
            guard case .string(let path) = value else { return nil }
            return tree.node(at: path)
        case .toggle, .numbers, .keywords, .search: return nil
        }
    }

    /// The name for people of a value, whether the data have it or not.
    public func label(of value: Value) -> String {
        if let code = code(of: value) { return label(at: code) }
        if let label = definition.labels[Text(value.text)] { return label }
        guard definition.kind == .hierarchy else { return value.text }
        return value.text.partRanges(separatedBy: definition.separator).last.map { String(value.text[$0]) } ?? ""
    }

    /// The option with a code, for a category of kind `options`.
    public func option(at code: Int) -> OptionDefinition? {
        guard definition.kind == .options else { return nil }
        let options = definition.options
        return code < options.count ? options[code] : definition.other
    }

    /// Where a hierarchy's value stands in the tree; `nil` for other kinds.
    public func treePosition(at code: Int) -> TreePosition? {
        guard case .hierarchy(let tree, _) = content else { return nil }
        let node = tree.nodes[code]
        return TreePosition(level: node.level, parent: node.parent, hasChildren: !node.children.isEmpty)
    }
}

/// The place of a node in its tree.
public struct TreePosition: Sendable, Equatable {
    /// 0 for a root.
    public let level: Int
    /// The code of the parent, `nil` for a root.
    public let parent: Int?
    public let hasChildren: Bool
}
