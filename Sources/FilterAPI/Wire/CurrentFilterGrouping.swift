import Catalogs
import FilterCore
import JSON

/// How current filters are put together for a grouped form.
enum CurrentFilterGrouping: String, CaseIterable {
    /// By category; free filters by group.
    case category
    /// By filter group.
    case group

    /// Groups in the order of their oldest filter (schema `CurrentFilterGroup`).
    func write(
        _ filters: [CurrentFilter],
        of snapshot: CatalogSnapshot,
        _ wording: Wording,
        to writer: inout JSONWriter
    ) {
        var groups: [(id: String, title: String, filters: [CurrentFilter])] = []
        var places: [Text: Int] = [:]
        for filter in filters {
            let category = self == .category ? filter.category.map { snapshot.catalog.categories[$0] } : nil
            let id = category?.id ?? filter.group.description
            if let place = places[Text(id)] {
                groups[place].filters.append(filter)
            } else {
                places[Text(id)] = groups.count
                groups.append((id, category.map { wording.title(of: $0.definition) } ?? id, [filter]))
            }
        }
        writer.beginArray()
        for group in groups {
            writer.beginObject()
            writer.member("id", group.id)
            writer.member("title", group.title)
            writer.key("currentFilters")
            CurrentFilterWriter.write(group.filters, of: snapshot, to: &writer)
            writer.endObject()
        }
        writer.endArray()
    }
}
