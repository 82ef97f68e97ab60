// Whole selections: those that are set, and those that are given up.
extension Prediction {
    mutating func setNone(_ isOn: Bool, in id: String) {
        guard let index = screen.categories.firstIndex(where: { $0.id == id }),
            let none = screen.categories[index].none, none.whatIf != nil
        else { return hasUnknownEffect = true }
        guard none.isOn != isOn else { return }
        cleared.remove(id)
        screen.categories[index].none?.isOn = isOn
        showNone(at: index)
    }

    mutating func set(_ selection: JSONValue, in id: String) {
        guard let index = screen.categories.firstIndex(where: { $0.id == id }) else { return hasUnknownEffect = true }
        if selection == .null { return clear([id]) }
        cleared.remove(id)
        let category = screen.categories[index]
        switch category.kind {
        case .toggle:
            let isOn = selection.boolean ?? selection["isOn"]?.boolean ?? false
            guard category.toggle?.isOn != isOn else { return }
            screen.categories[index].toggle?.isOn = isOn
            removeChips { $0.category == id }
            guard isOn else { return }
            add(CurrentFilter(category: id, kind: "facet", value: true, isOfToggle: true, text: category.title))
        case .range:
            hasUnknownEffect = true
            let range = Screen.Selection(range: selection)
            let isNoneOn = selection["none"]?.boolean ?? isNoneOnAtRest(in: id)
            screen.categories[index].none?.isOn = isNoneOn
            let members = ["lower": range.lower ?? .null, "upper": range.upper ?? .null, "none": .boolean(isNoneOn)]
            screen.categories[index].selection.set(members, or: range)
            if range.lower != nil || range.upper != nil {
                let text = range.rangeText(unit: category.unit)
                replaceChip(by: CurrentFilter(category: id, kind: "range", text: "\(category.title): \(text)"))
            } else {
                removeChips { $0.category == id }
            }
            showNone(at: index)
        case .search:
            hasUnknownEffect = true
            let text = selection.text ?? selection["text"]?.text ?? ""
            screen.categories[index].selection.json = ["text": .string(text)]
            guard !text.isEmpty else { return removeChips { $0.category == id } }
            let title = "\(category.title): “\(text)”"
            replaceChip(by: CurrentFilter(category: id, kind: "search", value: .string(text), text: title))
        default:
            hasUnknownEffect = true
            guard !category.values.isEmpty, !category.isSubtractive else { return }
            let chosen = selection["values"] ?? selection["paths"] ?? selection["value"]
            guard let chosen = selection.isObject ? chosen : selection else { return }
            deselectAll(at: index)
            let isNoneOn = selection["none"]?.boolean ?? isNoneOnAtRest(in: id)
            screen.categories[index].none?.isOn = isNoneOn
            showNone(at: index)
            for value in chosen.isArray ? chosen.elements : [chosen] { choose(value, in: id, state: .selected) }
            for value in selection["excluded"]?.elements ?? [] { choose(value, in: id, state: .excluded) }
        }
    }

    mutating func clear(_ ids: [String]?) {
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
            putAtRest(at: index)
        }
        if ids == nil { removeChips { $0.category == nil } }
    }

    /// Has a category filter nothing. The service knows to which value one goes back that needs a value.
    private mutating func putAtRest(at index: Int) {
        let category = screen.categories[index]
        guard !category.isRequired else { return hasUnknownEffect = true }
        cleared.insert(category.id)
        for place in category.values.indices {
            screen.categories[index].values[place].isSelected = category.isSubtractive
            screen.categories[index].values[place].isExcluded = false
            screen.categories[index].values[place].isPartial = false
        }
        screen.categories[index].toggle?.isOn = false
        let isNoneOn = isNoneOnAtRest(in: category.id)
        screen.categories[index].none?.isOn = isNoneOn
        if category.kind.isMovedOrTyped {
            let rest: [String: JSONValue] = [
                "lower": .null, "upper": .null, "value": .null, "words": [], "text": "", "none": .boolean(isNoneOn),
            ]
            screen.categories[index].selection.set(rest, or: Screen.Selection(json: .null))
        }
        removeChips { $0.category == category.id }
    }

    /// Gives up a filter by what the service calls it.
    mutating func remove(_ filter: String) {
        guard let chip = screen.currentFilters.first(where: { $0.serviceID == filter }) else {
            return hasUnknownEffect = true
        }
        guard let index = screen.categories.firstIndex(where: { $0.id == chip.category }) else {
            return removeChips { $0.serviceID == filter }
        }
        let category = screen.categories[index]
        if category.hasOneFilter, chip.kind != "keyword" { return putAtRest(at: index) }
        cleared.remove(category.id)
        removeChips { $0.serviceID == filter }
        if chip.kind == "none" || chip.kind == "hasValue" {
            screen.categories[index].none?.isOn = chip.kind == "hasValue"
        }
        if chip.kind == "keyword" {
            let words = category.selection.words.filter { .string($0) != chip.value }
            screen.categories[index].selection.json = ["words": .array(words.map(JSONValue.string))]
        }
        for place in category.values.indices where category.values[place].value == chip.value {
            screen.categories[index].values[place].isSelected = category.isSubtractive
            screen.categories[index].values[place].isExcluded = false
        }
    }

    /// Has selections of values and of toggles say what flags and chips say, and flags of trees what is chosen below.
    mutating func settleSelections() {
        for (index, category) in screen.categories.enumerated() where !category.kind.isMovedOrTyped {
            guard let former = confirmed.categories.first(where: { $0.id == category.id }) else { continue }
            let (before, after) = (confirmed.facets(of: category.id), screen.facets(of: category.id))
            guard former.choices != category.choices || before.map(\.id) != after.map(\.id) else { continue }
            // Chips have the order, and values that the screen does not list. It may be without chips.
            let isSubtractive = category.isSubtractive
            let hasChips = isSubtractive || Set(before.compactMap(\.value)).isSuperset(of: former.choices.selected)
            let selected = isSubtractive ? [] : category.choices.selected
            let chosen = hasChips ? after.filter { !$0.isNegated }.compactMap(\.value) : selected
            let excluded = hasChips ? after.filter(\.isNegated).compactMap(\.value) : category.choices.excluded
            let members: [String: JSONValue] = [
                "values": .array(chosen), "paths": .array(chosen), "value": chosen.first ?? .null,
                "excluded": .array(excluded), "none": .boolean(category.none?.isOn ?? false),
                "isOn": .boolean(category.toggle?.isOn ?? false),
            ]
            screen.categories[index].selection.set(members, or: category.selection)
            if hasChips { screen.categories[index].showPartial(above: chosen) }
        }
    }
}

extension Screen.Category {
    /// Flags the values of a tree that lie above chosen ones, unless it does not list all of these: of others it is not known
    /// what they are below.
    fileprivate mutating func showPartial(above chosen: [JSONValue]) {
        guard kind == .hierarchy, Set(values.map(\.value)).isSuperset(of: chosen) else { return }
        let partial = values.map { value in chosen.contains { isBelow($0, value.value) } }
        for (place, isPartial) in partial.enumerated() { values[place].isPartial = isPartial }
    }
}

extension Screen {
    /// The chips of values of a category.
    fileprivate func facets(of category: String) -> [CurrentFilter] {
        currentFilters.filter { $0.category == category && $0.kind == "facet" }
    }
}
