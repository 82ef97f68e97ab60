/// The names that one kind of object in a definition file may use.
struct DefinitionNames: Sendable {
    let served: [String]
    /// Names that the format has and this version does not serve.
    let later: [String]

    static let catalog = DefinitionNames(
        served: ["title", "idAttribute", "zone", "categories", "sorts", "locales"],
        later: ["sections"]
    )

    static let category = DefinitionNames(
        served: [
            "id", "kind", "attribute", "title", "placeholder", "operator", "values", "includeNone", "selectionModel",
            "required", "initial", "max", "sort", "limit", "showEmpty", "role", "labels", "unit", "separator",
        ],
        later: [
            "attributes", "bounds", "dependsOn", "excludes", "filter", "filterGroup", "histogram", "icon", "match",
            "meta", "mode", "multiple", "negatable", "onParentChange", "options", "other", "resetTo", "tint",
            "unlisted",
        ]
    )

    static let group = DefinitionNames(served: ["kind", "id", "title", "categories"], later: [])
    static let none = DefinitionNames(served: ["title", "initial"], later: [])
    static let unit = DefinitionNames(served: ["prefix", "suffix"], later: [])
    static let sort = DefinitionNames(served: ["id", "title", "keys"], later: [])
}
