import CatalogFiles
package import FilterCore
import JSON

extension CatalogSnapshot {
    /// The definition as its author wrote it; the inferred one if there was no author.
    package var authoredDefinition: CatalogDefinition {
        definitionSource.definition(of: catalog)
    }

    /// The JSON of ``authoredDefinition``, of a live catalog as it was sent.
    var writtenDefinition: [UInt8] {
        var writer = JSONWriter()
        if let source { writer.value(source.json) } else { DefinitionWriter.write(authoredDefinition, to: &writer) }
        return writer.bytes
    }
}
