public import FilterCore

/// What is chosen, as one list in order of selection: the naive counterpart of `FilterState`.
///
/// A category that filters nothing has no entry.
public struct ReferenceState: Sendable, Hashable {
    public var filters: [ReferenceFilter]

    public init(_ filters: [ReferenceFilter] = []) {
        self.filters = filters
    }

    /// What one category has chosen, in order of selection.
    public func choices(of category: String) -> [ReferenceChoice] {
        filters.filter { $0.category == category }.map(\.choice)
    }

    /// The filters that are no category's, in order of selection.
    public var freeFilters: [(filter: Filter, group: FilterGroupID)] {
        filters.compactMap { if case .free(let filter, let group) = $0.choice { (filter, group) } else { nil } }
    }

    /// The same choices whatever their order.
    public var unordered: Set<ReferenceFilter> {
        Set(filters)
    }

    mutating func remove(_ category: String, where isRemoved: (ReferenceChoice) -> Bool = { _ in true }) {
        filters.removeAll { $0.category == category && isRemoved($0.choice) }
    }

    mutating func append(_ category: String, _ choice: ReferenceChoice) {
        filters.append(ReferenceFilter(category, choice))
    }

    /// Puts a choice in the place of the category's only other one of its sort, or at the end.
    mutating func update(_ category: String, _ choice: ReferenceChoice, where isReplaced: (ReferenceChoice) -> Bool) {
        if let index = filters.firstIndex(where: { $0.category == category && isReplaced($0.choice) }) {
            filters[index] = ReferenceFilter(category, choice)
        } else {
            append(category, choice)
        }
    }
}

/// One choice, in one category unless it is a free filter.
public struct ReferenceFilter: Sendable, Hashable {
    /// Empty for a free filter.
    public let category: String
    public let choice: ReferenceChoice

    public init(_ category: String, _ choice: ReferenceChoice) {
        self.category = category
        self.choice = choice
    }
}

extension ReferenceState: CustomStringConvertible {
    public var description: String {
        "[" + filters.map { "\($0.category) \($0.choice)" }.joined(separator: ", ") + "]"
    }
}
