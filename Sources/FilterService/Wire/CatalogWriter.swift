import FilterCore

/// Writes what a catalog says of itself (schema `Catalog`).
enum CatalogWriter {
    /// The members of a summary, into an object that is open.
    static func writeSummary(of snapshot: CatalogSnapshot, to writer: inout JSONWriter) {
        writer.member("name", snapshot.name)
        writer.member("title", snapshot.catalog.definition.title)
        writer.member("itemCount", snapshot.catalog.itemCount)
        writer.member("dataVersion", snapshot.dataVersion)
        writer.key("sorts")
        writer.beginArray()
        for sort in snapshot.catalog.sortOrders {
            writer.beginObject()
            writer.member("id", sort.id)
            writer.member("title", sort.title)
            writer.endObject()
        }
        writer.endArray()
    }
}
