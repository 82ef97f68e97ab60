/// The names of a catalog in one locale; absent ones stay as in the definition.
public struct CatalogLocalization: Sendable, Equatable {
    public var title: String?
    /// By category id.
    public var categories: [String: CategoryLocalization] = [:]
    /// Titles by id of the category group.
    public var groups: [String: String] = [:]
    /// Titles by id of the sort.
    public var sorts: [String: String] = [:]

    public init() {}
}

/// The names of one category in one locale.
public struct CategoryLocalization: Sendable, Equatable {
    public var title: String?
    public var placeholder: String?
    /// The title of None.
    public var none: String?
    /// By the text form of the value; of an option by its id.
    public var labels: [Text: String] = [:]
    public var unit: Unit?
    public var templates: Templates?

    public init() {}
}
