import CatalogFiles
package import FilterCore
import JSON

extension CatalogSnapshot {
    /// The definition as its author wrote it, with the texts for no value and the orders of dates that the items named; the
    /// inferred one if there was no author.
    package var authoredDefinition: CatalogDefinition {
        var definition = definitionSource.definition(of: catalog)
        definition.missing = catalog.definition.missing
        definition.dates = catalog.definition.dates
        return definition
    }

    /// The JSON of ``authoredDefinition``, of a live catalog as it was sent.
    var writtenDefinition: [UInt8] {
        var writer = JSONWriter()
        if let source { writer.value(source.json) } else { DefinitionWriter.write(authoredDefinition, to: &writer) }
        return writer.bytes
    }
}
