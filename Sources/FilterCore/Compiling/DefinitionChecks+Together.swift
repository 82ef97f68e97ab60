// The starts of categories beside those of others, as far as they do not depend on the data.
extension DefinitionChecks {
    /// A category that others disable at the start cannot start with something chosen.
    mutating func checkStartsTogether() {
        var seen: Set<String> = []
        let rivals = CategoryRivals(definition.categories)
        for category in definition.categories where seen.insert(category.id).inserted {
            guard category.filtersAtStart == true else { continue }
            var disabling: [String] = []
            if let parent = category.dependsOn, categories[parent]?.choosesAtStart == false { disabling.append(parent) }
            // Of two that exclude each other the second one is told so. A required value is no filter.
            disabling += rivals.of(category.id).filter { rival in
                guard seen.contains(rival), let rival = categories[rival], !rival.isRequired else { return false }
                return rival.filtersAtStart == true
            }
            guard !disabling.isEmpty else { continue }
            let error = FilterError.categoryDisabled(category.id, by: disabling)
            report(.category(category.id), "initial", reason: error.reasonAgainstStart)
        }
    }
}

extension FilterError {
    /// Why a category cannot start with what its definition names.
    var reasonAgainstStart: String {
        switch self {
        case .unknownValue(let text, _, _): "the category cannot start with “\(text)”"
        case .categoryDisabled: "the category cannot start with something chosen: \(reason)"
        default: "the category cannot start with this: \(reason)"
        }
    }
}

extension CategoryDefinition {
    /// Whether it filters at the start, with data that have what it names; `nil` where other data decide.
    fileprivate var filtersAtStart: Bool? {
        if isSubtractive {
            switch initial {
            case nil, .all: return isNoneFiltering(nil)
            default: return nil
            }
        }
        return switch initial {
        case .first: true
        case .values(let values) where !values.isEmpty: true
        case nil, .nothing, .all, .values: isRequired || isNoneFiltering(nil)
        case .selection(.null): false
        case .selection(.values(let values, let excluded, let none)):
            !values.isEmpty || !excluded.isEmpty || isRequired || isNoneFiltering(none)
        case .selection(.toggle(let isOn)): isOn
        case .selection(.range(nil, nil, let none)): isNoneFiltering(none)
        // Bounds that let all numbers of the data pass may be open.
        case .selection(.range): opensEnds ? nil : true
        case .selection(.comparison(let value, let none)): value != nil || isNoneFiltering(none)
        case .selection(.keywords(let words, _, let none)): !words.isEmpty || isNoneFiltering(none)
        case .selection(.search(let text)): !text.string.allSatisfy(\.isWhitespace)
        }
    }

    /// Whether something is chosen at the start, as a category that depends on this one needs; `nil` likewise.
    fileprivate var choosesAtStart: Bool? {
        guard kind.hasValues else { return filtersAtStart }
        if isSubtractive { return nil }
        guard case .selection(.values(let values, _, let none)) = initial else { return filtersAtStart }
        let isNoneOn = none ?? includeNone?.initial ?? false
        return !values.isEmpty || isRequired || (isNoneOn && !noneAtRest)
    }

    /// Whether None, as a selection says it or as it is at the start, does not stand as at rest.
    private func isNoneFiltering(_ none: Bool?) -> Bool {
        includeNone.map { (none ?? $0.initial) != noneAtRest } ?? false
    }
}
