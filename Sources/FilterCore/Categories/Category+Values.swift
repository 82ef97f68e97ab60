// The values of a category, by code; a category of a kind without values has no code.
extension Category {
    /// How many codes its values have: every code is below it.
    public var codeCount: Int { values?.values.count ?? 0 }

    /// How many values it offers, whatever the state.
    public var valueCount: Int { values?.offered.count ?? 0 }

    /// The value with a code, below ``codeCount``.
    public func value(at code: Int) -> Value { (values?.values ?? [])[code] }

    /// The name for people of the value with a code.
    public func label(at code: Int) -> String { (values?.labels ?? ValueLabels([]))[code] }

    /// The values that it offers.
    var offeredValues: [Value] {
        guard let values else { return [] }
        let all = values.values
        return values.offered.map { all[$0] }
    }

    /// The first ones of these.
    package func offeredValues(atMost limit: Int) -> [Value] {
        guard let values else { return [] }
        let all = values.values
        return values.offered.prefix(limit).map { all[$0] }
    }

    /// The values that it offers, along the last key of its order, which depends neither on counts nor on what is chosen.
    ///
    /// - Returns: `nil` if there are more than `limit`.
    /// - Complexity: O(*v* log *v*), *v* values.
    package func valuesByRank(atMost limit: Int) -> [Value]? {
        guard let values, values.offered.count <= limit else { return nil }
        let ranks = values.ranks
        func key(_ code: Int) -> UInt64 { ranks.key(of: code, count: 0, isSelected: false) }
        return values.offered.sorted { key($0) < key($1) }.map { values.values[$0] }
    }

    /// The paths that it offers, those of one parent along the last key of its order, each before those below it.
    ///
    /// - Parameter level: of the paths, 0 for roots; `nil` for all.
    /// - Returns: `nil` if there are more than `limit`, and without a tree.
    /// - Complexity: O(*v* log *v*), *v* paths.
    package func pathsByRank(atMost limit: Int, level: Int?) -> [Value]? {
        guard case .tree(let values)? = values?.arrangement else { return nil }
        let (nodes, ranks) = (values.tree.nodes, values.ranks)
        let wanted = values.offered.count { level == nil || nodes[$0].level == level }
        guard wanted <= limit else { return nil }
        var found: [Value] = []
        func visit(_ siblings: [Int]) {
            func key(_ code: Int) -> UInt64 { ranks.key(of: code, count: 0, isSelected: false) }
            for node in siblings.sorted(by: { key($0) < key($1) }) {
                if level == nil || nodes[node].level == level { found.append(values.values[node]) }
                if nodes[node].level < level ?? .max { visit(nodes[node].children) }
            }
        }
        visit(values.top)
        return found
    }

    /// The values that most items have, the most frequent one first; of equally frequent ones the one that came first.
    ///
    /// - Complexity: O(*v* log *v*), *v* values.
    package func mostFrequentValues(atMost limit: Int) -> [Value] {
        guard let values else { return [] }
        let totals = values.postings.totals
        let codes = values.offered.sorted { (totals[$1], $0) < (totals[$0], $1) }
        let all = values.values
        return codes.prefix(limit).map { all[$0] }
    }

    /// Whether the value with a code can be chosen: a value is gone with the last item that had it, and keeps its code.
    public func isOffered(_ code: Int) -> Bool { self.code(of: value(at: code)) != nil }

    /// Whether a category that was changed offers the values that it offered before, under the same codes.
    public func hasSameValues(as former: Category) -> Bool {
        codeCount == former.codeCount && values?.offered == former.values?.offered
    }

    /// The text forms of all values that it offers.
    public var offeredTexts: some Sequence<String> { offeredValues.lazy.map(\.text) }

    /// The code of a value that the category offers, or `nil`.
    ///
    /// - Complexity: O(length of the value).
    public func code(of value: Value) -> Int? { values?.code(of: value) }

    /// The name for people of a value, whether the data have it or not.
    public func label(of value: Value) -> String {
        if let code = code(of: value) { return label(at: code) }
        if let label = definition.labels[Text(value.text)] { return label }
        guard kind == .hierarchy else { return value.text }
        return value.text.partRanges(separatedBy: definition.separator).last.map { String(value.text[$0]) } ?? ""
    }

    /// The option with a code, for a category of kind `options`.
    public func option(at code: Int) -> OptionDefinition? {
        guard kind == .options else { return nil }
        let options = definition.options
        return code < options.count ? options[code] : definition.other
    }

    /// Where a hierarchy's value stands in the tree; `nil` for other kinds.
    public func treePosition(at code: Int) -> TreePosition? {
        guard case .tree(let values)? = values?.arrangement else { return nil }
        let node = values.tree.nodes[code]
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
