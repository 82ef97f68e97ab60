/// What of a category a tap changes.
struct Choices: Hashable {
    var selected: [JSONValue]
    var excluded: [JSONValue]
    var isNoneOn: Bool?
    var isToggleOn: Bool?
}

extension Screen {
    /// Whether a tap on a value takes it away.
    func isChosen(_ value: JSONValue, in id: String) -> Bool {
        let category = categories.first { $0.id == id }
        guard let shown = category?.values.first(where: { $0.value == value }) else {
            let hasChip = currentFilters.contains { $0.category == id && $0.value == value }
            // Of a category whose values are on a chip says which is not.
            return category?.isSubtractive == true ? !hasChip : hasChip
        }
        return shown.isSelected || (shown.isExcluded && category?.isSubtractive == false)
    }
}

extension Screen.Category {
    var choices: Choices {
        Choices(
            selected: values.filter(\.isSelected).map(\.value),
            excluded: values.filter(\.isExcluded).map(\.value),
            isNoneOn: none?.isOn,
            isToggleOn: toggle?.isOn
        )
    }

    /// Whether choosing a value takes the place of the one before; `nil` where the screen does not tell it.
    ///
    /// A tree tells it by its filter group: one of several paths feeds an or-group, which takes no tree of one path,
    /// and one of one path a group for hierarchies. A definition may give both a group of another type.
    var holdsOneValue: Bool? {
        if kind == .single || self.operator == "single" { return true }
        guard kind == .hierarchy else { return false }
        let hasSeveralPaths = (selection.json["paths"]?.elements.count ?? 0) > 1
        if hasSeveralPaths || filterGroup.hasPrefix("or<") { return false }
        return filterGroup == "hierarchical<\(id)>" ? true : nil
    }

    /// Whether one value of a tree lies above the other one.
    func isRelated(_ one: JSONValue, _ other: JSONValue) -> Bool { isBelow(one, other) || isBelow(other, one) }

    func isBelow(_ value: JSONValue, _ ancestor: JSONValue) -> Bool {
        var (parent, depth) = (parent(of: value), 0)
        while let above = parent, depth < values.count {
            if above == ancestor { return true }
            (parent, depth) = (self.parent(of: above), depth + 1)
        }
        return false
    }

    private func parent(of value: JSONValue) -> JSONValue? { values.first { $0.value == value }?.parent }

    /// The total after the one change that makes a former state of this category this one; `nil` if it is more than one,
    /// or one that no what-if tells.
    func total(since former: Screen.Category) -> Int? {
        let (old, new) = (former.choices, choices)
        var other = new
        other.isNoneOn = old.isNoneOn
        if other == old { return former.none?.whatIf }
        other = new
        other.isToggleOn = old.isToggleOn
        if other == old { return former.toggle?.whatIf }
        guard new.isNoneOn == old.isNoneOn, new.isToggleOn == old.isToggleOn else { return nil }
        let flipped = zip(former.values, values).filter {
            $0.isSelected != $1.isSelected || $0.isExcluded != $1.isExcluded
        }
        let gained = flipped.filter(\.1.isSelected)
        if flipped.count == 1, !flipped[0].1.isExcluded || isSubtractive, !flipped[0].0.isExcluded || isSubtractive {
            return flipped[0].0.whatIf
        }
        if gained.count == 1 {
            let value = gained[0].0.value
            let areRelated = flipped.allSatisfy { $0.0.value == value || isRelated($0.0.value, value) }
            if holdsOneValue == true || areRelated { return gained[0].0.whatIf }
        }
        let isCleared = new.selected.isEmpty && new.excluded.isEmpty && new.isNoneOn != true
        return isCleared && !isTruncated ? former.whatIfCleared : nil
    }
}
