/// The words that a front end shows for one category.
public struct CategoryTexts: Sendable, Equatable {
    public let displayText: String
    public let placeholder: String
    /// How many values are chosen; 1 for a bound or a toggle that is on.
    public let selectedCount: Int
    public let accessibilityLabel: String

    public static let accessibilityHint = "Double tap to open category filter menu"
}

extension Evaluation {
    /// The words for a category in this state.
    public func texts(for index: Int) -> CategoryTexts {
        let category = catalog.categories[index]
        let phrases = CategoryPhrases(category, in: state)
        return CategoryTexts(
            displayText: phrases.displayText,
            placeholder: category.definition.placeholder,
            selectedCount: phrases.selectedCount,
            accessibilityLabel: phrases.accessibilityLabel
        )
    }
}
