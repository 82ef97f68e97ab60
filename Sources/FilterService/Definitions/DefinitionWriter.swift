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
        members.add("sections", definition.sections.map(json(of:)))
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

    private static func json(of sections: SectionsDefinition) -> JSONValue {
        var members = MemberList()
        members.add("category", .string(sections.category))
        members.add("limit", sections.limit, unless: SectionsDefinition.defaultLimit)
        return members.object
    }
}
