import CatalogFiles
import Catalogs
import FilterCore
import Gateway
import JSON

/// Writes what a catalog says of itself (schema `Catalog`).
enum CatalogWriter {
    /// The members with the definition, that of a live catalog as it was sent, into an object that is open. Of a view of an
    /// inferred definition it is what the view has of that, without settings, which name attributes of other items.
    static func write(
        _ snapshot: CatalogSnapshot,
        _ wording: Wording,
        in service: Service,
        to writer: inout JSONWriter
    ) {
        writeSummary(of: snapshot, wording, in: service, to: &writer)
        writer.key("definition")
        var definition = snapshot.catalog.definition
        let isPart = snapshot.scope != nil && definition.isInferred
        if let source = snapshot.source, !isPart {
            writer.value(source.json)
        } else {
            if isPart { definition.searchSettings = nil }
            DefinitionWriter.write(definition, to: &writer)
        }
    }

    /// The members of a summary, into an object that is open.
    static func writeSummary(
        of snapshot: CatalogSnapshot,
        _ wording: Wording,
        in service: Service,
        to writer: inout JSONWriter
    ) {
        writer.member("name", snapshot.name)
        writer.member("title", wording.title(of: snapshot.catalog.definition))
        let catalog = snapshot.catalog
        writer.member("itemCount", catalog.itemTotal)
        if catalog.countsWeights { writer.member("rowCount", catalog.itemCount) }
        if catalog.countsProducts { writer.member("productCount", catalog.total) }
        writer.member("dataVersion", snapshot.dataVersion)
        writer.member("definitionVersion", snapshot.definitionVersion)
        writer.member("isLive", service.isLive(snapshot))
        writer.member("isDurable", service.isDurable(snapshot))
        writer.member("hasSourceRows", service.rowReaders[snapshot.name] != nil)
        writer.key("sorts")
        writer.beginArray()
        for sort in snapshot.catalog.sortOrders {
            writer.beginObject()
            writer.member("id", sort.id)
            writer.member("title", wording.title(of: sort))
            writer.endObject()
        }
        writer.endArray()
    }
}
