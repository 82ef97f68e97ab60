import FilterCore

/// Writes what a catalog says of itself (schema `Catalog`).
enum CatalogWriter {
    /// The members with the definition, that of a live catalog as it was sent, into an object that is open.
    static func write(
        _ snapshot: CatalogSnapshot,
        _ wording: Wording,
        isLive: Bool,
        isDurable: Bool,
        to writer: inout JSONWriter
    ) {
        writeSummary(of: snapshot, wording, isLive: isLive, isDurable: isDurable, to: &writer)
        writer.key("definition")
        if let source = snapshot.source {
            writer.value(source.json)
        } else {
            DefinitionWriter.write(snapshot.catalog.definition, to: &writer)
        }
    }

    /// The members of a summary, into an object that is open.
    ///
    /// - Parameters:
    ///   - isLive: whether requests may change it.
    ///   - isDurable: whether its data are there again after a restart.
    static func writeSummary(
        of snapshot: CatalogSnapshot,
        _ wording: Wording,
        isLive: Bool,
        isDurable: Bool,
        to writer: inout JSONWriter
    ) {
        writer.member("name", snapshot.name)
        writer.member("title", wording.title(of: snapshot.catalog.definition))
        writer.member("itemCount", snapshot.catalog.itemCount)
        writer.member("dataVersion", snapshot.dataVersion)
        writer.member("isLive", isLive)
        writer.member("isDurable", isDurable)
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
