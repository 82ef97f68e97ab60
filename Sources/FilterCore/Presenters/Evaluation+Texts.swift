extension Evaluation {
    /// The words for a category in this state.
    public func texts(for index: Int, _ wording: Wording = .english) -> CategoryTexts {
        catalog.categories[index].texts(in: state, wording)
    }

    /// How many match, in words: `573 results`, or `573 products` where items are variants.
    public func totalText(_ wording: Wording = .english) -> String {
        wording.localizer.text(catalog.products == nil ? .results : .products, count: total)
    }
}
