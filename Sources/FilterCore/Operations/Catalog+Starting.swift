// The selections of categories at the start of a session, and after a reset.
extension Catalog {
    /// Puts a category where its definition has it. A start that cannot be chosen by hand is given up: a value that is not
    /// offered, or not under what the parent has chosen; anything in a disabled category. Nothing is chosen then, or, where
    /// one is required, the initial value, under a parent the first one.
    ///
    /// - Parameters:
    ///   - initial: what the definition names, for the start or for a reset.
    ///   - later: categories whose turn comes later; as in a new session, their selections are not in force yet.
    ///   - former: categories whose selections do not stand in the way of a first value, as they depend on what starts.
    /// - Returns: why the start was given up; `nil` if it was not.
    /// - Throws: ``FilterError/tooMuchWork(_:)`` alone.
    /// - Complexity: O(values) for a first value; in a category that depends on another one an evaluation for it, and for
    ///   each value that the definition names.
    func start(
        _ index: Int,
        with initial: Initial?,
        in state: inout FilterState,
        before later: Set<String> = [],
        despite former: Set<String> = [],
        _ work: WorkBudget
    ) throws(FilterError) -> FilterError? {
        let category = categories[index]
        // A value that the data no longer have may stay chosen, but a new session could not choose it.
        let origin = state.without(later.union([category.id]))
        var fresh = origin
        do throws(FilterError) {
            try category.take(initial, in: &fresh) { () throws(FilterError) in
                try firstValue(of: index, in: origin.without(former), work)
            }
            let selection = category.selection(in: fresh)
            if !category.isAtRest(selection) {
                _ = try enabled(category.id, in: origin)
                try requireOffered(initial, of: index, in: fresh, work)
            }
            try category.replaceSelection(with: category.input(of: selection), in: &state)
            return nil
        } catch {
            if case .tooMuchWork = error { throw error }
            category.clear(in: &state)
            if category.definition.isRequired, category.definition.dependsOn != nil,
                categoriesDisabling(category, in: origin).isEmpty,
                let first = try firstValue(of: index, in: origin.without(former), work)
            {
                try category.replaceSelection(with: .values([first]), in: &state)
            }
            return error
        }
    }
}
