extension Catalog {
    /// A state that was made under another definition or over other data, with its numbers inside the bounds of this one, and
    /// with the ends open that are at or beyond those of the data.
    public func clamped(_ state: FilterState) -> FilterState {
        var state = state
        for category in categories {
            guard let selection = state.selections[category.id] else { continue }
            let inside = category.clamped(selection)
            if inside != selection { category.store(inside, in: &state) }
        }
        return state.renumbered()
    }
}
