/// The words that a front end shows for one category.
public struct CategoryTexts: Sendable, Equatable {
    public let title: String
    public let displayText: String
    public let placeholder: String
    /// How many values are chosen; 1 for bounds, a number, a search or a toggle that is on. Of a subtractive category
    /// the values that are on.
    public let selectedCount: Int
    public let accessibilityLabel: String
    public let accessibilityHint: String
    /// `nil` if the category does not include None.
    public let noneTitle: String?
}

extension Evaluation {
    /// The words for a category in this state.
    public func texts(for index: Int, _ wording: Wording = .english) -> CategoryTexts {
        let category = catalog.categories[index]
        let phrases = CategoryPhrases(category, in: state, wording)
        return CategoryTexts(
            title: phrases.title,
            displayText: phrases.displayText,
            placeholder: wording.placeholder(of: category.definition),
            selectedCount: phrases.selectedCount,
            accessibilityLabel: phrases.accessibilityLabel,
            accessibilityHint: wording.localizer.text(.accessibilityHint),
            noneTitle: category.includesNone ? phrases.noneTitle : nil
        )
    }
}
