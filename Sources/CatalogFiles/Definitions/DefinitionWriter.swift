package import FilterCore
package import JSON

/// Writes definitions in the format that ``DefinitionReader`` reads, defaults left out.
///
/// The order of members and labels is fixed: equal definitions, equal bytes. Reading gives back the definition, as
/// long as the categories of a group follow one another, as in every definition that was read or inferred.
package enum DefinitionWriter {
    /// Writes the definition as one value, without whitespace.
    package static func write(_ definition: CatalogDefinition, to writer: inout JSONWriter) {
        writer.value(json(of: definition))
    }

    /// The bytes of a file that people can edit: whatever fits on a line stands on one.
    package static func file(_ definition: CatalogDefinition) -> [UInt8] {
        Array(IndentedJSON.text(json(of: definition)).utf8)
    }

    /// The definition as one value.
    package static func json(of definition: CatalogDefinition) -> JSONValue {
        JSONValue(definition, CatalogDefinition.members)
    }
}

extension CatalogDefinition {
    /// Places are needed of categories and sorts: the parser reads them itself, and locales after both.
    static let members: [DefinitionMember<CatalogDefinition>] = [
        DefinitionMember("title", \.title, unless: { _ in nil }),
        DefinitionMember("idAttribute", \.idAttribute),
        DefinitionMember("variantsOf", \.variantsOf),
        DefinitionMember("weight", \.weight),
        DefinitionMember("zone", \.zone, unless: "UTC"),
        DefinitionMember("missing", \.missing, unless: [:]),
        DefinitionMember("dates", \.dates, unless: [:]),
        DefinitionMember("categories") { .array(DefinitionTree($0).children(of: nil)) },
        DefinitionMember("sorts") { $0.sorts.isEmpty ? nil : $0.sorts.json },
        DefinitionMember("sections", \.sections),
        DefinitionMember("locales") { definition in
            JSONValue(sorting: definition.localizations) { JSONValue($1, CatalogLocalization.members(in: definition)) }
        },
        DefinitionMember(json: "searchSettings", \.searchSettings),
        DefinitionMember("inferred", \.isInferred, unless: false),
    ]
}
