import CatalogFiles
import FilterCore
import JSON

extension DefinitionFile {
    /// The definition of a live catalog as it was sent.
    ///
    /// A catalog completes what the definition leaves to the data, as options by rule. The next version has other data,
    /// so that each is compiled from this.
    ///
    /// - Parameter name: of the catalog, for its title.
    /// - Throws: everything that is wrong and can be seen without items.
    static func live(_ json: [UInt8], name: String) throws(DefinitionFileError) -> DefinitionFile {
        let file = try DefinitionReader.read(json, name: name)
        var definition = file.definition
        definition.isOpen = true
        return DefinitionFile(definition: definition, json: file.json, places: file.places)
    }

    /// The same definition as that of a catalog with another name, which is its title where it has none.
    func named(_ name: String) -> DefinitionFile {
        guard json["title"] == nil else { return self }
        var definition = definition
        definition.title = CategoryDefinition.title(fromName: name)
        return DefinitionFile(definition: definition, json: json, places: places)
    }
}
