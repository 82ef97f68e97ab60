import FilterCore

/// Writes what a catalog says of itself (schema `Catalog`).
enum CatalogWriter {
    /// The members of a summary, into an object that is open.
    static func writeSummary(of snapshot: CatalogSnapshot, _ wording: Wording, to writer: inout JSONWriter) {
        writer.member("name", snapshot.name)
        writer.member("title", wording.title(of: snapshot.catalog.definition))
        writer.member("itemCount", snapshot.catalog.itemCount)
        writer.member("dataVersion", snapshot.dataVersion)
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
