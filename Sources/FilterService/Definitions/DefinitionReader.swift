import FilterCore

/// Reads the definition file of a catalog.
///
///     let file = try DefinitionReader.read(bytes, name: "shop")
///     file.definition.categories.map(\.id)   // ["brand", "price"]
///
/// A file is one JSON object; what is left out has the default of ``CatalogDefinition`` and ``CategoryDefinition``:
///
/// ```
/// title        string; by default made from the name of the catalog
/// idAttribute  string
/// zone         string, a name of the time zone database
/// categories   [category or group]
/// sorts        [{"id", "title", "keys": ["attribute:asc" or "attribute:desc"]}]
/// sections     {"category", "limit"}
/// locales      {locale: what things are called}, see DefinitionFaults+Locales
///
/// group        {"kind": "group", "id", "title", "categories"}, which may contain groups
/// category     {"id", "kind", "attribute"} and options, see DefinitionNames.category
/// option       {"id", "label", "letters": "a-c" or "filter": expression, "icon", "meta"}
/// initial      "none", "all", "first", a value, [values], or a selection as in requests; resetTo likewise
/// ```
enum DefinitionReader {
    /// - Parameter name: the name of the catalog, for its title.
    /// - Throws: everything that is wrong and can be seen without the data. ``Catalog`` finds the rest;
    ///   ``DefinitionFile/pointer(of:)`` tells where.
    static func read(_ bytes: [UInt8], name: String) throws(DefinitionFileError) -> DefinitionFile {
        let json: JSONValue
        do {
            json = try JSONValue(parsing: bytes)
        } catch {
            throw DefinitionFileError(error, in: bytes.span)
        }
        var parser = DefinitionParser()
        let definition = parser.catalog(json, name: name)
        guard parser.faults.isEmpty else { throw DefinitionFileError(faults: parser.faults) }
        return DefinitionFile(definition: definition, json: json, places: parser.places)
    }
}

extension DefinitionFileError {
    /// A text that is no JSON.
    init(_ error: JSONError, in text: Span<UInt8>) {
        let position = error.offset.map { TextPosition(offset: $0, in: text) }
        self.init(faults: [Fault(error.pointer ?? "", error.reason.description, position: position)])
    }
}
