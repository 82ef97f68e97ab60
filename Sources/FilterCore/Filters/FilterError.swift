/// Why an operation cannot be applied; the state stays as it was.
public enum FilterError: Error, Sendable, Equatable {
    /// No category has this id.
    case unknownCategory(String, suggestions: [String])
    /// No category group has this id.
    case unknownCategoryGroup(String, suggestions: [String])
    /// No item has the value; `index` is its place in the list of a whole selection.
    case unknownValue(String, index: Int?, suggestions: [String])
    /// The selection is of another shape than the category's kind takes.
    case invalidSelection(expected: String)
    /// Several values where the category holds at most `limit`.
    case tooMany(limit: Int)
    /// The lower bound is above the upper one.
    case rangeInverted
    /// A date where the attribute is a number, or the other way round; `member` is `lower` or `upper`.
    case invalidBound(member: String, expected: String)
    /// None was written, and the category does not include it.
    case noneNotIncluded
    /// The category has no values to choose one by one.
    case noValues(CategoryKind)
    /// No such filter is in force.
    case notInForce
    /// A required selection at its initial value stays.
    case notRemovable
}
