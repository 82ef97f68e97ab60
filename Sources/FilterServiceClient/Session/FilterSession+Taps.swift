/// What a user does. Each call is one step to undo, is shown at once and sent in its turn.
extension FilterSession {
    /// Flips a value. The request says whether it is then chosen, as the user has seen it: another device that flips it at
    /// the same time does not turn it around. The chosen value of a category that needs one stays.
    public func toggle(_ value: JSONValue, in category: String) {
        let isChosen = shown.isChosen(value, in: category)
        if isChosen, shown.categories.first(where: { $0.id == category })?.isRequired == true { return }
        apply([isChosen ? .deselect(value, in: category) : .select(value, in: category)])
    }

    /// Flips a category that is a toggle.
    public func toggle(_ category: String) {
        let isOn = shown.categories.first { $0.id == category }?.toggle?.isOn ?? false
        apply([.set(.boolean(!isOn), in: category)])
    }

    /// Flips None of a category: whether items without a value pass.
    public func toggleNone(in category: String) {
        let isOn = shown.categories.first { $0.id == category }?.none?.isOn ?? false
        apply([.setNone(!isOn, in: category)])
    }

    /// Hides the items with a value, of a category whose values can be excluded.
    public func exclude(_ value: JSONValue, in category: String) {
        apply([.exclude(value, in: category)])
    }

    /// Replaces what is chosen in a category: `[20, 50]`, `"red shirt"`, `["Home > Lamps"]`. Of sliders that are moved and
    /// searches that are typed only the last state is sent.
    public func set(_ selection: JSONValue, in category: String) {
        apply([.set(selection, in: category)])
    }

    /// Removes what is chosen in a category.
    public func clear(_ category: String) {
        apply([.clear(categories: [category])])
    }

    /// Removes every filter.
    public func clearAll() {
        apply([.clear(categories: nil)])
    }

    /// Removes a filter by its chip: all that the chip says.
    public func remove(_ filter: CurrentFilter) {
        let shownCategory = shown.categories.first { $0.id == filter.category && !$0.values.isEmpty }
        if filter.kind == "facet", let category = shownCategory, let value = filter.value {
            if category.hasOneFilter, category.none != nil {
                clear(category.id)
            } else if category.isSubtractive {
                apply([.select(value, in: category.id)])
            } else {
                apply([.deselect(value, in: category.id)])
            }
        } else if filter.kind == "none", let category = filter.category {
            apply([.setNone(false, in: category)])
        } else if let serviceID = filter.serviceID {
            apply([.remove(filter: serviceID)])
        } else if let category = filter.category {
            apply([.set(nil, in: category)])
        }
    }

    public func sort(by sort: String) {
        apply([.sort(sort)])
    }

    /// Carries out operations together, all or none. As every tap, it has no effect on a session that has ended.
    public func apply(_ operations: [FilterOperation]) {
        conversation.add(.operations(operations))
    }

    /// Undoes the last step, also one of another device.
    public func undo() {
        conversation.add(.undo)
    }

    /// Makes the step again that was undone last.
    public func redo() {
        conversation.add(.redo)
    }
}
