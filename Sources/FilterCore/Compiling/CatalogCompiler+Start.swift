// The state of a new session.
extension CatalogCompiler {
    /// - Complexity: O(values) for each category that starts with its first value; an evaluation if that depends on
    ///   another category.
    mutating func initialState(of catalog: Catalog) -> FilterState {
        var state = FilterState()
        for index in catalog.settlingOrder {
            let category = catalog.categories[index]
            do throws(FilterError) {
                // Until an item has it, the first value stands in for the initial one of a required category.
                let refusal = try catalog.start(index, with: category.definition.initial, in: &state, .unlimited)
                if let refusal { report(.category(category.id), "initial", refused: refusal) }
            } catch {
                report(.category(category.id), "initial", refused: error)
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
        contents.report(place, member, reason: error.reasonAgainstStart, suggestions: error.suggestions)
    }
}
