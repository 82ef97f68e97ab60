extension FilterError {
    /// What is wrong, and what would be right, in a sentence without its end.
    public var reason: String {
        switch self {
        case .unknownCategory(let id, _): "no category “\(id)”"
        case .unknownCategoryGroup(let id, _): "no category group “\(id)”"
        case .unknownValue(let text, _, _): "no value “\(text)”"
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
