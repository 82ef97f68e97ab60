/// A value that an operation chose or excluded in a category that depends on another one.
public struct DependentChoice: Sendable, Equatable {
    /// The place of the category.
    let category: Int
    let value: Value
    let isExcluded: Bool
    /// Its place in the list that was written.
    let index: Int?
}

// Values that are offered under what the parent of their category has chosen.
extension Catalog {
    /// The choices of an operation in categories that depend on others. Deselections, consequences and the writes of
    /// bulk operations do not count.
    ///
    /// - Complexity: O(chosen values); O(1) where no category depends on another.
    public func dependentChoices(
        of operation: FilterOperation,
        from before: FilterState,
        to after: FilterState
    ) -> [DependentChoice] {
        guard hasDependents, before != after else { return [] }
        switch operation {
        case .select(let id, let value), .deselect(let id, let value), .exclude(let id, let value),
            .toggle(let id, let value):
            return newChoices(in: index(ofCategory: id), from: before, to: after) { chosen, _ in
                chosen == value ? .some(nil) : nil
            }
        case .set(let id, .values(let values, let excluded, _)):
            return newChoices(in: index(ofCategory: id), from: before, to: after) { value, isExcluded in
                .some((isExcluded ? excluded : values).firstIndex(of: value))
            }
        case .addFilter(_, let group), .toggleFilter(_, let group):
            return categories.indices.filter { categories[$0].filterGroup == group }.flatMap {
                newChoices(in: $0, from: before, to: after) { _, _ in .some(nil) }
            }
        case .set, .setNone, .clear, .deselectAll, .reset, .remove, .removeFilter: return []
        }
    }

    /// Refuses choices of values that no item has which passes what the parents of their category have chosen.
    ///
    /// - Parameters:
    ///   - choices: of one operation; those that are not in force any more pass.
    ///   - state: what all operations of a request lead to.
    /// - Throws: ``FilterError/valueNotOffered(_:index:parent:offering:)``, ``FilterError/tooMuchWork(_:)``.
    /// - Complexity: an evaluation for each choice, and another one for the first that is refused.
    public func requireOffered(
        _ choices: [DependentChoice],
        in state: FilterState,
        work: WorkBudget = .unlimited
    ) throws(FilterError) {
        for choice in choices where isInForce(choice, in: state) {
            try requireOffered(choice, in: state, work)
        }
    }

    private func requireOffered(
        _ choice: DependentChoice,
        in state: FilterState,
        _ work: WorkBudget
    ) throws(FilterError) {
        if try offers(choice, in: state, work) { return }
        let error = FilterError.valueNotOffered(
            choice.value.text,
            index: choice.index,
            parent: categories[choice.category].definition.dependsOn ?? "",
            offering: parentValues(offering: choice)
        )
        throw choice.isExcluded && choice.index != nil ? .inMember("excluded", error) : error
    }

    /// Refuses a start with values that no item has which passes what the parents of the category have chosen.
    ///
    /// - Parameter initial: what the definition names; the values of a subtractive category are those that stay on.
    /// - Throws: as ``requireOffered(_:in:work:)`` for choices.
    func requireOffered(
        _ initial: Initial?,
        of index: Int,
        in state: FilterState,
        _ work: WorkBudget
    ) throws(FilterError) {
        guard categories[index].definition.dependsOn != nil, categories[index].values != nil else { return }
        var excluded: [Value] = []
        if case .selection(.values(_, let values, _)) = initial { excluded = values }
        for (values, isExcluded) in [(initial?.values ?? [], false), (excluded, true)] {
            for (place, value) in values.enumerated() {
                let choice = DependentChoice(category: index, value: value, isExcluded: isExcluded, index: place)
                try requireOffered(choice, in: state, work)
            }
        }
    }

    private var hasDependents: Bool {
        categories.contains { $0.definition.dependsOn != nil }
    }

    /// - Parameter place: of a value in the list that was written; `nil` for one that the operation does not name.
    private func newChoices(
        in index: Int?,
        from before: FilterState,
        to after: FilterState,
        _ place: (Value, _ isExcluded: Bool) -> Int??
    ) -> [DependentChoice] {
        guard let index, categories[index].definition.dependsOn != nil,
            case .values(let old) = categories[index].selection(in: before),
            case .values(let new) = categories[index].selection(in: after)
        else { return [] }
        func choices(_ new: [Chosen<Value>], _ old: [Chosen<Value>], isExcluded: Bool) -> [DependentChoice] {
            let old = Set(old.map(\.element))
            return new.map(\.element).filter { !old.contains($0) }.compactMap { value in
                place(value, isExcluded).map {
                    DependentChoice(category: index, value: value, isExcluded: isExcluded, index: $0)
                }
            }
        }
        return choices(new.values, old.values, isExcluded: false)
            + choices(new.excluded, old.excluded, isExcluded: true)
    }

    private func isInForce(_ choice: DependentChoice, in state: FilterState) -> Bool {
        guard case .values(let selection) = categories[choice.category].selection(in: state) else { return false }
        return (choice.isExcluded ? selection.excluded : selection.values).contains { $0.element == choice.value }
    }

    /// Whether the value of a choice is offered, see ``offers(_:of:in:_:)``.
    ///
    /// - Throws: ``FilterError/tooMuchWork(_:)``.
    func offers(
        _ choice: DependentChoice,
        in state: FilterState,
        _ work: WorkBudget
    ) throws(FilterError) -> Bool {
        do throws(TooMuchWork) {
            return try offers(choice.value, of: choice.category, in: state, work)
        } catch {
            throw .tooMuchWork(error)
        }
    }

    /// The first few labels of what to choose in the parent for a value to be offered; empty where the parent has no
    /// values.
    private func parentValues(offering choice: DependentChoice) -> [String] {
        let category = categories[choice.category]
        guard let parent = category.definition.dependsOn.flatMap(index(ofCategory:)),
            let list = categories[parent].values,
            let items = category.values?.items(having: choice.value)
        else { return [] }
        let counts = list.column.counts(in: items, memberCount: items.count)
        let present = list.top.lazy.filter { counts[$0] > 0 }
        return present.prefix(3).map { list.labels[$0] }
    }
}
