import FilterCore

/// Writes the sections of the matching items (schema `Section`).
struct SectionWriter {
    let snapshot: CatalogSnapshot
    let evaluation: Evaluation
    let wording: Wording

    /// - Parameter index: the place of a category with values.
    func write(_ index: Int, limit: Int, in sort: SortOrder, to writer: inout JSONWriter) {
        writer.beginArray()
        for section in evaluation.sections(of: index, limit: limit, in: sort) {
            write(section, of: snapshot.catalog.categories[index], to: &writer)
        }
        writer.endArray()
    }

    private func write(_ section: Section, of category: Category, to writer: inout JSONWriter) {
        let items = PageWriter(snapshot: snapshot, attributes: nil)
        writer.beginObject()
        writer.member("id", FilterIdentity.section(section.value, of: category.id, in: snapshot.name).description)
        writer.member("kind", section.kind.rawValue)
        writer.member("category", category.id)
        writer.key("value")
        if let value = section.value { writer.value(value) } else { writer.null() }
        writer.member("title", title(of: section, category))
        writer.member("total", section.total)
        writer.member("status", section.isOrphaned ? "orphaned" : section.total == 0 ? "empty" : "available")
        writer.key("itemIds")
        items.writeIDs(section.items, to: &writer)
        writer.key("items")
        items.writeItems(section.items, to: &writer)
        writer.endObject()
    }

    private func title(of section: Section, _ category: Category) -> String {
        section.value.map { wording.label(of: $0, in: category) } ?? wording.noneTitle(of: category.definition)
    }
}
