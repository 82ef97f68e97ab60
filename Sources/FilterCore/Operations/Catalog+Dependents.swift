// Categories that follow others.
extension Catalog {
    /// Updates the categories whose parents changed their selection; parents before their dependents.
    ///
    /// - Parameter written: categories that stay as they are.
    func settleDependents(
        of state: inout FilterState,
        before: FilterState,
        except written: Set<String> = [],
        _ work: WorkBudget
    ) throws(FilterError) {
        // By id; a parent changes no more once one of its dependents is looked at.
        var isChanged: [String: Bool] = [:]
        for index in settlingOrder {
            let category = categories[index]
            guard let parent = category.definition.dependsOn, !written.contains(category.id) else { continue }
            let isParentChanged =
                isChanged[parent]
                ?? (before.selections[parent]?.canonicalForm != state.selections[parent]?.canonicalForm)
            isChanged[parent] = isParentChanged
            guard isParentChanged else { continue }
            switch category.definition.onParentChange {
            case .keep: continue
            case .clear: category.clear(in: &state)
            case .first:
                category.clear(in: &state)
                guard categoriesDisabling(category, in: state).isEmpty else { continue }
                guard let first = try firstValue(of: index, in: state, work) else { continue }
                try category.take(.first, in: &state) { first }
            }
        }
    }

    /// The value that leads a category's list in a state, whatever it has chosen itself; of a category that depends on
    /// another only one that items have.
    ///
    /// - Complexity: O(values), for a dependent category an evaluation.
    ///
    /// - Throws: ``FilterError/tooMuchWork(_:)``.
    func firstValue(of index: Int, in state: FilterState, _ work: WorkBudget) throws(FilterError) -> Value? {
        let category = categories[index]
        guard let values = category.values else { return nil }
        guard category.definition.dependsOn != nil else { return values.first(by: category.measured?.totals) }
        var state = state
        state.selections[category.id] = nil
        do throws(TooMuchWork) {
            try work.spend(categories.count, times: WorkCost.categoryOfState, on: .operation)
            let evaluation = try Evaluation(catalog: self, state: state, work: work, for: .operation)
            return try ValueLister(try CountedItems(of: index, values, in: evaluation)).firstPresentValue
        } catch {
            throw .tooMuchWork(error)
        }
    }
}
