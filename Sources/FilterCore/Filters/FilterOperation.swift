/// One change of a ``FilterState``.
public enum FilterOperation: Sendable, Equatable {
    /// Chooses a value; nothing changes if it is chosen already.
    case select(category: String, value: Value)
    /// Takes a value back; nothing changes if it is not chosen.
    case deselect(category: String, value: Value)
    /// Selects or deselects, whichever changes something.
    case toggle(category: String, value: Value)
    /// Switches None on or off.
    case setNone(category: String, isOn: Bool)
    /// Replaces a category's whole selection; kept values keep their place in the order of selection.
    case set(category: String, selection: SelectionInput)
    /// Makes the categories have no filter in force: nothing chosen, or the initial value where one is required.
    case clear(ClearScope)
    /// Takes away one entry of the current filters.
    case remove(CurrentFilterKey)
}

/// A selection as a client writes it, before it is held against a category.
public enum SelectionInput: Sendable, Equatable {
    /// Clears the category.
    case null
    /// For every kind whose values are chosen one by one; the paths of a hierarchy are text values.
    case values([Value], excluded: [Value] = [], none: Bool? = nil)
    case toggle(Bool)
    case range(lower: Bound?, upper: Bound?, none: Bool? = nil)
    case comparison(Bound?, none: Bool? = nil)
    case keywords([Text], isCaseSensitive: Bool = false, none: Bool? = nil)
    case search(Text)
}

/// Which categories a bulk operation is about.
public struct ClearScope: Sendable, Equatable {
    /// Category ids; `nil` together with `groups` being `nil` means all.
    public var categories: [String]?
    /// Ids of category groups, with all that is inside them.
    public var groups: [String]?
    /// Category ids that stay as they are.
    public var except: [String]

    public init(categories: [String]? = nil, groups: [String]? = nil, except: [String] = []) {
        self.categories = categories
        self.groups = groups
        self.except = except
    }
}

/// Which filter in force an entry of the current filters stands for.
public enum CurrentFilterKey: Sendable, Hashable {
    case value(category: String, Value)
    case none(category: String)
    /// The whole selection of a range, a single-path hierarchy, a toggle or a single value.
    case selection(category: String)

    public var category: String {
        switch self {
        case .value(let category, _), .none(let category), .selection(let category): category
        }
    }
}
