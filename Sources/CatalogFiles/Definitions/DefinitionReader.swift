import FilterCore
import JSON
import Support

/// Reads the definition file of a catalog.
///
///     let file = try DefinitionReader.read(bytes, name: "shop")
///     file.definition.categories.map(\.id)   // ["brand", "price"]
///
/// A file is one JSON object with the members of `CatalogDefinition.members`; a category in it has the options of
/// ``CategoryOption/all``. Members that are left out have the defaults of ``CatalogDefinition`` and
/// ``CategoryDefinition``.
package enum DefinitionReader {
    /// - Parameter name: the name of the catalog, for its title.
    /// - Throws: everything that is wrong and can be seen without the data. ``Catalog`` finds the rest;
    ///   ``DefinitionFile/pointer(of:)`` returns the place.
    package static func read(_ bytes: [UInt8], name: String) throws(DefinitionFileError) -> DefinitionFile {
        let (file, faults) = try parse(bytes, name: name)
        guard faults.faults.count == 0 else { throw DefinitionFileError(faults.faults) }
        return file
    }

    /// A file without its faulty parts, and the faults that can be seen without the data: the data may show more, which
    /// are then reported together with these.
    ///
    /// - Throws: for a text that is no JSON.
    package static func parse(
        _ bytes: [UInt8],
        name: String
    ) throws(DefinitionFileError) -> (file: DefinitionFile, faults: DefinitionFaults) {
        let json: JSONValue
        do {
            json = try JSONValue(parsing: bytes)
        } catch {
            throw DefinitionFileError(error, in: bytes.span)
        }
        var parser = DefinitionParser()
        let definition = parser.catalog(json, name: name)
        return (DefinitionFile(definition: definition, json: json, places: parser.places), parser.reader)
    }
}

extension DefinitionFileError {
    /// A text that is no JSON.
    init(_ error: JSONError, in text: Span<UInt8>) {
        let position = error.offset.map { TextPosition(offset: $0, in: text) }
        var faults = ShortList<Fault>(limit: 1)
        faults.append(Fault(error.pointer ?? "", error.reason.description, position: position))
        self.init(faults)
    }
}
