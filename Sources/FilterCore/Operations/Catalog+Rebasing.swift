// The changes that lead from one state to another, made to a third one.
extension Catalog {
    /// Makes to a state what was changed elsewhere.
    ///
    /// Of lists of values the values that were chosen, excluded or taken back are, one by one, and of keywords the words; any
    /// other selection that was changed is taken over whole; of the free filters those that were added and removed.
    ///
    /// - Parameters:
    ///   - changed: what the changes led to.
    ///   - origin: what they began from.
    ///   - current: what they are made to.
    /// - Throws: a ``FilterError`` for a change that `current` does not allow: a category that is disabled, more values
    ///   than there may be, a value that is offered in `changed` and not in what comes out.
    /// - Complexity: that of one operation of a ``StateBuilder`` for each change.
    public func rebasing(
        _ changed: FilterState,
        from origin: FilterState,
        onto current: FilterState,
        work: WorkBudget = .unlimited
    ) throws(FilterError) -> FilterState {
        var change = StateBuilder(of: current, in: self, work: work)
        var choices: [DependentChoice] = []
        // Cleared categories make room for chosen ones.
        var operations: [(sequence: UInt32, operation: FilterOperation)] = []
        for category in categories {
            operations += rebasingOperations(for: category, from: origin, to: changed, onto: current)
        }
        let (old, new) = (origin.groups.entries(), changed.groups.entries())
        for entry in old where !changed.groups.contains(entry.filter, in: entry.group) {
            operations.append((0, .removeFilter(entry.filter, group: entry.group)))
        }
        for entry in new where !origin.groups.contains(entry.filter, in: entry.group) {
            operations.append((entry.sequence, .addFilter(entry.filter, group: entry.group)))
        }
        for (_, operation) in operations.enumerated()
            .sorted(by: { ($0.element.sequence, $0.offset) < ($1.element.sequence, $1.offset) }).map(\.element)
        {
            choices += try change.apply(operation)
        }
        // Only choices that `changed` offers are checked: one is kept if the changes themselves took away its parent.
        for choice in choices where try offers(choice, in: changed, work) {
            try requireOffered([choice], in: change.state, work: work)
        }
        return change.finished()
    }

    private func rebasingOperations(
        for category: Category,
        from origin: FilterState,
        to changed: FilterState,
        onto current: FilterState
    ) -> [(sequence: UInt32, operation: FilterOperation)] {
        let (old, new) = (category.selection(in: origin), category.selection(in: changed))
        guard old.canonicalForm != new.canonicalForm else { return [] }
        let id = category.id
        if case (.keywords(let before), .keywords(let after), .keywords(let words)) =
            (old, new, category.selection(in: current))
        {
            let selection = Selection.keywords(words.changed(from: before, to: after))
            return [(new.lastSequence, .set(category: id, selection: category.input(of: selection)))]
        }
        guard case .values(let before) = old, case .values(let after) = new, !category.isSingle else {
            return [(new.lastSequence, .set(category: id, selection: category.input(of: new)))]
        }
        var operations: [(sequence: UInt32, operation: FilterOperation)] = []
        let isSubtractive = category.isSubtractive
        for chosen in before.values.elements(missingIn: after.values) {
            operations.append((0, .deselect(category: id, value: chosen.element)))
        }
        for chosen in before.excluded.elements(missingIn: after.excluded) {
            let operation: FilterOperation =
                isSubtractive
                ? .select(category: id, value: chosen.element) : .deselect(category: id, value: chosen.element)
            operations.append((0, operation))
        }
        for chosen in after.values.elements(missingIn: before.values) {
            operations.append((chosen.sequence, .select(category: id, value: chosen.element)))
        }
        for chosen in after.excluded.elements(missingIn: before.excluded) {
            operations.append((chosen.sequence, .exclude(category: id, value: chosen.element)))
        }
        if before.none != after.none {
            operations.append((after.noneSequence, .setNone(category: id, isOn: after.none)))
        }
        return operations
    }
}

extension KeywordSelection {
    /// With what was changed elsewhere: words that were added and taken away, the switches.
    fileprivate func changed(from before: KeywordSelection, to after: KeywordSelection) -> KeywordSelection {
        var changed = self
        if before.isCaseSensitive != after.isCaseSensitive { changed.isCaseSensitive = after.isCaseSensitive }
        if before.none != after.none { changed.none = after.none }
        let (former, later) = (changed.forms(of: before.words), changed.forms(of: after.words))
        let gone = former.subtracting(later)
        let come = later.subtracting(former).subtracting(changed.forms(of: words))
        let form = changed.form
        changed.words = words.filter { !gone.contains(form($0.element)) }
        changed.words += after.words.filter { come.contains(form($0.element)) }
        return changed
    }

    private func forms(of words: [Chosen<Text>]) -> Set<Text> { Set(words.map { form(of: $0.element) }) }
}

extension [Chosen<Value>] {
    /// Those whose value another list does not have.
    fileprivate func elements(missingIn other: [Chosen<Value>]) -> [Chosen<Value>] {
        let others = Set(other.map(\.element))
        return filter { !others.contains($0.element) }
    }
}

extension Category {
    /// A selection as a client would write it.
    public func input(of selection: Selection) -> SelectionInput {
        selection.form.input(none: includesNone ? selection.isNoneOn : nil)
    }
}

extension Selection {
    /// When the last of it was chosen.
    fileprivate var lastSequence: UInt32 {
        var last: UInt32 = 0
        form.forEachSequence { last = max(last, $0) }
        return last
    }
}
