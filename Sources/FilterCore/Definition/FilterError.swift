/// Why an operation cannot be applied; the state stays as it was.
public enum FilterError: Error, Sendable, Equatable {
    /// No category has this id.
    case unknownCategory(String, suggestions: [String])
    /// No category group has this id.
    case unknownCategoryGroup(String, suggestions: [String])
    /// No item has the value; `index` is its place in the list of a whole selection.
    case unknownValue(String, index: Int?, suggestions: [String])
    /// The value has no item under what the category's parent has chosen; `index` as for an unknown one.
    ///
    /// - Parameter offering: labels of values of the parent under which it has one.
    case valueNotOffered(String, index: Int?, parent: String, offering: [String])
    /// No item has the attribute.
    case unknownAttribute(String, suggestions: [String])
    /// The selection is of another shape than the category's kind takes.
    case invalidSelection(expected: String)
    /// Several values where the category holds at most `limit`.
    case tooMany(limit: Int)
    /// The lower bound is above the upper one.
    case rangeInverted
    /// A date where the attribute is a number, or the other way round; `member` is `lower`, `upper` or `value`.
    case invalidBound(member: String, expected: String)
    /// A range that has nothing in common with what the category's bounds allow.
    case outsideBounds(lower: Bound?, upper: Bound?)
    /// A word of nothing but white space.
    case blankWord(index: Int)
    /// A path and one above it cannot both be chosen.
    case relatedPaths(String, String, index: Int)
    /// None was written, and the category does not include it.
    case noneNotIncluded
    /// Values were to be excluded, and the category is neither negatable nor subtractive.
    case notNegatable
    /// Chosen values were written to a category that stores the excluded ones.
    case valuesOfSubtractive
    /// One value both chosen and excluded.
    case bothChosenAndExcluded(String)
    /// What is wrong with another member of the selection than the chosen values.
    indirect case inMember(String, FilterError)
    /// Something was chosen in a category that is disabled while others have something chosen, or while they do not.
    case categoryDisabled(String, by: [String])
    /// The category has no values to choose one by one.
    case noValues(CategoryKind)
    /// The group takes filters of another type.
    case wrongFilterType(group: String, FilterType)
    /// No such filter is in force.
    case notInForce
    /// A required selection at its initial value stays.
    case notRemovable
}
