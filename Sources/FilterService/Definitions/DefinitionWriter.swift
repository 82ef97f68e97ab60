import FilterCore

/// Writes definitions in the format that ``DefinitionReader`` reads, defaults left out.
///
/// The order of members and labels is fixed: equal definitions, equal bytes. Reading gives back the definition, as
/// long as the categories of a group follow one another, as in every definition that was read or inferred.
enum DefinitionWriter {
    /// Writes the definition as one value, without whitespace.
    static func write(_ definition: CatalogDefinition, to writer: inout JSONWriter) {
        writer.value(json(of: definition))
    }

    /// The bytes of a file that people can edit: whatever fits on a line stands on one.
    static func file(_ definition: CatalogDefinition) -> [UInt8] {
        Array(IndentedJSON.text(json(of: definition)).utf8)
    }

    private static func json(of definition: CatalogDefinition) -> JSONValue {
        var members = MemberList()
        members.add("title", .string(definition.title))
        members.add("idAttribute", definition.idAttribute.map { .string($0) })
        if definition.zone != "UTC" { members.add("zone", .string(definition.zone)) }
        members.add("categories", .array(DefinitionTree(definition).children(of: nil)))
        if !definition.sorts.isEmpty { members.add("sorts", .array(definition.sorts.map(json(of:)))) }
        members.add("locales", locales(of: definition))
        return members.object
    }

    private static func json(of sort: SortDefinition) -> JSONValue {
        var members = MemberList()
        members.add("id", .string(sort.id))
        members.add(title: sort.title, unlessMadeFrom: sort.id)
        members.add("keys", .array(sort.keys.map { .string($0.notation) }))
        return members.object
    }
}

/// The categories of a definition inside their groups again.
private struct DefinitionTree {
    private let categories: [CategoryDefinition]
    private let groups: [CategoryGroup]
    /// For each group the place in `categories` where it is written: of the first category in it or, if it has none,
    /// where the group behind it is written.
    private let firstCategory: [Int]

    init(_ definition: CatalogDefinition) {
        let categories = definition.categories
        let groups = definition.groups
        var firstCategory = Array(repeating: categories.count, count: groups.count)
        // Groups stand before those inside them, so that from the end on a parent learns from all of its children.
        for (index, group) in groups.enumerated().reversed() {
            let own = categories.firstIndex { $0.group == group.id } ?? categories.count
            let inner = groups.indices.filter { groups[$0].parent == group.id }.map { firstCategory[$0] }
            firstCategory[index] = min(own, inner.min() ?? own)
            if firstCategory[index] == categories.count,
                let next = groups[index...].dropFirst().firstIndex(where: { $0.parent == group.parent })
            {
                firstCategory[index] = firstCategory[next]
            }
        }
        self.categories = categories
        self.groups = groups
        self.firstCategory = firstCategory
    }

    /// The categories and groups directly inside a group, or outside of all.
    func children(of parent: String?) -> [JSONValue] {
        var children: [JSONValue] = []
        var inner = groups.indices.filter { groups[$0].parent == parent }[...]
        for (index, category) in categories.enumerated() {
            while let group = inner.first, firstCategory[group] <= index {
                children.append(json(of: groups[group]))
                inner.removeFirst()
            }
            if category.group == parent { children.append(.category(category)) }
        }
        return children + inner.map { json(of: groups[$0]) }
    }

    private func json(of group: CategoryGroup) -> JSONValue {
        var members = MemberList()
        members.add("kind", .string("group"))
        members.add("id", .string(group.id))
        members.add(title: group.title, unlessMadeFrom: group.id)
        members.add("categories", .array(children(of: group.id)))
        return members.object
    }
}

extension JSONValue {
    /// One category with the options that differ from their defaults.
    fileprivate static func category(_ category: CategoryDefinition) -> JSONValue {
        let plain = CategoryDefinition(
            id: category.id,
            kind: category.kind,
            attribute: category.attribute,
            title: category.title
        )
        var members = MemberList()
        members.add("id", .string(category.id))
        members.add("kind", .string(category.kind.rawValue))
        members.add("attribute", .string(category.attribute))
        members.add(title: category.title, unlessMadeFrom: category.id)
        members.add("placeholder", category.placeholder, unless: plain.placeholder)
        members.add("operator", category.operator.rawValue, unless: plain.operator.rawValue)
        members.add("values", category.values.map { .array($0.map(JSONValue.init)) })
        members.add("includeNone", category.includeNone.map { none($0, kind: category.kind) })
        if category.isRequired { members.add("required", .bool(true)) }
        members.add("initial", initial(category.initial))
        members.add("max", category.maxSelected.map { .number(Number(Int64($0))) })
        if category.sort != plain.sort { members.add("sort", .array(category.sort.map { .string($0.rawValue) })) }
        if category.limit != plain.limit { members.add("limit", .number(Number(Int64(category.limit)))) }
        if !category.showsEmpty { members.add("showEmpty", .bool(false)) }
        members.add("role", category.role.map { .string($0.rawValue) })
        if !category.labels.isEmpty { members.add("labels", labels(category.labels)) }
        if category.unit != plain.unit { members.add("unit", unit(category.unit)) }
        members.add("separator", category.separator, unless: plain.separator)
        return members.object
    }

    private static func none(_ none: NoneDefinition, kind: CategoryKind) -> JSONValue {
        var members = MemberList()
        members.add("title", .string(none.title))
        if none.initial != kind.startsWithNone { members.add("initial", .bool(none.initial)) }
        return members.object
    }

    private static func initial(_ initial: Initial?) -> JSONValue? {
        switch initial {
        case nil: nil
        case .nothing: .string("none")
        case .all: .string("all")
        case .selection: nil
        case .first: .string("first")
        case .values(let values): .array(values.map(JSONValue.init))
        }
    }

    private static func labels(_ labels: [String: String]) -> JSONValue {
        .object(labels.sorted { Text($0.key) < Text($1.key) }.map { Member($0.key, .string($0.value)) })
    }

    static func unit(_ unit: Unit) -> JSONValue {
        var members = MemberList()
        members.add("prefix", unit.prefix, unless: "")
        members.add("suffix", unit.suffix, unless: "")
        return members.object
    }

    private init(_ value: Value) {
        self =
            switch value {
            case .string(let text): .string(text.string)
            case .number(let number): .number(number)
            case .bool(let bool): .bool(bool)
            }
    }
}

/// The members of an object under construction.
struct MemberList {
    private var members: [JSONValue.Member] = []

    var object: JSONValue { .object(members) }

    mutating func add(_ key: String, _ value: JSONValue?) {
        if let value { members.append(JSONValue.Member(key, value)) }
    }

    mutating func add(_ key: String, _ text: String, unless standard: String) {
        if Text(text) != Text(standard) { add(key, .string(text)) }
    }

    mutating func add(title: String, unlessMadeFrom id: String) {
        add("title", title, unless: CategoryDefinition.title(fromName: id))
    }
}
