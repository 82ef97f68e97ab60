/// The names that one kind of object in a definition file may use.
struct DefinitionNames: Sendable {
    let names: [String]

    init(_ names: [String]) {
        self.names = names
    }

    static let catalog = DefinitionNames([
        "title", "idAttribute", "zone", "categories", "sorts", "sections", "locales",
    ])

    static let category = DefinitionNames([
        "id", "kind", "attribute", "attributes", "title", "placeholder", "operator", "values", "unlisted",
        "options", "other", "filter", "filterGroup", "mode", "includeNone", "selectionModel", "negatable",
        "required", "initial", "resetTo", "max", "sort", "limit", "showEmpty", "role", "tint", "icon", "meta",
        "labels", "unit", "bounds", "histogram", "separator", "match", "multiple", "dependsOn", "onParentChange",
        "excludes", "templates",
    ])

    static let group = DefinitionNames(["kind", "id", "title", "categories"])
    static let none = DefinitionNames(["title", "initial"])
    static let option = DefinitionNames(["id", "label", "letters", "filter", "icon", "meta"])
    static let otherOption = DefinitionNames(["id", "label", "icon", "meta"])
    static let unit = DefinitionNames(["prefix", "suffix"])
    static let bounds = DefinitionNames(["lower", "upper"])
    static let histogram = DefinitionNames(["bins", "binning"])
    static let templates = DefinitionNames(["chip", "sentence"])
    static let sort = DefinitionNames(["id", "title", "keys"])
    static let sections = DefinitionNames(["category", "limit"])

    // The long forms of selections, by kind.
    static let values = DefinitionNames(["values", "excluded", "none"])
    static let singleValue = DefinitionNames(["value", "none"])
    static let paths = DefinitionNames(["paths", "none"])
    static let toggle = DefinitionNames(["isOn"])
    static let range = DefinitionNames(["lower", "upper", "none"])
    static let keywords = DefinitionNames(["words", "isCaseSensitive", "none"])
    static let search = DefinitionNames(["text"])
}
