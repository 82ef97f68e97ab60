import FilterCore

extension ReferenceCatalog {
    /// Replaces a whole selection.
    func set(
        _ selection: SelectionInput,
        in category: CategoryDefinition,
        of state: inout ReferenceState
    ) throws(FilterError) {
        switch (category.kind, selection) {
        case (_, .null):
            clear(category, in: &state)
        case (.multi, .values(let values, let excluded, let none)),
            (.single, .values(let values, let excluded, let none)),
            (.hierarchy, .values(let values, let excluded, let none)),
            (.options, .values(let values, let excluded, let none)):
            try setValues(values, excluded: excluded, none: none, in: category, of: &state)
        case (.toggle, .toggle(let isOn)):
            if !isOn {
                state.remove(category.id)
            } else if !state.choices(of: category.id).contains(.on) {
                state.append(category.id, .on)
            }
        case (.range, .range(let lower, let upper, let none)):
            try checkNone(none, in: category)
            try checkBounds(lower, upper, in: category)
            let isOnAtRest = category.includeNone?.initial ?? false
            let open = openingEnds(lower, upper, in: category)
            let isWhole = (lower != nil || upper != nil) && open == (nil, nil)
            let isOn = isWhole ? isOnAtRest : none ?? isOnAtRest
            setRange(category, lower: open.lower, upper: open.upper, none: isOn, in: &state)
        case (.comparison, .comparison(let bound, let none)):
            try checkBound(bound, "value", in: category)
            try checkNone(none, in: category)
            setComparison(category, bound, none: none ?? category.includeNone?.initial ?? false, in: &state)
        case (.keywords, .keywords(let words, let isCaseSensitive, let none)):
            try setWords(words, isCaseSensitive: isCaseSensitive, none: none, in: category, of: &state)
        case (.search, .search(let text)):
            let text = trimmed(text)
            if text == "" {
                state.remove(category.id)
            } else {
                state.update(category.id, .search(text), where: \.isWhole)
            }
        default:
            throw .invalidSelection(expected: "")
        }
    }

    private func setValues(
        _ values: [Value],
        excluded: [Value],
        none: Bool?,
        in category: CategoryDefinition,
        of state: inout ReferenceState
    ) throws(FilterError) {
        let id = category.id
        let isSubtractive = category.selectionModel == .subtractive
        if isSubtractive, !values.isEmpty { throw .valuesOfSubtractive }
        if !excluded.isEmpty, !isSubtractive, !category.isNegatable { throw .notNegatable }
        try checkNone(none, in: category)
        let old = state.choices(of: id)
        var wanted: [Value] = []
        for (index, value) in values.enumerated() {
            guard old.contains(.value(value)) || offers(value, in: category) else {
                throw .unknownValue(value.text, index: index, suggestions: [])
            }
            if !wanted.contains(value) { wanted.append(value) }
        }
        if isOneValue(category), wanted.count > 1 { throw .tooMany(limit: 1) }
        if let limit = category.max, wanted.count > limit { throw .tooMany(limit: limit) }
        if category.kind == .hierarchy { try checkAntichain(values, in: category) }
        var hidden: [Value] = []
        for (index, value) in excluded.enumerated() {
            guard old.contains(.excluded(value)) || offers(value, in: category) else {
                throw .inMember("excluded", .unknownValue(value.text, index: index, suggestions: []))
            }
            if !hidden.contains(value) { hidden.append(value) }
        }
        if let both = old.compactMap(\.hidden).filter(hidden.contains).first(where: wanted.contains)
            ?? hidden.first(where: wanted.contains)
        {
            throw .bothChosenAndExcluded(both.text)
        }
        if wanted.isEmpty, category.isRequired { wanted = initialValues(of: category) }
        let choices = wanted.map(ReferenceChoice.value) + hidden.map(ReferenceChoice.excluded)
        state.remove(id) { $0.stored != nil && !choices.contains($0) }
        for choice in choices where !state.choices(of: id).contains(choice) { state.append(id, choice) }
        setNone(category, isOn: none ?? category.includeNone?.initial ?? false, in: &state)
    }

    /// No path may lie above another one.
    private func checkAntichain(_ values: [Value], in category: CategoryDefinition) throws(FilterError) {
        for (index, value) in values.enumerated() {
            for above in lineage(of: value, in: category).dropLast().reversed() where values.contains(above) {
                throw .relatedPaths(value.text, above.text, index: index)
            }
        }
    }

    private func setWords(
        _ words: [Text],
        isCaseSensitive: Bool,
        none: Bool?,
        in category: CategoryDefinition,
        of state: inout ReferenceState
    ) throws(FilterError) {
        try checkNone(none, in: category)
        func isOne(_ left: Text, _ right: Text) -> Bool {
            isCaseSensitive ? left == right : Folding.fold(left.string) == Folding.fold(right.string)
        }
        let chosen = state.choices(of: category.id).compactMap(\.word)
        var wanted: [Text] = []
        for (index, word) in words.enumerated() {
            let word = trimmed(word)
            if word == "" { throw .blankWord(index: index) }
            if wanted.contains(where: { isOne($0, word) }) { continue }
            wanted.append(chosen.first { isOne($0, word) } ?? word)
        }
        if let limit = category.max, wanted.count > limit { throw .tooMany(limit: limit) }
        state.remove(category.id) { $0 == .caseSensitive || $0.word.map { !wanted.contains($0) } ?? false }
        if isCaseSensitive { state.filters.append(ReferenceFilter(category.id, .caseSensitive)) }
        // A switch has no place in the order of selection.
        let switched = definition.categories.map { ReferenceFilter($0.id, .caseSensitive) }
        let isSwitched = switched.filter(state.filters.contains)
        state.filters = isSwitched + state.filters.filter { !isSwitched.contains($0) }
        for word in wanted where !state.choices(of: category.id).contains(.word(word)) {
            state.append(category.id, .word(word))
        }
        setNone(category, isOn: none ?? category.includeNone?.initial ?? false, in: &state)
    }

    private func trimmed(_ text: Text) -> Text {
        var characters = Array(text.string)[...]
        while characters.first?.isWhitespace == true { characters.removeFirst() }
        while characters.last?.isWhitespace == true { characters.removeLast() }
        return Text(String(characters))
    }

    private func checkNone(_ none: Bool?, in category: CategoryDefinition) throws(FilterError) {
        if none != nil, category.includeNone == nil { throw .noneNotIncluded }
    }

    private func checkBounds(
        _ lower: Bound?,
        _ upper: Bound?,
        in category: CategoryDefinition
    ) throws(FilterError) {
        try checkBound(lower, "lower", in: category)
        try checkBound(upper, beside: lower, "upper", in: category)
        if let lower, let upper, greatest(upper) < least(lower) { throw .rangeInverted }
    }

    /// Where the definition says so, a bound that keeps no number out is none.
    private func openingEnds(
        _ lower: Bound?,
        _ upper: Bound?,
        in category: CategoryDefinition
    ) -> (lower: Bound?, upper: Bound?) {
        let numbers = allNumbers(of: category)
        guard category.openEnds ?? (category.histogram != nil || category.bounds != nil), !numbers.isEmpty else {
            return (lower, upper)
        }
        return (
            lower.flatMap { bound in numbers.contains { $0 < least(bound) } ? bound : nil },
            upper.flatMap { bound in numbers.contains { greatest(bound) < $0 } ? bound : nil }
        )
    }

    /// - Parameter other: the end beside it. Where no item has a number, it or the bounds of the definition say what is meant.
    private func checkBound(
        _ bound: Bound?,
        beside other: Bound? = nil,
        _ member: String,
        in category: CategoryDefinition
    ) throws(FilterError) {
        let values = items.flatMap { $0.values(of: category.attribute) }
        var bounds: [Bound?] = []
        if case .fixed(let lower, let upper) = category.bounds { bounds = [lower, upper] }
        let decisive =
            values.first.map { if case .string = $0 { true } else { false } }
            ?? (bounds + [other]).compactMap(\.self).first.map(isDate)
        guard let bound, let decisive, isDate(bound) != decisive else { return }
        throw .invalidBound(member: member, expected: "")
    }

    private func isDate(_ bound: Bound) -> Bool { if case .date = bound { true } else { false } }
}
