import Catalogs
import FilterCore
import Gateway
import HTTPServer
import Sessions

/// The parameters of a request for items: page, page size, sort, attributes and variants.
struct ItemPageRequest {
    static let parameterNames = [
        "page", "pageSize", "cursor", "sort", "attributes", "variantLimit", "filter", DataChoice.parameterName,
    ]

    /// Of the session's filters, and of the request's own.
    let evaluation: Evaluation
    let size: Int
    let sort: SortOrder
    /// From 1; `nil` for a page that a cursor names.
    let number: Int?
    let window: PageWindow
    /// The cursor was made for other data.
    let isRestarted: Bool
    let cursors: PageCursor.Context
    /// `nil` for whole items.
    let attributes: AttributeProjection?
    /// Ids of matching variants of each product at most.
    let variantLimit: Int
    /// The request's own filter.
    let filter: RequestFilter?

    /// - Throws: `invalidValue`, `unknownSort`, `cursorExpired` with the address of the first page, `malformedFilter`,
    ///   `unknownAttribute`.
    init(
        _ request: HTTPRequest,
        _ query: QueryParameters,
        _ state: SessionState,
        of snapshot: CatalogSnapshot,
        _ context: RequestContext
    ) throws(ServiceError) {
        let limits = context.service.limits
        filter = try query["filter"].map { text throws(ServiceError) in
            try RequestFilter(text, of: snapshot, limits: limits, at: .query("filter"))
        }
        let scope = try filter.map { filter throws(ServiceError) in
            try ItemSubset(filter, state.filters, of: snapshot, context.bounds)
        }
        evaluation = try context.evaluation(of: state.filters, in: snapshot, within: scope)
        size = try query.integer("pageSize", in: 1...limits.maxPageSize) ?? state.settings.pageSize
        let page = try query.integer("page", in: 1...Int(Int32.max))
        var sortID = state.settings.sort
        if let id = query["sort"] { sortID = try snapshot.requireSort(id, at: .query("sort")) }
        sort = snapshot.catalog.sortOrder(sortID) ?? snapshot.catalog.sortOrders[0]
        attributes = try AttributeProjection(query, of: snapshot)
        variantLimit = try query.integer("variantLimit", in: ScreenOptions.variantLimits) ?? 0
        cursors = PageCursor.Context(state.filters, scope?.text, sort: sort.id, of: snapshot)
        guard let cursor = query["cursor"] else {
            number = page ?? 1
            window = .offset(((page ?? 1) - 1) * size)
            isRestarted = false
            return
        }
        guard page == nil else {
            throw ServiceError(.invalidValue, at: .query("page"), "a page number cannot be combined with a cursor")
        }
        number = nil
        let resumed = ResumedPage(
            snapshot: snapshot,
            filters: state.filters,
            filter: filter,
            sort: sort,
            size: size,
            total: evaluation.listedTotal,
            context: context
        )
        guard let (window, isRestarted) = try resumed.place(of: cursor, cursors) else {
            var error = ServiceError(
                .cursorExpired,
                at: .query("cursor"),
                "the cursor belongs to other filters, another sort or other data"
            )
            error.first = PageLinks(request).first
            throw error
        }
        (self.window, self.isRestarted) = (window, isRestarted)
    }
}
