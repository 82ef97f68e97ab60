extension Catalog {
    /// Whether an item has a value that passes what the categories above its own have chosen.
    ///
    /// Other filters than the parents' do not matter: a value without an item may be chosen as in any category.
    ///
    /// - Parameter index: of the category, which depends on another one.
    /// - Complexity: an evaluation.
    func offers(
        _ value: Value,
        of index: Int,
        in state: FilterState,
        _ work: WorkBudget
    ) throws(TooMuchWork) -> Bool {
        let category = categories[index]
        guard let values = category.values, let code = values.code(of: value) else { return false }
        var groups: Set<FilterGroupID> = []
        var next = category.definition.dependsOn
        while let parent = next.flatMap(self.index(ofCategory:)), groups.count < categories.count {
            groups.insert(categories[parent].filterGroup)
            next = categories[parent].definition.dependsOn
        }
        var above = FilterState()
        for other in categories where other.id != category.id && groups.contains(other.filterGroup) {
            above.selections[other.id] = state.selections[other.id]
        }
        above.groups = state.groups
        above.groups.removeAll(state.groups.groupIDs.filter { !groups.contains($0) })
        let evaluation = try Evaluation(catalog: self, state: above, work: work, for: .operation)
        return try CountedItems(of: index, values, in: evaluation).counts(of: [code])[code] > 0
    }
}
