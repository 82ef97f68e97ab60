// How values are chosen: what cannot go together.
extension DefinitionChecks {
    /// A subtractive category stores what is excluded, and lists all of its values to people.
    static let maxSubtractiveValues = 1000

    mutating func checkSelecting(in category: CategoryDefinition) {
        let place = DefinitionFault.Place.category(category.id)
        let kind = category.kind
        if !CategoryDefinition.limitRange.contains(category.limit) {
            report(place, "limit", "the limit is \(category.limit); it must be 1 to 1,000")
        }
        if category.operator == .single, kind == .multi || kind == .keywords {
            report(place, "operator", "“single” is only for options; for one value there is the kind “single”")
        }
        if kind == .hierarchy, category.separator.isEmpty {
            report(place, "separator", "the separator must not be empty")
        }
        checkRequired(category)
        checkNone(of: category)
        checkMaximum(of: category)
        checkExcluding(in: category)
    }

    private mutating func checkRequired(_ category: CategoryDefinition) {
        guard category.isRequired else { return }
        let place = DefinitionFault.Place.category(category.id)
        let canBeRequired = category.kind == .single || (category.kind == .options && category.operator == .single)
        if !canBeRequired {
            let reason = "only a category of kind “single”, or options with the operator “single”, can be required"
            report(place, "required", reason)
        }
        if category.includeNone != nil {
            report(place, "includeNone", "a required category always has a value chosen and cannot include None")
        }
    }

    private mutating func checkNone(of category: CategoryDefinition) {
        guard category.includeNone != nil else { return }
        let place = DefinitionFault.Place.category(category.id)
        switch category.kind {
        case .toggle: report(place, "includeNone", "a toggle is on or off and cannot include None")
        case .search: report(place, "includeNone", "a search looks for words and cannot include None")
        case .options where category.attribute.isEmpty:
            let reason = "None needs the “attribute” that items have no value of; for the rest there is “other”"
            report(place, "includeNone", reason)
        case .multi, .single, .hierarchy, .range, .options, .comparison, .keywords: break
        }
    }

    private mutating func checkMaximum(of category: CategoryDefinition) {
        guard let maximum = category.maxSelected else { return }
        let place = DefinitionFault.Place.category(category.id)
        if !category.takesSeveralValues {
            let reason =
                category.kind == .hierarchy
                ? "a hierarchy without “multiple” has one path chosen at most"
                : "this is only for categories with several values chosen"
            report(place, "max", reason)
        } else if category.selectionModel == .subtractive {
            report(place, "max", "a subtractive category starts with every value chosen and has no greatest number")
        } else if maximum < 1 {
            report(place, "max", "at least one value must be possible")
        }
    }

    private mutating func checkExcluding(in category: CategoryDefinition) {
        let place = DefinitionFault.Place.category(category.id)
        if category.isNegatable, category.operator == .single {
            report(place, "negatable", "this needs an operator that lets several options be chosen")
        }
        guard category.selectionModel == .subtractive else {
            if category.keepsUnlisted { report(place, "unlisted", "this is only for subtractive categories") }
            return
        }
        guard category.kind == .multi || category.kind == .options else { return }
        if category.isNegatable {
            report(place, "negatable", "a subtractive category excludes values already")
        }
        if category.operator != .any {
            let name = category.operator.rawValue
            report(place, "selectionModel", "a subtractive category joins its values by “any”, not “\(name)”")
        }
        let (count, member) =
            category.kind == .multi ? (category.values?.count ?? 0, "values") : (category.options.count, "options")
        if count > Self.maxSubtractiveValues {
            report(place, member, "there are \(count); a subtractive category has at most 1,000")
        }
    }
}

extension CategoryDefinition {
    /// Whether more than one value can be chosen at once.
    var takesSeveralValues: Bool {
        switch kind {
        case .multi: true
        case .options: `operator` != .single
        case .hierarchy: allowsSeveral
        case .single, .toggle, .range, .comparison, .keywords, .search: false
        }
    }
}
