import Catalogs
import FilterCore
import Gateway

/// A page that begins where a cursor says, which may have been made for former data.
///
/// The item that the cursor names may be gone since, or have other values to sort by. Then the page begins where the nearest item
/// stands that came before it in the former data, and stands where it stood; or behind it, for a page that ends there. So
/// nothing that has not moved is left out or comes twice. In the order of input, and among equal values, the item stands where it
/// stands now. Where the former data are not held any more, it has to be there.
struct ResumedPage {
    let snapshot: CatalogSnapshot
    /// Those of the cursor.
    let filters: FilterState
    /// The request's own.
    let filter: RequestFilter?
    let sort: SortOrder
    /// Of the page.
    let size: Int
    /// Of the list.
    let total: Int
    let context: RequestContext

    /// How many items of the former data are looked at at first, and how many times as many each next time: a look takes as
    /// long as a page of all.
    private static let (firstCount, growth) = (100, 16)

    /// - Returns: `nil` for a cursor that has expired.
    /// - Throws: `invalidValue` for what is no cursor, `tooMuchWork`.
    func place(
        of cursor: String,
        _ cursors: PageCursor.Context
    ) throws(ServiceError) -> (PageWindow, isRestarted: Bool)? {
        switch cursors.resolve(cursor) {
        case nil: throw ServiceError(.invalidValue, at: .query("cursor"), "this is not a cursor of this service")
        case .otherState?: return nil
        case .place(let direction, let id, let version)?:
            let isRestarted = version != snapshot.dataVersion
            if isRestarted, let former = context.catalogs.version(version, of: snapshot),
                let window = try window(direction, from: id, in: former)
            {
                return (window, true)
            }
            guard let item = snapshot.items.index(ofID: id) else { return nil }
            return (Self.window(direction, from: item), isRestarted)
        }
    }

    private static func window(_ direction: PageCursor.Direction, from item: Int) -> PageWindow {
        direction == .after ? .after(PagePosition(item: item)) : .before(PagePosition(item: item))
    }

    /// - Returns: `nil` where the former data do not say where the item stood.
    private func window(
        _ direction: PageCursor.Direction,
        from id: String,
        in former: CatalogSnapshot
    ) throws(ServiceError) -> PageWindow? {
        guard let start = former.items.index(ofID: id), let order = former.catalog.sortOrder(sort.id),
            order.keys == sort.keys
        else { return nil }
        if let item = unmoved(start, in: former) { return Self.window(direction, from: item) }
        guard filter?.isKnown(in: former) ?? true else { return nil }
        let scope = try filter.map { filter throws(ServiceError) in
            try ItemSubset(filter, filters, of: former, context.bounds)
        }
        let evaluation = try context.evaluation(of: filters, in: former, within: scope)
        var (place, count) = (start, Self.firstCount)
        while true {
            let slice = try ServiceError.mapping { () throws(TooMuchWork) in
                // Away from the page.
                try evaluation.page(Self.window(direction.opposite, from: place), size: count, in: order)
            }
            let items = direction == .after ? slice.items.reversed() : slice.items
            if let item = items.lazy.compactMap({ unmoved($0, in: former) }).first {
                return Self.window(direction, from: item)
            }
            guard let last = items.last, direction == .after ? slice.hasPrevious : slice.hasNext else {
                return .offset(direction == .after ? 0 : max(0, total - size))
            }
            (place, count) = (last, Self.growth * count)
        }
    }

    /// An item of former data in those of now, if it stands where it stood.
    private func unmoved(_ item: Int, in former: CatalogSnapshot) -> Int? {
        guard let present = snapshot.items.index(ofID: former.items.id(of: item)) else { return nil }
        return snapshot.catalog.isSortedAlike(present, item, of: former.catalog, by: sort.keys) ? present : nil
    }
}
