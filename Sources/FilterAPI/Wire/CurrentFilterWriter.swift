import CatalogFiles
import Catalogs
import FilterCore
import JSON

/// Writes the filters in force (schema `CurrentFilter`).
enum CurrentFilterWriter {
    static func write(_ filters: [CurrentFilter], of snapshot: CatalogSnapshot, to writer: inout JSONWriter) {
        writer.beginArray()
        for filter in filters { write(filter, of: snapshot, to: &writer) }
        writer.endArray()
    }

    private static func write(_ filter: CurrentFilter, of snapshot: CatalogSnapshot, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", FilterIdentity.filter(filter.key, in: snapshot.name))
        writer.member("groupId", filter.group.description)
        writer.member("category", filter.category.map { snapshot.catalog.categories[$0].id })
        if case .free(let free, _) = filter.key { writer.member("attribute", free.attribute.string) }
        FilterWriter.write(filter.predicate, to: &writer)
        writer.member("isNegated", filter.isNegated)
        writer.member("none", filter.keepsNone)
        writer.member("text", filter.text)
        writer.member("accessibilityLabel", filter.accessibilityLabel)
        writer.member("status", filter.isOrphaned ? "orphaned" : "available")
        writer.member("isRemovable", filter.isRemovable)
        writer.member("whatIf", filter.whatIf)
        writer.endObject()
    }
}
