import Catalogs
import FilterCore
import Gateway

/// The filters of a request body: `selections` by category id, and `filters`.
enum StateRequest {
    static let fieldNames = ["selections", "filters"]

    /// The members of a body, selections before filters in whatever order they were written.
    static func inOrder(_ members: [(key: String, cursor: JSONCursor)]) -> [(key: String, cursor: JSONCursor)] {
        members.filter { $0.key != "filters" } + members.filter { $0.key == "filters" }
    }

    /// Applies selections: a named category is replaced whole, null clears it. Cleared categories come first;
    /// categories come after those that they depend on, else in the order of the body.
    static func apply(
        selections cursor: JSONCursor,
        to change: inout AppliedOperations,
        of snapshot: CatalogSnapshot,
        limits: RequestLimits
    ) throws(ServiceError) {
        var named: [(rank: Int, index: Int, cursor: JSONCursor)] = []
        for (id, member) in try cursor.members() {
            let index = try snapshot.requireCategory(id, at: member.place)
            // Cleared categories make room for chosen ones where categories exclude each other.
            let isCleared = member.isNull
            named.append((isCleared ? -1 : snapshot.catalog.dependencyDepth(of: index), index, member))
            if isCleared { named.append((snapshot.catalog.dependencyDepth(of: index), index, member)) }
        }
        for (_, index, member) in named.enumerated().sorted(by: { ($0.1.rank, $0.0) < ($1.1.rank, $1.0) }).map(\.1) {
            let category = snapshot.catalog.categories[index]
            try change.apply(selection: member, of: category, limits: limits)
        }
    }

    /// Replaces the free filters by those of a list; those that stay keep their place in the order.
    static func apply(
        filters cursor: JSONCursor,
        to change: inout AppliedOperations,
        of snapshot: CatalogSnapshot,
        limits: RequestLimits
    ) throws(ServiceError) {
        let elements = try cursor.elements()
        guard elements.count <= limits.maxValuesPerSelection else {
            throw ServiceError(
                .tooMany,
                at: cursor.place,
                "\(elements.count) filters; a state holds at most \(limits.maxValuesPerSelection)"
            )
        }
        var written: [(filter: FilterRequest, place: ServiceError.Place)] = []
        for element in elements {
            written.append((try FilterRequest(element, of: snapshot.catalog, limits), element.place))
        }
        let kept = Set(written.map(\.filter))
        for entry in change.state.groups.entries()
        where !kept.contains(FilterRequest(filter: entry.filter, group: entry.group)) {
            try change.apply(.removeFilter(entry.filter, group: entry.group), at: cursor.place)
        }
        for (filter, place) in written {
            try change.apply(.addFilter(filter.filter, group: filter.group), at: place, in: .object())
        }
    }
}
