/// All filters in force: a value, changed only by ``Catalog/applying(_:to:)``.
///
/// A category at rest (nothing chosen, nothing excluded, None where it filters nothing) has no entry.
public struct FilterState: Sendable, Equatable {
    /// By category id.
    public internal(set) var selections: [String: Selection]
    /// The filters that are no category's.
    public internal(set) var groups: FilterGroups
    /// The sequence number of the next choice.
    public internal(set) var nextSequence: UInt32

    public init(
        selections: [String: Selection] = [:],
        groups: FilterGroups = FilterGroups(),
        nextSequence: UInt32 = 1
    ) {
        self.selections = selections
        self.groups = groups
        self.nextSequence = nextSequence
    }

    /// How many filters are in force, about: values, words and other selections one by one, and the free ones.
    public var filterCount: Int {
        let selected = selections.values.reduce(0) { count, selection in
            switch selection {
            case .values(let selection): count + selection.values.count + selection.excluded.count + 1
            case .keywords(let selection): count + selection.words.count + 1
            case .toggle, .range, .comparison, .search: count + 1
            }
        }
        return selected + groups.count
    }

    mutating func takeSequence() -> UInt32 {
        defer { nextSequence += 1 }
        return nextSequence
    }
}
