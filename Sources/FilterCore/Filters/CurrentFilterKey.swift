/// Identifies the filter in force that an entry of the current filters stands for.
public enum CurrentFilterKey: Sendable, Hashable {
    case value(category: String, Value)
    case excluded(category: String, Value)
    case none(category: String)
    /// One word of a `keywords` category.
    case word(category: String, Text)
    /// The whole selection of a range, a comparison, a search, a single-path hierarchy, a toggle or a single value, or
    /// a None that was switched off.
    case selection(category: String)
    /// A filter that is no category's.
    case free(Filter, group: FilterGroupID)

    /// `nil` for a free filter.
    public var category: String? {
        switch self {
        case .value(let category, _), .excluded(let category, _), .none(let category), .word(let category, _),
            .selection(let category):
            category
        case .free: nil
        }
    }
}
