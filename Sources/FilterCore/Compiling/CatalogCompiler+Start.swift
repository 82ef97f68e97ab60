// The state of a new session.
extension CatalogCompiler {
    /// - Complexity: O(values) for each category that starts with its first value; an evaluation if that depends on
    ///   another category.
    mutating func initialState(of catalog: Catalog) -> FilterState {
        var state = FilterState()
        for index in catalog.settlingOrder {
            let category = catalog.categories[index]
            let current = state
            do throws(FilterError) {
                try category.take(category.definition.initial, in: &state) { () throws(FilterError) in
                    try catalog.firstValue(of: index, in: current, .unlimited)
                }
                if let selection = state.selections[category.id], !category.isAtRest(selection) {
                    _ = try catalog.enabled(category.id, in: current)
                }
            } catch {
                report(.category(category.id), "initial", refused: error)
                // Until an item has it, the first value stands in for the initial one.
                if category.definition.isRequired { category.clear(in: &state) }
            }
            checkReset(of: category, in: state)
        }
        return state
    }

    private mutating func checkReset(of category: Category, in state: FilterState) {
        guard let resetTo = category.definition.resetTo else { return }
        var state = state
        do throws(FilterError) {
            try category.take(resetTo, in: &state) { category.values?.first(by: category.measured?.totals) }
        } catch {
            report(.category(category.id), "resetTo", refused: error)
        }
    }

    /// The values of a category are known only with items.
    private mutating func report(_ place: DefinitionFault.Place, _ member: String, refused error: FilterError) {
        guard contents.expectsValues else { return }
        switch error {
        case .unknownValue(let text, _, let suggestions):
            contents.report(place, member, reason: "the category cannot start with “\(text)”", suggestions: suggestions)
        case .categoryDisabled:
            contents.report(place, member, reason: "the category cannot start with something chosen: \(error.reason)")
        default: contents.report(place, member, reason: "the category cannot start with this: \(error.reason)")
        }
    }
}
