import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON

/// One step of a walk through all hits of a search.
struct BrowseRequest: Sendable {
    /// The search: that of the request, or of the cursor that it goes on from.
    let search: SearchRequest
    /// `nil` for the first step.
    let cursor: SearchCursor?

    private static let cursorName = "cursor"

    /// - Throws: what reading a search throws; `invalidValue` for a cursor that is not one of the index, and for steps
    ///   without hits.
    init(index: String, _ request: HTTPRequest, _ limits: RequestLimits) throws(ServiceError) {
        var parameters = try SearchRequest(index: index, request, limits).parameters
        var cursor: SearchCursor?
        if let given = parameters.given.first(where: { $0.key == Self.cursorName }) {
            guard case .string(let text) = given.value, let read = SearchCursor(text), Text(read.index) == Text(index)
            else {
                let place: ServiceError.Place = request.body.isEmpty ? .query("cursor") : .body("/cursor")
                throw ServiceError(.invalidValue, at: place, "this is no cursor of a walk through the index")
            }
            parameters = SearchParameters()
            try parameters.take(encoded: JSONCursor(.string(read.parameters), pointer: "/cursor"), limits)
            cursor = read
        }
        if !parameters.given.contains(where: { $0.key == "hitsPerPage" }) {
            parameters.hitsPerPage = limits.maxPageSize
        }
        guard parameters.hitsPerPage > 0 else {
            let place: ServiceError.Place = request.body.isEmpty ? .query("hitsPerPage") : .body("/hitsPerPage")
            throw ServiceError(.invalidValue, at: place, "a step of a walk has at least one hit")
        }
        // Clients that walk through all hits want the items: highlights would make each several times as long.
        if parameters.attributesToHighlight == nil { parameters.attributesToHighlight = .init() }
        // A walk has every item, as with the protocol's own service.
        parameters.distinct = 0
        search = SearchRequest(index: index, kind: .hits, parameters: parameters, pointer: "")
        self.cursor = cursor
    }

    var parameters: SearchParameters { search.parameters }

    /// The hits that the step may have, and one more if there are more.
    ///
    /// - Throws: ``TooMuchWork``.
    func items(
        of search: Search,
        in snapshot: CatalogSnapshot,
        _ order: SortOrder
    ) throws(TooMuchWork) -> [Int] {
        let count = parameters.hitsPerPage + 1
        guard let cursor else { return try search.items(from: parameters.firstHit, count: count, in: order) }
        if cursor.dataVersion != snapshot.dataVersion, let last = snapshot.items.index(ofID: cursor.lastID) {
            return try search.items(after: last, count: count, in: order)
        }
        return try search.items(from: cursor.offset, count: count, in: order)
    }
}
