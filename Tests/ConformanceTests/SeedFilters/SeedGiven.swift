import FilterCore
import TestSupport

/// What a case gives: categories, items, and what is chosen before anything is done.
struct SeedGiven {
    var categories: [CategoryDefinition] = []
    var groups: [CategoryGroup] = []
    /// In order of input. An item without an id of a case does not belong to the case: no expectation sees it.
    var items: [(id: CaseJSON?, item: ReferenceItem)] = []
    var zone = Zone.utc
    /// Ids of categories by what a case calls them.
    var categoryIDs: [String: String] = [:]
    /// Ids of category groups by what a case calls them.
    var groupIDs: [String: String] = [:]
    /// Values that a case calls otherwise than the engine.
    var valueNames: [String: Value] = [:]
    /// Leads from a new session to the state of the case.
    var start: [FilterOperation] = []

    mutating func add(_ category: CategoryDefinition, named name: String) throws {
        guard categoryIDs.updateValue(category.id, forKey: name) == nil else {
            throw CaseFailure("two filters called \(name)")
        }
        categories.append(category)
    }

    /// An id that no category and no group has yet.
    var nextID: String { "c\(categories.count)g\(groups.count)" }

    mutating func choose(_ values: [Value], in category: String) {
        start += values.map { .select(category: category, value: $0) }
    }

    /// An item for each attribute that no item has: definitions over unknown attributes are refused.
    mutating func completeAttributes(mentioning operations: [CaseJSON]) throws {
        let known = Set(
            items.flatMap { item in item.item.attributeNames.filter { !item.item.values(of: $0).isEmpty }
            }
        )
        var absent: [String: [Value]] = [:]
        for category in categories {
            for attribute in category.attributes + [category.attribute]
            where !attribute.isEmpty && !known.contains(attribute) {
                absent[attribute] = category.values ?? []
                if category.kind == .range { absent[attribute] = [try operations.firstBound ?? 0] }
                if absent[attribute] == [] { absent[attribute] = ["¤"] }
            }
        }
        if !absent.isEmpty { items.append((nil, ReferenceItem(absent))) }
    }

    func catalog() throws -> Catalog {
        try Catalog(
            definition: CatalogDefinition(
                title: "Case",
                zone: zone.id,
                categories: categories,
                groups: groups
            ),
            table: AttributeTable(items.map(\.item)),
            zone: zone
        )
    }
}

extension [CaseJSON] {
    /// The first bound that operations on ranges name.
    fileprivate var firstBound: Value? {
        get throws {
            for operation in self {
                for key in ["lower", "upper", "from", "to"] {
                    if let bound = operation[key] { return try bound.value }
                }
            }
            return nil
        }
    }
}
