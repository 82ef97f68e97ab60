import Catalogs
import FilterCore

/// Which sections of a category an answer has, and which items of each.
struct SectionPage {
    /// Sections of an answer that does not say how many.
    static let defaultCount = 100

    /// The place of a category with values.
    let index: Int
    /// At most so many items in each section.
    let limit: Int
    let sort: SortOrder
    /// Sections left out in front.
    let offset: Int
    /// At most so many sections.
    let count: Int

    init(of index: Int, limit: Int, in sort: SortOrder, from offset: Int = 0, count: Int = SectionPage.defaultCount) {
        self.index = index
        self.limit = limit
        self.sort = sort
        self.offset = offset
        self.count = count
    }

    /// Makes and reads the cursors of a category's sections, which expire when the filters change.
    static func cursors(of index: Int, in state: FilterState, of snapshot: CatalogSnapshot) -> ListCursor {
        let id = snapshot.catalog.categories[index].id
        return ListCursor(basis: "sections\n\(id)\n\(state.canonicalForm)\n\(snapshot.dataVersion)")
    }
}
