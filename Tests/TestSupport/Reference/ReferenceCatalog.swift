public import FilterCore

/// The naive engine: plain items in an array, everything found by looking at each of them.
///
/// It is written from the rules alone and shares no evaluation with the engine, so that an error has to be made twice
/// to stay hidden. Nothing in it is clever: what a tap would give is found by applying the tap.
public struct ReferenceCatalog: Sendable {
    public let definition: CatalogDefinition
    public let items: [ReferenceItem]
    public let calendar: ReferenceCalendar
    /// What each item has in each category, by category id: read once, because tests ask for it very often.
    private var valuesByItem: [String: [Set<Value>]] = [:]
    private var measuresByItem: [String: [[Number]]] = [:]
    private var valuesByCategory: [String: [Value]] = [:]
    private var appearance: [String: [Value: Int]] = [:]
    private var offered: [String: Set<Value>] = [:]

    public init(_ definition: CatalogDefinition, items: [ReferenceItem], calendar: ReferenceCalendar = .utc) {
        self.definition = definition
        self.items = items
        self.calendar = calendar
        for category in definition.categories {
            valuesByItem[category.id] = items.map { readValues(of: $0, in: category) }
            measuresByItem[category.id] = items.map { readMeasures(of: $0, in: category) }
            let inData = readValues(of: category)
            appearance[category.id] = Dictionary(uniqueKeysWithValues: inData.enumerated().map { ($1, $0) })
            let values = category.values ?? inData
            valuesByCategory[category.id] = values
            offered[category.id] = Set(values)
        }
    }

    public var allItems: Set<Int> { Set(items.indices) }

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

    private func readValues(of item: ReferenceItem, in category: CategoryDefinition) -> Set<Value> {
        guard category.kind == .hierarchy else { return Set(item.values(of: category.attribute)) }
        var nodes: Set<Value> = []
        for case .string(let path) in item.values(of: category.attribute) {
            let parts = parts(of: path, in: category)
            for length in 1...parts.count {
                nodes.insert(.string(parts.prefix(length).joined(separator: category.separator)))
            }
        }
        return nodes
    }

    func hasNoValue(_ item: Int, in category: CategoryDefinition) -> Bool {
        items[item].values(of: category.attribute).isEmpty
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

    private func readValues(of category: CategoryDefinition) -> [Value] {
        var seen: Set<Value> = []
        var values: [Value] = []
        for item in items {
            for value in item.values(of: category.attribute) {
                if category.kind != .hierarchy {
                    if seen.insert(value).inserted { values.append(value) }
                } else if case .string(let path) = value {
                    let parts = parts(of: path, in: category)
                    for length in 1...parts.count {
                        let node = Value.string(parts.prefix(length).joined(separator: category.separator))
                        if seen.insert(node).inserted { values.append(node) }
                    }
                }
            }
        }
        return values
    }

    func parts(of path: Text, in category: CategoryDefinition) -> [String] {
        var parts = [""]
        var rest = Array(path.string.utf8)[...]
        let separator = Array(category.separator.utf8)
        var part: [UInt8] = []
        while !rest.isEmpty {
            if rest.starts(with: separator) {
                parts[parts.count - 1] = String(decoding: part, as: UTF8.self)
                parts.append("")
                part = []
                rest = rest.dropFirst(separator.count)
            } else {
                part.append(rest.removeFirst())
            }
        }
        parts[parts.count - 1] = String(decoding: part, as: UTF8.self)
        return parts
    }

    func isPath(_ path: Text, atOrBelow ancestor: Text, in category: CategoryDefinition) -> Bool {
        let own = parts(of: path, in: category).map { Text($0) }
        let above = parts(of: ancestor, in: category).map { Text($0) }
        return own.count >= above.count && Array(own.prefix(above.count)) == above
    }

    private func readMeasures(of item: ReferenceItem, in category: CategoryDefinition) -> [Number] {
        item.values(of: category.attribute).compactMap { value in
            switch value {
            case .number(let number): return number
            case .string(let text):
                guard let date = DateText(text.string) else { return nil }
                return Number(calendar.milliseconds(date).lowerBound)
            case .bool: return nil
            }
        }
    }
}
