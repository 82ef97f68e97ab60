/// Everything that an answer says of one category in one state. All numbers are exact.
public struct CategoryResult: Sendable {
    /// Something is filtered by this category; false for a required selection at its initial value.
    public let isActive: Bool
    /// The categories that keep people from choosing in this one; empty if they can.
    public let disabledBy: [String]
    /// In the category's own order; empty for a category without values.
    public var values = ValueResults()
    /// Some values are not listed.
    public var isTruncated = false
    /// `nil` if the category does not include None.
    public var none: NoneResult?
    /// `nil` unless the category is a toggle.
    public var toggle: ToggleResult?
    /// Of the items that the rest of the state lets through; `nil` unless the category is about numbers.
    public var stats: NumericStats?
    /// The same items by bins; `nil` without the option.
    public var histogram: [HistogramBin]?
    /// The total after the category is cleared.
    public let whatIfCleared: Int
    /// How its values were counted; `nil` for a category without values.
    public var plan: CountingPlan?
}

/// The option for items without a value.
public struct NoneResult: Sendable, Equatable {
    public let count: Int
    public let isSelected: Bool
    /// The total after None is switched; `nil` where that is refused.
    public let whatIf: Int?
}

/// A category that is on or off.
public struct ToggleResult: Sendable, Equatable {
    /// The items that it would keep.
    public let count: Int
    public let isOn: Bool
    /// The total after it is switched; `nil` where that is refused.
    public let whatIf: Int?
}

/// One bin of a histogram.
public struct HistogramBin: Sendable, Equatable {
    /// Inclusive.
    public let lower: Number
    /// Exclusive, but for the last bin.
    public let upper: Number
    /// The items with a number in it.
    public let count: Int
}
