/// One category of a catalog, compiled: its definition and what the engine needs to answer for it.
public struct Category: Sendable {
    /// What the category is made of.
    enum Content: Sendable {
        case values(ValueList)
        case hierarchy(Hierarchy, ranks: ValueRanks)
        /// The items for which the attribute is true.
        case toggle(Bitmap)
        case range(NumericColumn)
    }

    public let definition: CategoryDefinition
    let content: Content
    /// In which its days begin.
    let zone: Zone
    /// What it is about: the definition's, else status for a toggle, date for a range of dates, custom for an
    /// attribute with arrays of texts, category for all others.
    public let role: Role

    public var id: String { definition.id }

    /// Whether its numbers are dates.
    public var isDate: Bool {
        if case .range(let column) = content { column.isDate } else { false }
    }

    /// How many codes its values have: every code is below it. 0 for a category without values.
    public var codeCount: Int {
        switch content {
        case .values(let list): list.vocabulary.count
        case .hierarchy(let tree, _): tree.nodes.count
        case .toggle, .range: 0
        }
    }

    /// How many values it offers, whatever the state.
    public var valueCount: Int {
        switch content {
        case .values(let list): list.offered.count
        case .hierarchy(let tree, _): tree.nodes.count
        case .toggle, .range: 0
        }
    }

    /// The value with a code, below ``codeCount``.
    public func value(at code: Int) -> Value {
        switch content {
        case .values(let list): list.values[code]
        case .hierarchy(let tree, _): .string(tree.nodes[code].path)
        case .toggle, .range: preconditionFailure("a category without values has no codes")
        }
    }

    /// The text forms of all values that it offers.
    public var offeredTexts: some Sequence<String> {
        let codes: [Int] =
            switch content {
            case .values(let list): list.offered
            case .hierarchy(let tree, _): Array(tree.nodes.indices)
            case .toggle, .range: []
            }
        return codes.lazy.map { value(at: $0).text }
    }

    /// The name for people of the value with a code.
    public func label(at code: Int) -> String {
        switch content {
        case .values(let list): list.labels[code]
        case .hierarchy(let tree, _):
            definition.labels[tree.nodes[code].path.string] ?? tree.nodes[code].name
        case .toggle, .range: preconditionFailure("a category without values has no codes")
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
        case .toggle, .range: return nil
        }
    }

    /// The name for people of a value, whether the data have it or not.
    public func label(of value: Value) -> String {
        if let code = code(of: value) { return label(at: code) }
        if let label = definition.labels[value.text] { return label }
        guard definition.kind == .hierarchy else { return value.text }
        return value.text.partRanges(separatedBy: definition.separator).last.map { String(value.text[$0]) } ?? ""
    }

    /// Where a hierarchy's value stands in the tree; `nil` for other kinds.
    public func treePosition(at code: Int) -> TreePosition? {
        guard case .hierarchy(let tree, _) = content else { return nil }
        let node = tree.nodes[code]
        return TreePosition(level: node.level, parent: node.parent, hasChildren: !node.children.isEmpty)
    }

    /// The numbers of the whole catalog, for a range.
    public var catalogStats: NumericStats? {
        guard case .range(let column) = content else { return nil }
        return column.catalogStats
    }

    /// Whether None is part of the category.
    var includesNone: Bool { definition.includeNone != nil }

    /// Where None stands while the category filters nothing.
    var noneAtRest: Bool { includesNone && definition.kind.startsWithNone }

    /// The items that have no value.
    var noneItems: Bitmap {
        switch content {
        case .values(let list): list.column.none
        case .hierarchy(let tree, _): tree.none
        case .range(let column): column.none
        case .toggle(let items): Bitmap(itemCount: items.itemCount)
        }
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
