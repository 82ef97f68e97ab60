extension Evaluation {
    /// The words for a category in this state.
    public func texts(for index: Int, _ wording: Wording = .english) -> CategoryTexts {
        catalog.categories[index].texts(in: state, wording)
    }
}
