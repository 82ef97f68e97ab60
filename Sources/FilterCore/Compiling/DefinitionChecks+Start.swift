// Checks of the initial selection of a category, and of the one that a reset chooses.
extension DefinitionChecks {
    /// - Parameter member: `initial` or `resetTo`.
    mutating func checkStart(_ start: Initial?, _ member: String, of category: CategoryDefinition) {
        let place = DefinitionFault.Place.category(category.id)
        let hasValues = category.kind.hasValues
        switch start {
        case nil: return
        case .nothing, .selection(.null):
            if category.isRequired { report(place, member, reason: "a required category always has a value chosen") }
        case .all:
            guard category.selectionModel != .subtractive else { return }
            report(place, member, reason: "only a subtractive category can have all values chosen")
        case .first where hasValues: return
        case .values(let values) where hasValues: checkValues(values, member, of: category)
        case .selection(.values(let values, let excluded, let none)) where hasValues:
            checkValues(values, member, of: category)
            checkExcluded(excluded, besides: values, member, of: category)
            checkNone(none, member, of: category)
        case .first, .values, .selection(.values):
            report(place, member, reason: "a category of kind “\(category.kind.rawValue)” has no values to start with")
        case .selection(let selection): checkSelection(selection, member, of: category)
        }
    }

    private mutating func checkSelection(_ selection: SelectionInput, _ member: String, of category: CategoryDefinition)
    {
        let place = DefinitionFault.Place.category(category.id)
        switch (selection, category.kind) {
        case (.toggle, .toggle), (.search, .search): return
        case (.range(let lower, let upper, let none), .range):
            let reason = reasonAgainst(lower, upper) ?? reasonAgainst(lower, upper, inside: category.bounds)
            if let reason { report(place, member, reason: reason) }
            checkNone(none, member, of: category)
        case (.comparison(_, let none), .comparison): checkNone(none, member, of: category)
        case (.keywords(let words, _, let none), .keywords):
            for (index, word) in words.enumerated() where word.string.allSatisfy(\.isWhitespace) {
                report(place, "\(member)/\(index)", reason: "a word must not be blank")
            }
            checkNone(none, member, of: category)
        default:
            report(place, member, reason: "this is no selection of a category of kind “\(category.kind.rawValue)”")
        }
    }

    /// Why a range has nothing in common with the bounds that a definition names; `nil` also where the zone decides.
    private func reasonAgainst(_ lower: Bound?, _ upper: Bound?, inside bounds: BoundsDefinition?) -> String? {
        guard case .fixed(let least, let most) = bounds,
            reasonAgainst(least, upper) ?? reasonAgainst(lower, most) != nil
        else { return nil }
        return FilterError.outsideBounds(lower: least, upper: most).reason
    }

    private mutating func checkValues(_ values: [Value], _ member: String, of category: CategoryDefinition) {
        let place = DefinitionFault.Place.category(category.id)
        let count = Set(values).count
        if count == 0, category.isRequired {
            report(place, member, reason: "a required category always has a value chosen")
        }
        if count > 1, !category.takesSeveralValues {
            report(place, member, reason: "these are \(count) values; one can be chosen")
        } else if let maximum = category.max, count > maximum {
            report(place, member, reason: "these are \(count) values; at most \(maximum) can be chosen")
        }
        if count > 1, category.kind == .hierarchy, category.allowsSeveral {
            checkAntichain(values, member, of: category)
        }
        checkOffered(values, member, of: category)
    }

    /// Of the paths of a tree none may lie below another one.
    private mutating func checkAntichain(_ values: [Value], _ member: String, of category: CategoryDefinition) {
        guard !category.separator.isEmpty else { return }
        let paths = Set(values.map { Text($0.text) })
        for (index, path) in values.map(\.text).enumerated() {
            let above = path.partRanges(separatedBy: category.separator).dropLast().reversed()
                .map { String(path[..<$0.upperBound]) }
            guard let ancestor = above.first(where: { paths.contains(Text($0)) }) else { continue }
            let error = FilterError.relatedPaths(path, ancestor, index: index)
            report(.category(category.id), "\(member)/\(index)", reason: error.reasonAgainstStart)
        }
    }

    /// Checks values against those that the definition itself lists; the data are not known here.
    private mutating func checkOffered(_ values: [Value], _ member: String, of category: CategoryDefinition) {
        let place = DefinitionFault.Place.category(category.id)
        if category.kind == .hierarchy {
            for (index, value) in values.enumerated() {
                if case .string = value { continue }
                report(place, "\(member)/\(index)", reason: "the values of a hierarchy are paths, not \(value.text)")
            }
        }
        guard let offered = category.declaredValues else { return }
        let known = Set(offered)
        let names = known.sorted().lazy.map(\.text).filter { !$0.isEmpty }
        for (index, value) in values.enumerated() where !known.contains(value) {
            let reason = "“\(value.text)” is no value of the category"
            let suggestions = NearNames.suggestions(for: value.text, among: names)
            report(place, "\(member)/\(index)", reason: reason, suggestions: suggestions)
        }
    }

    private mutating func checkExcluded(
        _ excluded: [Value],
        besides values: [Value],
        _ member: String,
        of category: CategoryDefinition
    ) {
        let place = DefinitionFault.Place.category(category.id)
        guard !excluded.isEmpty else { return }
        if category.isNegatable {
            let both = Set(values).intersection(excluded).min()
            if let both { report(place, member, reason: "“\(both.text)” cannot be chosen and excluded") }
        } else if category.selectionModel != .subtractive {
            report(
                place,
                member,
                reason: "values are excluded only where “negatable” or a subtractive selection model says so"
            )
        } else if !values.isEmpty {
            report(
                place,
                member,
                reason: "a subtractive category starts with what is excluded or what is chosen, not both"
            )
        }
        checkOffered(excluded, member, of: category)
    }

    private mutating func checkNone(_ none: Bool?, _ member: String, of category: CategoryDefinition) {
        guard none == true, category.includeNone == nil else { return }
        report(.category(category.id), member, reason: "None is not included; see “includeNone”")
    }
}

extension CategoryDefinition {
    /// All values that it offers, if its definition alone says so.
    fileprivate var declaredValues: [Value]? {
        guard kind == .options else { return values }
        if optionRule != nil { return nil }
        return (options + (other.map { [$0] } ?? [])).map { .string($0.id) }
    }
}
