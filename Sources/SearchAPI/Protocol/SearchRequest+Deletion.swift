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
            || [parameters.facetFilters, parameters.numericFilters, parameters.tagFilters].compactMap(\.self)
                .contains { !$0.isEmpty }
        guard !hasFilter else { return }
        throw ServiceError(.invalidValue, "a filter is missing; POST …/clear takes all objects out")
    }

    private static let otherConditions = [
        "query", "aroundLatLng", "aroundLatLngViaIP", "aroundRadius", "insideBoundingBox", "insidePolygon",
    ]
}
