import FilterCore

/// The filters of a request body: `selections` by category id, and `filters`.
enum StateRequest {
    static let fieldNames = ["selections", "filters"]

    /// The members of a body, selections before filters in whatever order they were written.
    static func inOrder(_ members: [(key: String, cursor: JSONCursor)]) -> [(key: String, cursor: JSONCursor)] {
        members.filter { $0.key != "filters" } + members.filter { $0.key == "filters" }
    }

    /// Applies selections to a state: a named category is replaced whole, null clears it. What is cleared comes first;
    /// categories come after those that they depend on, else in the order of the body.
    static func applying(
        selections cursor: JSONCursor,
        to state: FilterState,
        of snapshot: CatalogSnapshot,
        limits: RequestLimits
    ) throws(ServiceError) -> FilterState {
        var named: [(rank: Int, index: Int, cursor: JSONCursor)] = []
        for (id, member) in try cursor.members() {
            let index = try snapshot.requireCategory(id, at: member.place)
            // What is given up makes room for what is chosen where categories exclude each other.
            let isCleared = if case .null = member.value { true } else { false }
            named.append((isCleared ? -1 : snapshot.catalog.dependencyDepth(of: index), index, member))
            if isCleared { named.append((snapshot.catalog.dependencyDepth(of: index), index, member)) }
        }
        var state = state
        for (_, index, member) in named.enumerated().sorted(by: { ($0.1.rank, $0.0) < ($1.1.rank, $1.0) }).map(\.1) {
            let category = snapshot.catalog.categories[index]
            state = try snapshot.applying(selection: member, of: category, to: state, limits: limits)
        }
        return state
    }

    /// Replaces the free filters of a state by those of a list; those that stay keep their place in the order.
    static func applying(
        filters cursor: JSONCursor,
        to state: FilterState,
        of snapshot: CatalogSnapshot,
        limits: RequestLimits
    ) throws(ServiceError) -> FilterState {
        let elements = try cursor.elements()
        guard elements.count <= limits.maxValuesPerSelection else {
            throw ServiceError(
                .tooMany,
                at: cursor.place,
                "\(elements.count) filters; a state holds at most \(limits.maxValuesPerSelection)"
            )
        }
        var written: [(filter: FilterRequest, place: ServiceError.Place)] = []
        for element in elements { written.append((try FilterRequest(element, of: snapshot.catalog), element.place)) }
        var state = state
        for entry in state.groups.entries() {
            let isKept = written.contains { $0.filter.filter == entry.filter && $0.filter.group == entry.group }
            if isKept { continue }
            state = try snapshot.applying(
                .removeFilter(entry.filter, group: entry.group),
                to: state,
                at: cursor.place
            )
        }
        for (filter, place) in written {
            let operation = FilterOperation.addFilter(filter.filter, group: filter.group)
            state = try snapshot.applying(operation, to: state, at: place, in: .object())
        }
        return state
    }
}
