public import FilterCore

/// The naive engine: plain items in an array, everything found by looking at each of them.
///
/// It is written from the rules alone and shares no evaluation with the engine, so that an error has to be made twice
/// to stay hidden. Nothing in it is clever: what a tap would give is found by applying the tap.
public struct ReferenceCatalog: Sendable {
    public let definition: CatalogDefinition
    public let items: [ReferenceItem]
    public let calendar: ReferenceCalendar
    /// Of all items.
    let attributeNames: Set<String>
    /// What each item has in each category, by category id: read once, because tests ask for it very often.
    private(set) var valuesByItem: [String: [Set<Value>]] = [:]
    private(set) var measuresByItem: [String: [[Number]]] = [:]
    private(set) var valuelessItems: [String: Set<Int>] = [:]
    private var valuesByCategory: [String: [Value]] = [:]
    private var appearance: [String: [Value: Int]] = [:]
    private var offered: [String: Set<Value>] = [:]

    /// - Parameter seen: all items that there ever were in the order in which they came, for the order in which values
    ///   appeared; `nil` for the items.
    public init(
        _ definition: CatalogDefinition,
        items: [ReferenceItem],
        seen: [ReferenceItem]? = nil,
        calendar: ReferenceCalendar = .utc
    ) {
        self.definition = definition
        self.items = items
        self.calendar = calendar
        attributeNames = Set(items.flatMap(\.attributeNames))
        for category in definition.categories {
            valuesByItem[category.id] = items.map { readValues(of: $0, in: category) }
            measuresByItem[category.id] = items.map { $0.values(of: category.attribute).compactMap(measure) }
            valuelessItems[category.id] = allItems.filter { readsNoValue(items[$0], in: category) }
            let present = Set(readValues(of: category, in: items))
            let inData = readValues(of: category, in: seen ?? items).filter(present.contains)
            appearance[category.id] = Dictionary(uniqueKeysWithValues: inData.enumerated().map { ($1, $0) })
            let values = category.kind == .multi || category.kind == .single ? category.values ?? inData : inData
            valuesByCategory[category.id] = values
            offered[category.id] = Set(values)
        }
    }

    public var allItems: Set<Int> { Set(items.indices) }

    /// What an item is a variant of: the first value of the attribute that the definition names, or itself.
    public func product(of item: Int) -> ReferenceProduct {
        guard let attribute = definition.variantsOf, let value = items[item].values(of: attribute).first else {
            return .item(item)
        }
        return .value(value)
    }

    /// The variants of the product of an item; `nil` where items are no variants.
    public func variants(ofProductWith item: Int) -> [Int]? {
        definition.variantsOf.map { _ in items.indices.filter { product(of: $0) == product(of: item) } }
    }

    /// How much an item counts for.
    public func weight(of item: Int) -> Int {
        guard let attribute = definition.weight, let value = items[item].values(of: attribute).first else { return 1 }
        guard case .number(let weight) = value else { preconditionFailure("a weight is a number") }
        return Int(weight.doubleValue)
    }

    /// How many products some items belong to, or what they weigh.
    public func count(_ items: some Sequence<Int>) -> Int {
        definition.weight == nil ? Set(items.map(product)).count : items.reduce(0) { $0 + weight(of: $1) }
    }

    /// The category with an id.
    ///
    /// - Throws: `FilterError.unknownCategory`, without suggestions.
    public func category(_ id: String) throws(FilterError) -> CategoryDefinition {
        guard let category = definition.categories.first(where: { $0.id == id }) else {
            throw .unknownCategory(id, suggestions: [])
        }
        return category
    }
}

/// What variants have in common.
public enum ReferenceProduct: Hashable, Sendable {
    case value(Value)
    case item(Int)
}

// MARK: - Values

extension ReferenceCatalog {
    /// What an item has in a category: its values, or for a hierarchy every node on each of its paths.
    func values(of item: Int, in category: CategoryDefinition) -> Set<Value> {
        valuesByItem[category.id]?[item] ?? []
    }

    /// The numbers that a `range` compares: numbers as they are, dates as milliseconds since 1970.
    func measures(of item: Int, in category: CategoryDefinition) -> [Number] {
        measuresByItem[category.id]?[item] ?? []
    }

    func hasNoValue(_ item: Int, in category: CategoryDefinition) -> Bool {
        valuelessItems[category.id]?.contains(item) ?? false
    }

    /// The values that can be chosen: those of the definition, or all of the data in order of first appearance.
    public func values(of category: CategoryDefinition) -> [Value] {
        valuesByCategory[category.id] ?? []
    }

    /// Which of the category's values it is in order of appearance in the data, from 0; those that no item has last.
    func appearance(of value: Value, in category: CategoryDefinition) -> Int {
        appearance[category.id]?[value] ?? .max
    }

    /// Whether a value can be chosen.
    func offers(_ value: Value, in category: CategoryDefinition) -> Bool {
        offered[category.id]?.contains(value) ?? false
    }

    /// All values that some items have, in order of appearance, or all options in their order.
    private func readValues(of category: CategoryDefinition, in items: [ReferenceItem]) -> [Value] {
        if category.kind == .options {
            return (category.options + (category.other.map { [$0] } ?? [])).map { .string($0.id) }
        }
        var seen: Set<Value> = []
        return items.flatMap { listedValues(of: $0, in: category) }.filter { seen.insert($0).inserted }
    }
}

// MARK: - Paths

extension ReferenceCatalog {
    func parts(of path: Text, in category: CategoryDefinition) -> [String] {
        var parts: [[UInt8]] = [[]]
        var rest = Array(path.string.utf8)[...]
        let separator = Array(category.separator.utf8)
        while !rest.isEmpty {
            if rest.starts(with: separator) {
                parts.append([])
                rest = rest.dropFirst(separator.count)
            } else {
                parts[parts.count - 1].append(rest.removeFirst())
            }
        }
        return parts.map { String(decoding: $0, as: UTF8.self) }
    }

    func isPath(_ path: Text, atOrBelow ancestor: Text, in category: CategoryDefinition) -> Bool {
        let own = parts(of: path, in: category).map { Text($0) }
        let above = parts(of: ancestor, in: category).map { Text($0) }
        return own.count >= above.count && Array(own.prefix(above.count)) == above
    }

    /// A node with all nodes above it, root first.
    public func lineage(of node: Value, in category: CategoryDefinition) -> [Value] {
        let parts = parts(of: Text(node.text), in: category)
        return (1...parts.count).map { .string(parts.prefix($0).joined(separator: category.separator)) }
    }
}
