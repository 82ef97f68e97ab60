import FilterCore
import HTTPServer

/// A screen for a state that comes with the request: nothing is kept.
struct QueryRoutes: Sendable {
    let service: Service

    var routes: [Route] {
        [Route(.post, "/v1/catalogs/{catalog}/query", query)]
    }

    private static let fieldNames =
        StateRequest.fieldNames
        + ["filter", "sort", "page", "pageSize", "include", "categories", "limit", "attributes", "locale"]

    @Sendable
    private func query(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        let query = try QueryParameters(request, allowing: CurrentFilterOptions.parameterNames + ["debug"])
        let snapshot = try service.catalogs.require(path["catalog"], at: .path("catalog"))
        var change = FilterChange(snapshot.catalog.initialState, of: snapshot, work: context.work)
        var options = ScreenOptions()
        (options.presenter, options.groups) = try CurrentFilterOptions.read(query)
        options.showsPlan = try ScreenOptions.readDebug(query)
        var filter: JSONCursor?
        var locale = snapshot.localizers.preferred(by: request).locale
        if let body = try request.optionalJSON(maxDepth: service.limits.maxJSONDepth) {
            for (key, member) in StateRequest.inOrder(try body.members(allowing: Self.fieldNames)) {
                switch key {
                case "selections":
                    try StateRequest.apply(selections: member, to: &change, of: snapshot, limits: service.limits)
                case "filters":
                    try StateRequest.apply(filters: member, to: &change, of: snapshot, limits: service.limits)
                case "filter": filter = member
                case "sort": options.sort = try snapshot.requireSort(member.string(), at: member.place)
                case "page": options.page = try member.integer(in: 1...Int(Int32.max))
                case "pageSize": options.pageSize = try member.integer(in: 1...service.limits.maxPageSize)
                case "include": options.parts = try ScreenParts(member)
                case "categories": options.categories = try Self.categories(member, of: snapshot)
                case "limit": options.limit = try member.integer(in: CategoryDefinition.limitRange)
                case "attributes": options.attributes = try Self.attributes(member, of: snapshot)
                default: locale = try snapshot.localizers.require(member).locale
                }
            }
        }
        let state = try change.finished()
        let sort = options.sort ?? SortDefinition.defaultID
        let pageSize = options.pageSize ?? service.limits.defaultPageSize
        let scope = try filter.map { cursor throws(ServiceError) in
            try FilterScope(
                cursor.string(),
                state,
                of: snapshot,
                limits: service.limits,
                at: cursor.place,
                work: context.work
            )
        }
        // The same bytes as those of a session in this state, so that both find the same parts.
        let session = SessionState(
            catalog: snapshot.name,
            filters: state,
            sort: sort,
            pageSize: pageSize,
            locale: locale
        )
        let parts = try context.screen(
            of: snapshot,
            SessionHead(session),
            encodedState: SessionCoding.encode(session),
            within: scope
        ).assemble(options.parts.inOrder, options, filters: session.filters)
        return .json(
            try context.bounds.object(capacity: parts.capacity) { writer throws(ServiceError) in
                writer.key("query")
                writer.beginObject()
                writer.member("catalog", snapshot.name)
                writer.member("dataVersion", snapshot.dataVersion)
                writer.member("locale", session.locale)
                writer.member("sort", sort)
                writer.member("pageSize", pageSize)
                writer.endObject()
                parts.write(to: &writer)
            }
        )
    }
}

extension QueryRoutes {
    private static func categories(
        _ cursor: JSONCursor,
        of snapshot: CatalogSnapshot
    ) throws(ServiceError) -> Set<String> {
        var ids: Set<String> = []
        for element in try cursor.elements() {
            let id = try element.string()
            _ = try snapshot.requireCategory(id, at: element.place)
            ids.insert(id)
        }
        return ids
    }

    private static func attributes(
        _ cursor: JSONCursor,
        of snapshot: CatalogSnapshot
    ) throws(ServiceError) -> AttributeProjection {
        var paths: [String] = []
        for element in try cursor.elements() {
            paths += try snapshot.requireAttributes([element.string()], at: element.place)
        }
        return AttributeProjection(paths)
    }
}

extension ScreenParts {
    fileprivate init(_ cursor: JSONCursor) throws(ServiceError) {
        var parts: ScreenParts = []
        for element in try cursor.elements() {
            parts.formUnion(try ScreenParts(names: [element.string()], at: element.place))
        }
        self = parts
    }
}
