import Catalogs
import FilterCore
import JSON

/// Writes what a new definition of a catalog could not mean of the filters of a session or a share (schema
/// `DroppedByDefinition`).
enum DroppedFilterWriter {
    /// Writes a member; nothing where nothing was dropped.
    static func write(
        _ dropped: [DroppedFilter],
        of snapshot: CatalogSnapshot,
        _ wording: Wording,
        to writer: inout JSONWriter
    ) {
        guard !dropped.isEmpty else { return }
        writer.key("droppedByDefinition")
        writer.beginArray()
        for filter in dropped {
            writer.beginObject()
            writer.member("category", filter.category)
            writer.member("text", snapshot.catalog.text(of: filter, wording))
            writer.endObject()
        }
        writer.endArray()
    }
}
