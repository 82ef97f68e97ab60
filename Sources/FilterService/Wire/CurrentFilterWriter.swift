import FilterCore

/// Writes the filters in force (schema `CurrentFilter`).
enum CurrentFilterWriter {
    static func write(_ current: CurrentFilters, of snapshot: CatalogSnapshot, to writer: inout JSONWriter) {
        writer.beginArray()
        for filter in current.filters { write(filter, of: snapshot, to: &writer) }
        writer.endArray()
    }

    private static func write(_ filter: CurrentFilter, of snapshot: CatalogSnapshot, to writer: inout JSONWriter) {
        let category = snapshot.catalog.categories[filter.category]
        writer.beginObject()
        writer.member("id", FilterIdentity.filter(filter.key, in: snapshot.name).description)
        writer.member("groupId", FilterIdentity.group(of: category.definition))
        writer.member("category", category.id)
        write(filter.predicate, to: &writer)
        writer.member("isNegated", false)
        writer.member("none", filter.keepsNone)
        writer.member("text", filter.text)
        writer.member("accessibilityLabel", "Remove \(filter.text) filter")
        writer.member("status", filter.isOrphaned ? "orphaned" : "available")
        writer.member("isRemovable", filter.isRemovable)
        writer.member("whatIf", filter.whatIf)
        writer.endObject()
    }

    private static func write(_ predicate: CurrentFilter.Predicate, to writer: inout JSONWriter) {
        switch predicate {
        case .facet(let value):
            writer.member("filterKind", "facet")
            writer.member("operator", "=")
            writer.member("value", value)
        case .none:
            writer.member("filterKind", "none")
        case .hasValue:
            writer.member("filterKind", "hasValue")
        case .range(let lower, let upper):
            writer.member("filterKind", "range")
            writer.key("lower")
            SelectionWriter.write(lower, to: &writer)
            writer.key("upper")
            SelectionWriter.write(upper, to: &writer)
        }
    }
}
