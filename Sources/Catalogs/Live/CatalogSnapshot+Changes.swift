import CatalogFiles
import FilterCore
import JSON

extension CatalogSnapshot {
    /// What makes a catalog with this definition and these items, whatever was there before.
    ///
    /// - Complexity: O(bytes of all items).
    var asChanges: [CatalogChange] { [.definition(writtenDefinition), .replacement(allRows)] }

    /// The JSON of the definition as its author wrote it; as it was inferred if nobody did.
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

    private var allRows: ItemBatch {
        var batch = ItemBatch()
        ChangedRows(of: self).forEachItem { (id, json) throws(Never) in batch.append(id: id, json: json) }
        return batch
    }
}
