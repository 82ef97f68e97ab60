import FilterCore

/// The filters of a request body: `selections` by category id, and `filters`.
enum StateRequest {
    static let fieldNames = ["selections", "filters"]

    /// Applies selections to a state, in the order of the body: a named category is replaced whole, null clears it.
    static func applying(
        selections cursor: JSONCursor,
        to state: FilterState,
        of snapshot: CatalogSnapshot,
        limits: RequestLimits
    ) throws(ServiceError) -> FilterState {
        var state = state
        for (id, member) in try cursor.members() {
            guard let index = snapshot.catalog.index(ofCategory: id) else {
                throw ServiceError(
                    .unknownCategory,
                    status: 422,
                    at: .body(member.pointer),
                    "no category “\(id)”",
                    suggestions: Suggestions.near(id, among: snapshot.catalog.categories.map(\.id))
                )
            }
            let category = snapshot.catalog.categories[index]
            let request = try SelectionRequest(member, for: category, maxValues: limits.maxValuesPerSelection)
            do {
                state = try snapshot.catalog.applying(.set(category: id, selection: request.input), to: state)
            } catch {
                throw ServiceError(error, inSelection: member)
            }
        }
        return state
    }

    /// Free filters are part of the form; a list with any in it is refused until they are served.
    static func requireNoFilters(_ cursor: JSONCursor) throws(ServiceError) {
        guard try cursor.elements().isEmpty else {
            throw ServiceError(.notServed, at: .body(cursor.pointer), "free filters are not served yet")
        }
    }
}
