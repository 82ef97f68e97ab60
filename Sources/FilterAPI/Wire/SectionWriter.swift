import CatalogFiles
import Catalogs
import FilterCore
import Gateway
import JSON

/// Writes the sections of the matching items (schema `Section`).
struct SectionWriter {
    let snapshot: CatalogSnapshot
    let evaluation: Evaluation
    let wording: Wording
    /// The attributes that the client asked for; `nil` means the whole items.
    let attributes: AttributeProjection?
    /// Ids of matching variants of each product at most.
    let variantLimit: Int
    let bounds: RequestBounds

    /// The sections as a member, and the cursor of those that come after them as another one, null if there are none.
    ///
    /// - Throws: `tooMuchWork`, `answerTooLarge`.
    func write(
        _ page: SectionPage,
        cursorNamed name: StaticString,
        to writer: inout JSONWriter
    ) throws(ServiceError) {
        let end = page.offset + page.count
        let slice = try ServiceError.mapping { () throws(TooMuchWork) in
            try evaluation.sections(page.offset..<end, of: page.index, limit: page.limit, in: page.sort)
        }
        let items = PageWriter(
            snapshot: snapshot,
            attributes: attributes,
            variantLimit: variantLimit,
            bounds: bounds
        )
        try items.requireRoom(for: slice.sections.lazy.flatMap(\.items))
        writer.key("sections")
        writer.beginArray()
        for section in slice.sections {
            try write(section, of: snapshot.catalog.categories[page.index], items, in: page.sort, to: &writer)
        }
        writer.endArray()
        let cursors = SectionPage.cursors(of: page.index, in: evaluation.state, of: snapshot)
        writer.member(name, slice.hasNext ? cursors.cursor(offset: end) : nil)
    }

    private func write(
        _ section: Section,
        of category: Category,
        _ items: PageWriter,
        in sort: SortOrder,
        to writer: inout JSONWriter
    ) throws(ServiceError) {
        writer.beginObject()
        writer.member("id", FilterIdentity.section(section.value, of: category.id, in: snapshot.name).description)
        writer.member("kind", section.kind.rawValue)
        writer.member("category", category.id)
        writer.key("value")
        if let value = section.value { writer.value(value) } else { writer.null() }
        writer.member("title", title(of: section, category))
        writer.member("total", section.total)
        writer.member("status", section.isOrphaned ? "orphaned" : section.total == 0 ? "empty" : "available")
        try items.writeItems(section.items, of: evaluation, in: sort, to: &writer)
        writer.endObject()
    }

    private func title(of section: Section, _ category: Category) -> String {
        section.value.map { wording.label(of: $0, in: category) } ?? wording.noneTitle(of: category.definition)
    }
}
