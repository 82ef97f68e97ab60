import FilterCore

/// The matching items, page by page: by number, or by cursor.
struct ItemRoutes: Sendable {
    let service: Service
    private let access: SessionAccess

    init(service: Service) {
        self.service = service
        access = SessionAccess(service: service)
    }

    var routes: [Route] {
        [Route(.get, "/v1/sessions/{session}/items", list)]
    }

    @Sendable
    private func list(_ request: HTTPRequest, _ path: PathParameters) throws(ServiceError) -> HTTPResponse {
        let query = try QueryParameters(
            request,
            allowing: ["page", "pageSize", "cursor", "sort", "attributes", "filter"]
        )
        guard query["filter"] == nil else {
            throw ServiceError(.notServed, at: .parameter("filter"), "filter expressions are not served yet")
        }
        let answer = try access.read(path["session"])
        let snapshot = answer.snapshot
        let state = answer.session.state
        let size = try query.integer("pageSize", in: 1...service.limits.maxPageSize) ?? state.pageSize
        let number = try query.integer("page", in: 1...Int(Int32.max))
        let sortID = try query["sort"].map { id throws(ServiceError) in
            try snapshot.requireSort(id, at: .parameter("sort"))
        }
        let sort = snapshot.catalog.sortOrder(sortID ?? state.sort) ?? snapshot.catalog.sortOrders[0]
        let cursors = PageCursor.Context(state.filters, sort: sort.id, of: snapshot)
        let place = try query["cursor"].map { text throws(ServiceError) in
            guard number == nil else {
                throw ServiceError(.invalidValue, at: .parameter("page"), "a page number does not go with a cursor")
            }
            return try resolve(text, cursors, snapshot, request)
        }
        let links = PageLinks(request)
        if let response = answer.notModified(request) { return response }
        let evaluation = snapshot.catalog.evaluate(state.filters)
        let window = place?.window ?? .offset(((number ?? 1) - 1) * size)
        let slice = evaluation.page(window, size: size, in: sort)
        let projection = query.list("attributes").map(AttributeProjection.init)
        let pageCount = (evaluation.total + size - 1) / size
        var response = answer.part { writer in
            writer.key("page")
            PageWriter(snapshot: snapshot, attributes: projection).write(
                slice,
                number: place == nil ? number ?? 1 : nil,
                size: size,
                total: evaluation.total,
                cursors: cursors,
                to: &writer
            )
            writer.member("total", evaluation.total)
            if place != nil { writer.member("isRestarted", place?.isRestarted ?? false) }
        }
        if place == nil {
            links.addNumbered(page: number ?? 1, of: pageCount, to: &response)
        } else {
            let next = slice.hasNext ? slice.items.last : nil
            let previous = slice.hasPrevious ? slice.items.first : nil
            links.addCursors(
                next: next.map { cursors.cursor(.after, item: snapshot.items.id(of: $0)) },
                previous: previous.map { cursors.cursor(.before, item: snapshot.items.id(of: $0)) },
                to: &response
            )
        }
        return response
    }

    private func resolve(
        _ text: String,
        _ cursors: PageCursor.Context,
        _ snapshot: CatalogSnapshot,
        _ request: HTTPRequest
    ) throws(ServiceError) -> (window: PageWindow, isRestarted: Bool) {
        switch cursors.resolve(text) {
        case nil:
            throw ServiceError(.invalidValue, at: .parameter("cursor"), "this is not a cursor of this service")
        case .place(let direction, let id, let isRestarted)?:
            if let item = snapshot.items.index(ofID: id) {
                let position = PagePosition(item: item)
                return (direction == .after ? .after(position) : .before(position), isRestarted)
            }
        case .otherState?: break
        }
        var error = ServiceError(
            .cursorExpired,
            at: .parameter("cursor"),
            "the cursor belongs to other filters, another sort or other data"
        )
        error.first = PageLinks(request).first
        throw error
    }
}
