/// Why an operation cannot be applied; the state stays as it was.
public enum FilterError: Error, Sendable, Equatable {
    /// No category has this id.
    case unknownCategory(String, suggestions: [String])
    /// No category group has this id.
    case unknownCategoryGroup(String, suggestions: [String])
    /// No item has the value; `index` is its place in the list of a whole selection.
    case unknownValue(String, index: Int?, suggestions: [String])
    /// Items have a value with the same text and of another type, as the number 4 for the string "4".
    case wrongValueType(Value, offered: Value, index: Int?)
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
    /// A fault of one part of the operation: `excluded` of a selection, `categories/1` of a scope, `attribute` or
    /// `group` of a free filter.
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
    /// The consequences of the operation cost more than its budget.
    case tooMuchWork(TooMuchWork)
}

extension FilterError {
    /// The fault and its remedy, in a sentence without its end.
    public var reason: String {
        switch self {
        case .unknownCategory(let id, _): "no category “\(id)”"
        case .unknownCategoryGroup(let id, _): "no category group “\(id)”"
        case .unknownValue(let text, _, _): "no value “\(text)”"
        case .wrongValueType(let value, let offered, _): "expected \(offered.nameWithType), not \(value.nameWithType)"
        case .valueNotOffered(let text, _, let parent, let offering):
            "“\(text)” is not offered for what “\(parent)” has chosen; "
                + (offering.isEmpty
                    ? "change “\(parent)” first"
                    : "choose \(offering.map { "“\($0)”" }.joined(separator: " or ")) there first")
        case .unknownAttribute(let name, _): "no item has the attribute “\(name)”"
        case .invalidSelection(let expected): "expected \(expected)"
        case .tooMany(let limit): "at most \(limit) can be chosen here"
        case .rangeInverted: "the lower bound is above the upper one"
        case .invalidBound(_, let expected): "expected \(expected) or null"
        case .outsideBounds(let lower, let upper):
            "the range has nothing in common with the bounds \(lower?.text ?? "…") to \(upper?.text ?? "…")"
        case .blankWord: "a word cannot be blank"
        case .relatedPaths(let path, let ancestor, _): "“\(path)” lies below “\(ancestor)”, which is chosen too"
        case .noneNotIncluded: "the category has no option for items without a value"
        case .notNegatable: "values of this category cannot be excluded"
        case .valuesOfSubtractive: "the category is subtractive: everything is chosen but what “excluded” lists"
        case .bothChosenAndExcluded(let text): "“\(text)” cannot be both chosen and excluded"
        case .inMember(_, let inner): inner.reason
        case .categoryDisabled(let id, let others):
            "“\(id)” is disabled by \(others.map { "“\($0)”" }.joined(separator: ", "))"
        case .noValues(let kind):
            "a category of kind “\(kind.rawValue)” has no values to choose; write its selection"
        case .wrongFilterType(let group, let type): "the group “\(group)” takes no \(type.rawValue) filters"
        case .notInForce: "no such filter is in force"
        case .notRemovable: "a required category keeps its initial value"
        case .tooMuchWork: "this takes more work than one request may cost"
        }
    }

    /// Names that may have been meant.
    public var suggestions: [String] {
        switch self {
        case .unknownCategory(_, let suggestions), .unknownCategoryGroup(_, let suggestions),
            .unknownValue(_, _, let suggestions), .unknownAttribute(_, let suggestions):
            suggestions
        case .inMember(_, let inner): inner.suggestions
        default: []
        }
    }
}

extension FilterError {
    /// Carries out a step that is about one part of an operation; what it throws names the part.
    static func inside<Result>(
        _ member: @autoclosure () -> String,
        _ step: () throws(FilterError) -> Result
    ) throws(FilterError) -> Result {
        do throws(FilterError) {
            return try step()
        } catch {
            throw .inMember(member(), error)
        }
    }
}
