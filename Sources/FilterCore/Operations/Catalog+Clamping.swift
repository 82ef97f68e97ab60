extension Catalog {
    /// A state that was made under another definition, with its numbers inside the bounds of this one.
    public func clamped(_ state: FilterState) -> FilterState {
        var state = state
        for category in categories {
            if let selection = state.selections[category.id] {
                state.selections[category.id] = category.clamped(selection)
            }
        }
        return state
    }
}
