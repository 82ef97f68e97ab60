// Values that are chosen, excluded and given up one by one.
extension Prediction {
    enum State {
        case selected, excluded, idle
    }

    mutating func toggle(_ value: JSONValue, in id: String) {
        let isChosen = screen.isChosen(value, in: id)
        // The parent takes the place of a node where the tree holds one path.
        if isChosen, screen.categories.contains(where: { $0.id == id && $0.kind == .hierarchy }) {
            hasUnknownEffect = true
        }
        if isChosen, screen.categories.contains(where: { $0.id == id && $0.isRequired }) { return }
        choose(value, in: id, state: isChosen ? .idle : .selected)
    }

    mutating func choose(_ value: JSONValue, in id: String, state: State) {
        guard let index = screen.categories.firstIndex(where: { $0.id == id }), screen.categories[index].isEnabled
        else { return hasUnknownEffect = true }
        let category = screen.categories[index]
        guard let place = category.values.firstIndex(where: { $0.value == value }) else {
            return chooseUnlisted(value, at: index, state: state)
        }
        let old = category.values[place]
        let isExcluded = state == .excluded || (category.isSubtractive && state == .idle)
        let isSelected = state == .selected
        guard old.isSelected != isSelected || old.isExcluded != isExcluded else {
            // A node goes with what is chosen below it.
            if old.isPartial, state == .idle { hasUnknownEffect = true }
            return
        }
        // The service will refuse it, unless an operation before makes room.
        guard old.whatIf != nil || state == .excluded else { return hasUnknownEffect = true }
        if category.isRequired, !isSelected, category.selectedCount == 1 {
            return totalsOfReturns.append(category.whatIfCleared)
        }
        cleared.remove(id)
        if isSelected { makeRoom(for: value, at: index) }
        screen.categories[index].values[place].isSelected = isSelected
        screen.categories[index].values[place].isExcluded = isExcluded
        removeChips { $0.category == id && $0.value == value }
        if isExcluded {
            let isEnglish = screen.session.locale.hasPrefix("en")
            addChip(of: value, label: (isEnglish ? "not " : "≠ ") + old.label, isNegated: true, in: category)
        } else if isSelected, !category.isSubtractive {
            addChip(of: value, label: old.label, in: category)
        }
        showNone(at: index)
    }

    /// Chooses a value that was found by searching.
    private mutating func chooseUnlisted(_ value: JSONValue, at index: Int, state: State) {
        let category = screen.categories[index]
        hasUnknownEffect = true
        cleared.remove(category.id)
        if state == .selected { makeRoom(for: value, at: index) }
        removeChips { $0.category == category.id && $0.value == value }
        if state == .selected, !category.isSubtractive { addChip(of: value, label: value.plainText, in: category) }
        showNone(at: index)
    }

    /// Takes away what cannot stand beside a value: another one where the category holds one, and in a tree what lies
    /// above it and below it.
    private mutating func makeRoom(for value: JSONValue, at index: Int) {
        let category = screen.categories[index]
        guard category.holdsOneValue != true else { return deselectAll(at: index) }
        guard category.kind == .hierarchy else { return }
        for place in category.values.indices where category.isRelated(category.values[place].value, value) {
            let related = category.values[place].value
            screen.categories[index].values[place].isSelected = false
            removeChips { $0.category == category.id && $0.value == related }
        }
        let hasOther = screen.currentFilters.contains { $0.category == category.id && $0.kind == "facet" }
        if category.holdsOneValue == nil, hasOther { hasUnknownEffect = true }
    }

    mutating func deselectAll(at index: Int) {
        let id = screen.categories[index].id
        for place in screen.categories[index].values.indices {
            screen.categories[index].values[place].isSelected = false
            screen.categories[index].values[place].isPartial = false
        }
        removeChips { $0.category == id && $0.kind == "facet" && !$0.isNegated }
    }
}
