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
/// Adding a filter costs O(1), however many there are.
public struct FilterGroups: Sendable, Equatable {
    /// No list is empty.
    var lists: [FilterGroupID: FilterList] = [:]

    public init() {}

    public var isEmpty: Bool { lists.isEmpty }

    /// The number of filters, over all groups.
    public var count: Int {
        lists.values.reduce(0) { $0 + $1.chosen.count }
    }

    /// The ids of the groups, in the order in which they are printed.
    public var groupIDs: [FilterGroupID] { lists.keys.sorted() }

    /// The filters of one group, in the order in which they were added; none for a group that is not there.
    public subscript(group: FilterGroupID) -> [Chosen<Filter>] { lists[group]?.chosen ?? [] }

    /// - Complexity: O(1).
    public func contains(_ filter: Filter, in group: FilterGroupID) -> Bool {
        lists[group]?.contains(filter) ?? false
    }

    /// Whether any group has the filter.
    ///
    /// - Complexity: O(groups).
    public func contains(_ filter: Filter) -> Bool {
        lists.values.contains { $0.contains(filter) }
    }
}
