/// Filters in groups: all groups must be satisfied, each by one of its filters (`or`) or by every one.
///
///     var groups = FilterGroups()
///     try groups.add(.facet("brand", .string("Nike")), to: .or("brand", .facet), sequence: 1)
///     groups.description   // ( "brand":"Nike" )
///
/// A group holds a filter once; the same filter may stand in several groups. A group without filters does not exist.
/// Each filter carries the number at which it was added, given by the caller, who counts over the whole state. Equality
/// is that of the filters by group: neither the numbers nor the order count.
///
/// Changing one group costs O(*f*), *f* filters of that group.
public struct FilterGroups: Sendable {
    /// Of each group the filters, in the order in which they were added; no list is empty.
    public internal(set) var filters: [FilterGroupID: [Chosen<Filter>]]

    public init() {
        filters = [:]
    }

    public var isEmpty: Bool { filters.isEmpty }

    /// The number of filters, over all groups.
    public var count: Int {
        filters.values.reduce(0) { $0 + $1.count }
    }

    /// The ids of the groups, in the order in which they are printed.
    public var groupIDs: [FilterGroupID] { filters.keys.sorted() }

    /// The filters of one group, in the order in which they were added; none for a group that is not there.
    public subscript(group: FilterGroupID) -> [Chosen<Filter>] { filters[group] ?? [] }

    public func contains(_ filter: Filter, in group: FilterGroupID) -> Bool {
        self[group].contains { $0.element == filter }
    }

    /// Whether any group has the filter.
    public func contains(_ filter: Filter) -> Bool {
        filters.keys.contains { contains(filter, in: $0) }
    }
}

extension FilterGroups: Equatable {
    public static func == (lhs: FilterGroups, rhs: FilterGroups) -> Bool {
        lhs.filters.mapValues { Set($0.map(\.element)) } == rhs.filters.mapValues { Set($0.map(\.element)) }
    }
}
