/// The screen as operations will make it, before the service has answered.
///
/// Flags, selections and chips follow each operation. The total follows from the what-ifs of the screen that the service
/// has sent: they say it where the operations together come to one change. Counts and texts stay as they are.
struct Prediction {
    /// The last screen of the service.
    let confirmed: Screen
    private(set) var screen: Screen
    /// Whether an operation has an effect on the total that no what-if tells.
    private var hasUnknownEffect = false
    /// The totals after required categories go back to their first value, which the service knows.
    private var totalsOfReturns: [Int?] = []

    init(of screen: Screen) {
        confirmed = screen
        self.screen = screen
    }

    /// Whether ``screen`` has the total that the service will answer, if nothing else changes meanwhile.
    private(set) var isTotalKnown = true

    mutating func apply(_ operation: FilterOperation) {
        switch operation {
        case .select(let value, let category): choose(value, in: category, state: .selected)
        case .deselect(let value, let category): choose(value, in: category, state: .idle)
        case .exclude(let value, let category): choose(value, in: category, state: .excluded)
        case .toggle(let value, let category): toggle(value, in: category)
        case .setNone(let isOn, let category): setNone(isOn, in: category)
        case .set(let selection, let category): set(selection, in: category)
        case .clear(let categories): clear(categories)
        case .remove(let filter): remove(filter)
        case .sort(let sort): screen.session.sort = sort
        case .pageSize(let size): screen.session.pageSize = size
        case .locale(let locale): screen.session.locale = locale
        case .reset, .other: hasUnknownEffect = true
        }
        settleTotal()
    }

    /// Says that something happens of which only the service knows what.
    mutating func applyUnknown() {
        hasUnknownEffect = true
        settleTotal()
    }

    // MARK: Values

    private enum State {
        case selected, excluded, idle
    }

    private mutating func toggle(_ value: JSONValue, in id: String) {
        let isChosen = screen.isChosen(value, in: id)
        // The parent takes the place of a node where the tree holds one path.
        if isChosen, screen.categories.contains(where: { $0.id == id && $0.kind == .hierarchy }) {
            hasUnknownEffect = true
        }
        if isChosen, screen.categories.contains(where: { $0.id == id && $0.isRequired }) { return }
        choose(value, in: id, state: isChosen ? .idle : .selected)
    }

    private mutating func choose(_ value: JSONValue, in id: String, state: State) {
        guard let index = screen.categories.firstIndex(where: { $0.id == id }), screen.categories[index].isEnabled
        else { return hasUnknownEffect = true }
        let category = screen.categories[index]
        guard let place = category.values.firstIndex(where: { $0.value == value }) else {
            // A value that was found by searching.
            hasUnknownEffect = true
            removeChips { $0.category == id && $0.value == value }
            if state == .selected, !category.isSubtractive { addChip(of: value, label: value.plainText, in: category) }
            return
        }
        let old = category.values[place]
        let isExcluded = state == .excluded || (category.isSubtractive && state == .idle)
        let isSelected = state == .selected
        guard old.isSelected != isSelected || old.isExcluded != isExcluded else { return }
        // The service will refuse it, unless an operation before makes room.
        guard old.whatIf != nil || state == .excluded else { return hasUnknownEffect = true }
        if category.isRequired, !isSelected, category.selectedCount == 1 {
            return totalsOfReturns.append(category.whatIfCleared)
        }
        if isSelected, category.holdsOneValue { deselectAll(at: index) }
        screen.categories[index].values[place].isSelected = isSelected
        screen.categories[index].values[place].isExcluded = isExcluded
        removeChips { $0.category == id && $0.value == value }
        if isExcluded {
            addChip(of: value, label: "not \(old.label)", isNegated: true, in: category)
        } else if isSelected, !category.isSubtractive {
            addChip(of: value, label: old.label, in: category)
        }
    }

    private mutating func deselectAll(at index: Int) {
        let id = screen.categories[index].id
        for place in screen.categories[index].values.indices {
            screen.categories[index].values[place].isSelected = false
            screen.categories[index].values[place].isPartial = false
        }
        removeChips { $0.category == id && $0.kind == "facet" }
    }

    private mutating func setNone(_ isOn: Bool, in id: String) {
        guard let index = screen.categories.firstIndex(where: { $0.id == id }),
            screen.categories[index].none?.whatIf != nil
        else { return hasUnknownEffect = true }
        screen.categories[index].none?.isOn = isOn
        removeChips { $0.category == id && $0.kind == "none" }
        let category = screen.categories[index]
        if isOn, let none = category.none {
            add(CurrentFilter(category: id, kind: "none", text: "\(category.title): \(none.title)"))
        }
    }

    // MARK: Selections

    private mutating func set(_ selection: JSONValue, in id: String) {
        guard let index = screen.categories.firstIndex(where: { $0.id == id }) else { return hasUnknownEffect = true }
        if selection == .null { return clear([id]) }
        let category = screen.categories[index]
        switch category.kind {
        case .toggle:
            let isOn = selection.boolean ?? selection["isOn"]?.boolean ?? false
            guard category.toggle?.isOn != isOn else { return }
            screen.categories[index].toggle?.isOn = isOn
            removeChips { $0.category == id }
            if isOn { add(CurrentFilter(category: id, kind: "facet", value: true, text: category.title)) }
        case .range:
            hasUnknownEffect = true
            screen.categories[index].selection = Screen.Selection(range: selection)
            removeChips { $0.category == id && $0.kind == "range" }
            let text = screen.categories[index].selection.rangeText(unit: category.unit)
            add(CurrentFilter(category: id, kind: "range", text: "\(category.title): \(text)"))
        case .search:
            hasUnknownEffect = true
            let text = selection.text ?? selection["text"]?.text ?? ""
            screen.categories[index].selection.json = ["text": .string(text)]
            removeChips { $0.category == id }
            if !text.isEmpty {
                add(
                    CurrentFilter(
                        category: id,
                        kind: "search",
                        value: .string(text),
                        text: "\(category.title): “\(text)”"
                    )
                )
            }
        default:
            hasUnknownEffect = true
            guard !category.values.isEmpty, !category.isSubtractive else { return }
            let chosen = selection["values"] ?? selection["paths"] ?? selection["value"]
            guard let chosen = selection.isObject ? chosen : selection else { return }
            deselectAll(at: index)
            for value in chosen.isArray ? chosen.elements : [chosen] { choose(value, in: id, state: .selected) }
            for value in selection["excluded"]?.elements ?? [] { choose(value, in: id, state: .excluded) }
        }
    }

    private mutating func clear(_ ids: [String]?) {
        // Of categories that the screen does not have only the chips tell.
        let known = Set(screen.categories.map(\.id))
        let isWhole =
            ids.map { known.isSuperset(of: $0) }
            ?? screen.currentFilters.allSatisfy { $0.category.map(known.contains) ?? true }
        if !isWhole || (confirmed.canClearAll && confirmed.currentFilters.isEmpty) { hasUnknownEffect = true }
        for index in screen.categories.indices where ids?.contains(screen.categories[index].id) ?? true {
            let category = screen.categories[index]
            guard category.isActive || screen.currentFilters.contains(where: { $0.category == category.id }) else {
                continue
            }
            // The service knows to which selection it goes back.
            if category.isRequired || category.isSubtractive || category.none?.isOn == true { hasUnknownEffect = true }
            if category.isRequired { continue }
            deselectAll(at: index)
            for place in category.values.indices { screen.categories[index].values[place].isExcluded = false }
            screen.categories[index].toggle?.isOn = false
            if category.kind == .range || category.kind == .search {
                screen.categories[index].selection = Screen.Selection(json: .null)
            }
            removeChips { $0.category == category.id && $0.kind != "none" }
        }
        if ids == nil { removeChips { $0.category == nil } }
    }

    // MARK: Chips

    private mutating func remove(_ filter: String) {
        guard let chip = screen.currentFilters.first(where: { $0.serviceID == filter }) else {
            return hasUnknownEffect = true
        }
        removeChips { $0.serviceID == filter }
        guard let index = screen.categories.firstIndex(where: { $0.id == chip.category }) else { return }
        switch screen.categories[index].kind {
        case .toggle: screen.categories[index].toggle?.isOn = false
        case .range, .search: screen.categories[index].selection = Screen.Selection(json: .null)
        default:
            if chip.kind == "none" { screen.categories[index].none?.isOn = false }
            for place in screen.categories[index].values.indices
            where screen.categories[index].values[place].value == chip.value {
                screen.categories[index].values[place].isSelected = screen.categories[index].isSubtractive
                screen.categories[index].values[place].isExcluded = false
            }
        }
    }

    private mutating func addChip(
        of value: JSONValue,
        label: String,
        isNegated: Bool = false,
        in category: Screen.Category
    ) {
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
    private mutating func add(_ chip: CurrentFilter) {
        let isMoved = chip.kind == "range" || chip.kind == "search"
        let known = confirmed.currentFilters.first { $0.id == chip.id && !isMoved }
        screen.currentFilters.append(known ?? chip)
    }

    private mutating func removeChips(_ isGone: (CurrentFilter) -> Bool) {
        screen.currentFilters.removeAll(where: isGone)
    }

    // MARK: Total

    private mutating func settleTotal() {
        let total = hasUnknownEffect ? nil : total()
        isTotalKnown = total != nil
        screen.total = total ?? confirmed.total
        if screen.currentFilters != confirmed.currentFilters {
            screen.canClearAll = screen.currentFilters.contains(where: \.isRemovable)
        }
        for (index, former) in confirmed.categories.enumerated() {
            let category = screen.categories[index]
            let isAsBefore = former.choices == category.choices && former.selection == category.selection
            let isActive = screen.currentFilters.contains { $0.category == former.id }
            screen.categories[index].isActive = isAsBefore ? former.isActive : isActive
            screen.categories[index].canClear = isAsBefore ? former.canClear : isActive
            screen.categories[index].selectedCount =
                isAsBefore ? former.selectedCount : category.choices.selected.count
        }
    }

    /// The total where all operations together come to nothing or to one change; `nil` elsewhere.
    private func total() -> Int? {
        let changed = zip(confirmed.categories, screen.categories).filter { $0.choices != $1.choices }
        let gone = confirmed.currentFilters.filter { !screen.currentFilters.map(\.id).contains($0.id) }
        let areOthersNew = screen.currentFilters.count > confirmed.currentFilters.count - gone.count
        // A category whose chips are all there is changed beside those that are gone.
        let areAllGone = changed.allSatisfy { pair in gone.contains { $0.category == pair.0.id } }
        let isOneChange = changed.allSatisfy { pair in gone.allSatisfy { $0.category == pair.0.id } }
        switch (changed.count, gone.count, areOthersNew) {
        case (0, 0, false): return totalsOfReturns.count > 1 ? nil : totalsOfReturns.first ?? confirmed.total
        case _ where !totalsOfReturns.isEmpty: return nil
        case _ where screen.currentFilters.isEmpty && !gone.isEmpty && areAllGone: return confirmed.unfilteredTotal
        case _ where !isOneChange: return nil
        case (_, 1, false): return gone[0].whatIf
        case (1, _, _): return changed[0].1.total(since: changed[0].0)
        default: return nil
        }
    }
}
