// How values are chosen: what cannot go together.
extension DefinitionChecks {
    mutating func checkSelecting(in category: CategoryDefinition) {
        let place = DefinitionFault.Place.category(category.id)
        if category.kind == .hierarchy && category.separator.isEmpty || category.cellSeparator?.isEmpty ?? false {
            report(place, "separator", reason: "the separator must not be empty")
        }
        if let separator = category.cellSeparator,
            let other = cellSeparators[Text(category.attribute)], other != separator
        {
            report(place, "separator", reason: "another category separates the values of this attribute by “\(other)”")
        }
        if category.kind == .options, category.includeNone != nil, category.attribute.isEmpty {
            let reason = "None needs the “attribute” that items have no value of; for the rest there is “other”"
            report(place, "includeNone", reason: reason)
        }
        if category.isRequired { checkRequired(category) }
        if category.max != nil { checkMaximum(of: category) }
        if category.kind == .multi || category.kind == .options { checkExcluding(in: category) }
    }

    private mutating func checkRequired(_ category: CategoryDefinition) {
        let place = DefinitionFault.Place.category(category.id)
        if category.kind == .options, category.operator != .single {
            report(place, "required", reason: "options can be required only with the operator “single”")
        }
        if category.includeNone != nil {
            report(
                place,
                "includeNone",
                reason: "a required category always has a value chosen and cannot include None"
            )
        }
    }

    private mutating func checkMaximum(of category: CategoryDefinition) {
        let place = DefinitionFault.Place.category(category.id)
        if category.kind == .hierarchy, !category.allowsSeveral {
            report(place, "max", reason: "a hierarchy without “multiple” has one path chosen at most")
        } else if category.kind == .options, category.operator == .single {
            report(place, "max", reason: "options with the operator “single” have one chosen at most")
        } else if category.isSubtractive {
            report(
                place,
                "max",
                reason: "a subtractive category starts with every value chosen and has no greatest number"
            )
        }
    }

    private mutating func checkExcluding(in category: CategoryDefinition) {
        let place = DefinitionFault.Place.category(category.id)
        if category.isNegatable, category.operator == .single {
            report(place, "negatable", reason: "this needs an operator that lets several options be chosen")
        }
        guard category.selectionModel == .subtractive else {
            if category.keepsUnlisted { report(place, "unlisted", reason: "this is only for subtractive categories") }
            return
        }
        if category.isNegatable {
            report(place, "negatable", reason: "a subtractive category excludes values already")
        }
        if category.operator != .any {
            let name = category.operator.rawValue
            report(place, "selectionModel", reason: "a subtractive category joins its values by “any”, not “\(name)”")
        }
        let (count, member) =
            category.kind == .multi ? (category.values?.count ?? 0, "values") : (category.options.count, "options")
        if count > CategoryDefinition.maxSubtractiveValues {
            report(place, member, reason: "there are \(count); a subtractive category has at most 1,000")
        }
    }
}

extension CategoryDefinition {
    /// Whether more than one value can be chosen at once.
    var takesSeveralValues: Bool { kind.facts.hasValues && !isSingle }
}
