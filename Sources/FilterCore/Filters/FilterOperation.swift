/// One change of a ``FilterState``.
public enum FilterOperation: Sendable, Equatable {
    /// Chooses a value; nothing changes if it is chosen already.
    case select(category: String, value: Value)
    /// Takes a value back, chosen or excluded; nothing changes if it is neither. A subtractive category excludes it.
    case deselect(category: String, value: Value)
    /// Hides the items that have a value; only for negatable and subtractive categories.
    case exclude(category: String, value: Value)
    /// Selects, or deselects what is chosen or excluded.
    case toggle(category: String, value: Value)
    /// Switches None on or off.
    case setNone(category: String, isOn: Bool)
    /// Replaces a category's whole selection; kept values keep their place in the order of selection.
    case set(category: String, selection: SelectionInput)
    /// No filter in force from what the scope names: nothing chosen, nothing excluded, or the initial value where one is
    /// required.
    case clear(BulkScope)
    /// Nothing chosen in the lists of values that the scope names; a category that it names by id must be one.
    case deselectAll(BulkScope)
    /// The categories of the scope return to the selection that their definition names.
    case reset(BulkScope)
    /// Takes away one entry of the current filters.
    case remove(CurrentFilterKey)
    /// Puts a free filter into a group; what a category would write there becomes its selection.
    case addFilter(Filter, group: FilterGroupID)
    /// Takes a filter out of a group, or out of all groups without one.
    case removeFilter(Filter, group: FilterGroupID?)
    /// Adds a filter to a group, or removes it if it is there.
    case toggleFilter(Filter, group: FilterGroupID)
}
