import CatalogFiles
import FilterCore
import JSON

extension CatalogSnapshot {
    /// The JSON of the definition as its author wrote it; the inferred one if there was no author.
    var writtenDefinition: [UInt8] {
        var writer = JSONWriter()
        if let source {
            writer.value(source.json)
        } else if case .written(let definition) = definitionSource {
            DefinitionWriter.write(definition, to: &writer)
        } else {
            DefinitionWriter.write(catalog.definition, to: &writer)
        }
        return writer.bytes
    }
}
