/// Everything that an answer says of one category in one state. All numbers are exact.
public struct CategoryResult: Sendable {
    /// Something is filtered by this category; false for a required selection at its initial value.
    public let isActive: Bool
    /// In the category's own order; empty for a category without values.
    public let values: [ValueResult]
    /// Some values are not listed.
    public let isTruncated: Bool
    /// `nil` if the category does not include None.
    public let none: NoneResult?
    /// `nil` unless the category is a toggle.
    public let toggle: ToggleResult?
    /// Of the items that the rest of the state lets through; `nil` unless the category is a range.
    public let stats: NumericStats?
    /// The total after the category is cleared.
    public let whatIfCleared: Int
}

/// One value of a category.
public struct ValueResult: Sendable, Equatable {
    /// Its code in the category; `nil` for a chosen value that the data do not have.
    public let code: Int?
    public let value: Value
    /// The distinct items that have it and pass everything but the category's replaceable clause.
    public let count: Int
    public let isSelected: Bool
    /// A node of a hierarchy above the chosen one.
    public let isPartial: Bool
    /// The total after a toggle; `nil` where a toggle is refused.
    public let whatIf: Int?
}

/// The option for items without a value.
public struct NoneResult: Sendable, Equatable {
    public let count: Int
    public let isSelected: Bool
    /// The total after None is switched.
    public let whatIf: Int
}

/// A category that is on or off.
public struct ToggleResult: Sendable, Equatable {
    /// The items that it would keep.
    public let count: Int
    public let isOn: Bool
    /// The total after it is switched.
    public let whatIf: Int
}
