public import FilterCore

extension ReferenceCatalog {
    /// An engine's state, read as a list in order of selection.
    public func reading(_ state: FilterState) -> ReferenceState {
        var numbered: [(sequence: UInt32, filter: ReferenceFilter)] = []
        func add(_ sequence: UInt32, _ category: CategoryDefinition, _ choice: ReferenceChoice) {
            numbered.append((sequence, ReferenceFilter(category.id, choice)))
        }
        func addNone(_ sequence: UInt32, _ category: CategoryDefinition, _ isOn: Bool) {
            if isOn != noneAtRest(category) { add(sequence, category, .none(isOn)) }
        }
        for category in definition.categories {
            switch state.selections[category.id] {
            case .values(let selection):
                for chosen in selection.values { add(chosen.sequence, category, .value(chosen.element)) }
                addNone(selection.noneSequence, category, selection.none)
            case .path(let selection):
                if let path = selection.path { add(path.sequence, category, .path(path.element)) }
                addNone(selection.noneSequence, category, selection.none)
            case .toggle(let selection):
                if selection.isOn { add(selection.sequence, category, .on) }
            case .range(let selection):
                if selection.lower != nil || selection.upper != nil || selection.none != noneAtRest(category) {
                    let choice = ReferenceChoice.range(
                        lower: selection.lower,
                        upper: selection.upper,
                        none: selection.none
                    )
                    add(selection.sequence, category, choice)
                }
            case nil: continue
            }
        }
        let inOrder = numbered.enumerated().sorted {
            ($0.element.sequence, $0.offset) < ($1.element.sequence, $1.offset)
        }
        return ReferenceState(inOrder.map(\.element.filter))
    }
}
