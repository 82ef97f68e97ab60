import Catalogs
import FilterCore
import Gateway
import JSON

extension SearchRequest {
    /// Refuses a deletion that would take out more than was meant: one without filters, and one by what this service does not
    /// know.
    ///
    /// - Throws: `invalidValue`.
    func requireDeletable() throws(ServiceError) {
        for name in Self.otherConditions
        where parameters.given.contains(where: { $0.key == name && $0.value != .string("") }) {
            throw ServiceError(.invalidValue, at: .body("/\(name)"), "objects are deleted by filters alone")
        }
        let hasFilter =
            parameters.filters.map { !$0.allSatisfy(\.isWhitespace) } ?? false
            || [parameters.facetFilters, parameters.numericFilters, parameters.tagFilters].contains { $0 != nil }
        guard !hasFilter else { return }
        throw ServiceError(.invalidValue, "a filter is missing; POST …/clear takes all objects out")
    }

    private static let otherConditions = [
        "query", "aroundLatLng", "aroundLatLngViaIP", "aroundRadius", "insideBoundingBox", "insidePolygon",
    ]

    /// The rows that take out the items which the filters find.
    ///
    /// - Returns: `nil` if there are none.
    /// - Throws: as ``clauses(in:_:)``; `tooMuchWork`.
    func deletion(from snapshot: CatalogSnapshot, _ limits: RequestLimits) throws(ServiceError) -> ItemBatch? {
        let clauses = try clauses(in: snapshot, limits.filterExpression)
        // Filters that are empty lists are none.
        guard !clauses.isEmpty else { return nil }
        let catalog = snapshot.catalog
        let items = try ServiceError.limiting { () throws(TooMuchWork) in
            let searches = try snapshot.search([clauses], work: WorkBudget(limit: limits.maxWork) { true })
            return try searches[0].items(from: 0, count: catalog.itemCount, in: catalog.sortOrders[0])
        }
        var batch = ItemBatch()
        for item in items {
            let id = snapshot.items.id(of: item)
            batch.append(deletionOf: id.utf8Span.span)
        }
        return batch.isEmpty ? nil : batch
    }
}
