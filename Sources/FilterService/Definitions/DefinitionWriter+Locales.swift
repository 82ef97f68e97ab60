import FilterCore

extension DefinitionWriter {
    /// The `locales` member; `nil` if there are none.
    static func locales(of definition: CatalogDefinition) -> JSONValue? {
        object(definition.localizations) { json(of: $0, in: definition) }
    }

    private static func json(of localization: CatalogLocalization, in definition: CatalogDefinition) -> JSONValue {
        let optionLists = Set(definition.categories.filter { $0.kind == .options }.map(\.id))
        let title = { (title: String) in JSONValue.object([JSONValue.Member("title", .string(title))]) }
        var members = MemberList()
        members.add("title", localization.title.map { .string($0) })
        let categories = localization.categories.sorted { Text($0.key) < Text($1.key) }.map { id, category in
            JSONValue.Member(id, json(of: category, labels: optionLists.contains(id) ? "options" : "labels"))
        }
        if !categories.isEmpty { members.add("categories", .object(categories)) }
        members.add("categoryGroups", object(localization.groups, title))
        members.add("sorts", object(localization.sorts, title))
        return members.object
    }

    /// - Parameter labels: what the labels of its values are called.
    private static func json(of localization: CategoryLocalization, labels: String) -> JSONValue {
        var members = MemberList()
        members.add("title", localization.title.map { .string($0) })
        members.add("placeholder", localization.placeholder.map { .string($0) })
        members.add("none", localization.none.map { .string($0) })
        if !localization.labels.isEmpty { members.add(labels, .labels(localization.labels)) }
        members.add("unit", localization.unit.map(JSONValue.unit))
        members.add("templates", localization.templates.map(json(of:)))
        return members.object
    }

    static func json(of templates: Templates) -> JSONValue {
        var members = MemberList()
        members.add("chip", templates.chip.map { .string($0) })
        members.add("sentence", templates.sentence.map { .string($0) })
        return members.object
    }

    /// The entries in the order of their keys; `nil` if there are none.
    private static func object<Entry>(_ entries: [String: Entry], _ json: (Entry) -> JSONValue) -> JSONValue? {
        guard !entries.isEmpty else { return nil }
        return .object(
            entries.sorted { Text($0.key) < Text($1.key) }.map { JSONValue.Member($0.key, json($0.value)) }
        )
    }
}
