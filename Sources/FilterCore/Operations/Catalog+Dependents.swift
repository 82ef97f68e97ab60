// Categories that follow others.
extension Catalog {
    /// Updates the categories whose parents changed their selection; parents before their dependents.
    ///
    /// What stands below a category that changed was chosen under what that one had before. While a first value is looked
    /// for, only those of these selections are in force that follow the change already: neither those that are to be
    /// replaced nor those that are kept stand in its way.
    ///
    /// - Parameter written: categories that stay as they are.
    func settleDependents(
        of state: inout FilterState,
        before: FilterState,
        except written: Set<String> = [],
        _ work: WorkBudget
    ) throws(FilterError) {
        func isChanged(_ id: String) -> Bool {
            before.selections[id]?.canonicalForm != state.selections[id]?.canonicalForm
        }
        // A parent changes no more once one of its dependents is looked at.
        var changed = parts.parents.filter(isChanged)
        guard !changed.isEmpty else { return }
        var former = dependents(of: changed)
        for index in settlingOrder {
            let category = categories[index]
            guard let parent = category.definition.dependsOn, changed.contains(parent),
                category.definition.onParentChange != .keep, !written.contains(category.id)
            else { continue }
            former.remove(category.id)
            category.clear(in: &state)
            if category.definition.onParentChange == .first, categoriesDisabling(category, in: state).isEmpty,
                let first = try firstValue(of: index, in: state.without(former), work)
            {
                try category.take(.first, in: &state) { first }
            }
            guard parts.parents.contains(category.id) else { continue }
            if isChanged(category.id) { changed.insert(category.id) } else { changed.remove(category.id) }
        }
    }

    /// The categories that depend on some, and those that depend on them in turn.
    ///
    /// - Complexity: O(categories).
    func dependents(of ids: Set<String>) -> Set<String> {
        var found: Set<String> = []
        for index in settlingOrder {
            guard let parent = categories[index].definition.dependsOn else { continue }
            if ids.contains(parent) || found.contains(parent) { found.insert(categories[index].id) }
        }
        return found
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
            let counted = try CountedItems(of: index, values, in: evaluation)
            return try ValueLister(counted, ValueListRequest(limit: 1)).firstPresentValue
        } catch {
            throw .tooMuchWork(error)
        }
    }
}

extension FilterState {
    /// The state without the selections of some categories.
    func without(_ categories: Set<String>) -> FilterState {
        var state = self
        for id in categories { state.selections[id] = nil }
        return state
    }
}
