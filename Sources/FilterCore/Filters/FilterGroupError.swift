/// Why a filter cannot join a group; the groups stay as they were.
public enum FilterGroupError: Error, Sendable, Equatable {
    /// An or-group holds filters of its own type alone, a hierarchical group facets alone.
    case wrongType(FilterType, group: FilterGroupID)
}
