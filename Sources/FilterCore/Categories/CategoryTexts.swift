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

extension Category {
    /// The words for the category in a state.
    public func texts(in state: FilterState, _ wording: Wording = .english) -> CategoryTexts {
        CategoryPhrases(self, in: state, wording).texts
    }
}
