/// The filters of one group, each once, in the order in which they were added.
///
/// Equality is that of the filters: neither the numbers nor the order count.
struct FilterList: Sendable {
    /// Never empty inside ``FilterGroups``.
    private(set) var chosen: [Chosen<Filter>] = []
    /// The same filters; empty as long as a search through a short list is faster.
    private var members: Set<Filter> = []

    private static let maxSearchedCount = 8

    /// - Complexity: O(1).
    func contains(_ filter: Filter) -> Bool {
        members.isEmpty ? chosen.contains { $0.element == filter } : members.contains(filter)
    }

    /// Appends a filter that is not there yet.
    ///
    /// - Returns: whether it was not.
    /// - Complexity: O(1).
    mutating func append(_ filter: Filter, sequence: UInt32) -> Bool {
        guard !contains(filter) else { return false }
        chosen.append(Chosen(filter, sequence: sequence))
        if !members.isEmpty {
            members.insert(filter)
        } else if chosen.count > Self.maxSearchedCount {
            members = Set(chosen.map(\.element))
        }
        return true
    }

    /// - Returns: whether it was there.
    /// - Complexity: O(1) for a filter that is not there, O(*f*) for one that is, *f* filters.
    mutating func remove(_ filter: Filter) -> Bool {
        guard contains(filter), let index = chosen.firstIndex(where: { $0.element == filter }) else { return false }
        chosen.remove(at: index)
        members.remove(filter)
        return true
    }

    /// - Returns: whether there was one.
    mutating func removeAll(where isRemoved: (Filter) -> Bool) -> Bool {
        let rest = chosen.filter { !isRemoved($0.element) }
        guard rest.count < chosen.count else { return false }
        chosen = rest
        members = rest.count > Self.maxSearchedCount ? Set(rest.map(\.element)) : []
        return true
    }

    mutating func mapSequences(_ transform: (UInt32) -> UInt32) {
        chosen = chosen.mapSequences(transform)
    }
}

extension FilterList: Equatable {
    static func == (lhs: FilterList, rhs: FilterList) -> Bool {
        lhs.chosen.count == rhs.chosen.count && lhs.chosen.allSatisfy { rhs.contains($0.element) }
    }
}
