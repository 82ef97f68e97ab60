// Chips, in the order in which they come.
extension Prediction {
    mutating func addChip(of value: JSONValue, label: String, isNegated: Bool = false, in category: Screen.Category) {
        add(
            CurrentFilter(
                category: category.id,
                kind: "facet",
                value: value,
                isNegated: isNegated,
                text: "\(category.title): \(label)"
            )
        )
    }

    /// A chip that the service has sent comes back as it was.
    mutating func add(_ chip: CurrentFilter) {
        let isMoved = chip.kind == "range" || chip.kind == "search"
        let known = confirmed.currentFilters.first { $0.id == chip.id && !isMoved }
        screen.currentFilters.append(known ?? chip)
    }

    /// The only chip of its category: it stays in its place while its content moves.
    mutating func replaceChip(by chip: CurrentFilter) {
        removeChips { $0.category == chip.category && $0.id != chip.id }
        guard let place = screen.currentFilters.firstIndex(where: { $0.id == chip.id }) else { return add(chip) }
        screen.currentFilters[place] = chip
    }

    mutating func removeChips(_ isGone: (CurrentFilter) -> Bool) {
        screen.currentFilters.removeAll(where: isGone)
    }

    /// Shows a chip of None where it does not stand as at rest; a category with one filter has it only without another
    /// one.
    mutating func showNone(at index: Int) {
        let category = screen.categories[index]
        guard let none = category.none else { return }
        let kind = none.isOn ? "none" : "hasValue"
        func isOfNone(_ chip: CurrentFilter) -> Bool { chip.kind == "none" || chip.kind == "hasValue" }
        let chips = screen.currentFilters.filter { $0.category == category.id }
        let isBeside = category.hasOneFilter && !chips.allSatisfy(isOfNone)
        let isShown = none.isOn != isNoneOnAtRest(in: category.id) && !isBeside
        guard chips.filter(isOfNone).map(\.kind) != (isShown ? [kind] : []) else { return }
        removeChips { $0.category == category.id && isOfNone($0) }
        guard isShown else { return }
        let text = none.isOn ? none.title : category.title
        add(CurrentFilter(category: category.id, kind: kind, text: text))
    }
}
