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
            let index = try snapshot.requireCategory(id, status: 422, at: .body(member.pointer))
            // What is given up makes room for what is chosen where categories exclude each other.
            let isCleared = if case .null = member.value { true } else { false }
            named.append((isCleared ? -1 : snapshot.catalog.dependencyDepth(of: index), index, member))
            if isCleared { named.append((snapshot.catalog.dependencyDepth(of: index), index, member)) }
        }
        var state = state
        for (_, index, member) in named.enumerated().sorted(by: { ($0.1.rank, $0.0) < ($1.1.rank, $1.0) }).map(\.1) {
            let category = snapshot.catalog.categories[index]
            let request = try SelectionRequest(member, for: category, limits: limits)
            do {
                state = try snapshot.catalog.applying(.set(category: category.id, selection: request.input), to: state)
            } catch {
                throw ServiceError(error, inSelection: member)
            }
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
                at: .body(cursor.pointer),
                "\(elements.count) filters; a state holds at most \(limits.maxValuesPerSelection)"
            )
        }
        var requests: [(request: FilterRequest, pointer: String)] = []
        for element in elements { requests.append((try FilterRequest(element, of: snapshot.catalog), element.pointer)) }
        var state = state
        for entry in state.groups.entries() {
            let isKept = requests.contains { $0.request.filter == entry.filter && $0.request.group == entry.group }
            if !isKept {
                state = try apply(.removeFilter(entry.filter, group: entry.group), to: state, snapshot, cursor.pointer)
            }
        }
        for (request, pointer) in requests {
            state = try apply(.addFilter(request.filter, group: request.group), to: state, snapshot, pointer)
        }
        return state
    }

    /// - Parameter pointer: where the filter stands.
    static func apply(
        _ operation: FilterOperation,
        to state: FilterState,
        _ snapshot: CatalogSnapshot,
        _ pointer: String
    ) throws(ServiceError) -> FilterState {
        do {
            return try snapshot.catalog.applying(operation, to: state)
        } catch {
            let member =
                switch error {
                case .unknownAttribute: "/attribute"
                case .wrongFilterType: "/group"
                default: ""
                }
            throw ServiceError(error, at: .body(pointer + member))
        }
    }
}
