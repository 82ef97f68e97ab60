// How each kind of category takes a whole selection at once.
extension Category {
    func replaceSelection(with input: SelectionInput, in state: inout FilterState) throws(FilterError) {
        switch (selection(in: state), input) {
        case (_, .null): clear(in: &state)
        case (.values(let old), .values(let values, let excluded, let none)):
            try replace(old, with: values, excluding: excluded, none: none, in: &state)
        case (.toggle(let old), .toggle(let isOn)):
            guard old.isOn != isOn else { return }
            store(.toggle(ToggleSelection(isOn: isOn, sequence: isOn ? state.takeSequence() : 0)), in: &state)
        case (.range(let old), .range(let lower, let upper, let none)):
            try replace(old, lower, upper, none: none, in: &state)
        case (.comparison(let old), .comparison(let value, let none)):
            try replace(old, value, none: none, in: &state)
        case (.keywords(let old), .keywords(let words, let isCaseSensitive, let none)):
            try replace(old, with: words, isCaseSensitive: isCaseSensitive, none: none, in: &state)
        case (.search(let old), .search(let text)):
            let text = Text(text.string.trimmed)
            guard text != old.text else { return }
            let sequence = old.sequence == 0 ? state.takeSequence() : old.sequence
            store(.search(SearchSelection(text: text, sequence: sequence)), in: &state)
        default: throw .invalidSelection(expected: definition.kind.facts.selectionForm)
        }
    }

    private func replace(
        _ old: ValueSelection,
        with values: [Value],
        excluding excluded: [Value],
        none: Bool?,
        in state: inout FilterState
    ) throws(FilterError) {
        if definition.isSubtractive, !values.isEmpty { throw .valuesOfSubtractive }
        if !excluded.isEmpty, !definition.isSubtractive, !definition.isNegatable { throw .notNegatable }
        let none = try requested(none)
        var selection = ValueSelection(none: none, noneSequence: old.noneSequence)
        var added: [Value] = []
        (selection.values, added) = try kept(values, of: old.values, member: nil)
        if definition.isSingle, selection.values.count + added.count > 1 { throw .tooMany(limit: 1) }
        try requireRoom(for: selection.values.count + added.count)
        try requireAntichain(values)
        for value in added { selection.values.append(Chosen(value, sequence: state.takeSequence())) }
        (selection.excluded, added) = try kept(excluded, of: old.excluded, member: "excluded")
        for value in added { selection.excluded.append(Chosen(value, sequence: state.takeSequence())) }
        if let both = selection.excluded.first(where: { excluded in
            selection.values.contains { $0.element == excluded.element }
        }) {
            throw .bothChosenAndExcluded(both.element.text)
        }
        if none != old.none { selection.noneSequence = state.takeSequence() }
        storeOrRestore(selection, in: &state)
    }

    /// Parts wanted values into those chosen already, in order of selection, and new ones; repeats count once.
    private func kept(
        _ wanted: [Value],
        of old: [Chosen<Value>],
        member: String?
    ) throws(FilterError) -> (kept: [Chosen<Value>], added: [Value]) {
        let chosen = Dictionary(old.map { ($0.element, $0) }, uniquingKeysWith: { first, _ in first })
        var kept: [Chosen<Value>] = []
        var added: [Value] = []
        var seen: Set<Value> = []
        for (index, value) in wanted.enumerated() where seen.insert(value).inserted {
            if let chosen = chosen[value] {
                kept.append(chosen)
            } else {
                do throws(FilterError) {
                    try requireKnown(value, index: index)
                } catch {
                    throw member.map { .inMember($0, error) } ?? error
                }
                added.append(value)
            }
        }
        return (kept.sorted { $0.sequence < $1.sequence }, added)
    }

    private func requireAntichain(_ values: [Value]) throws(FilterError) {
        guard definition.kind == .hierarchy, values.count > 1 else { return }
        let distinct = Set(values)
        for (index, value) in values.enumerated() {
            var path = Text(value.text)
            while let parent = parentPath(of: path) {
                if distinct.contains(.string(parent)) { throw .relatedPaths(value.text, parent.string, index: index) }
                path = parent
            }
        }
    }

    private func replace(
        _ old: RangeSelection,
        _ lower: Bound?,
        _ upper: Bound?,
        none: Bool?,
        in state: inout FilterState
    ) throws(FilterError) {
        try require(lower, member: "lower")
        try require(upper, member: "upper")
        if let lower, let upper, lower.isAbove(upper, in: zone) { throw .rangeInverted }
        let (lower, upper) = try clamped(lower, upper)
        var selection = RangeSelection(
            lower: lower,
            upper: upper,
            none: try requested(none),
            sequence: old.sequence
        )
        if selection == old { return }
        if selection.sequence == 0 { selection.sequence = state.takeSequence() }
        store(.range(selection), in: &state)
    }

    private func replace(
        _ old: ComparisonSelection,
        _ value: Bound?,
        none: Bool?,
        in state: inout FilterState
    ) throws(FilterError) {
        try require(value, member: "value")
        var selection = ComparisonSelection(
            value: value.map(clamped),
            none: try requested(none),
            sequence: old.sequence
        )
        if selection == old { return }
        if selection.sequence == 0 { selection.sequence = state.takeSequence() }
        store(.comparison(selection), in: &state)
    }

    private func replace(
        _ old: KeywordSelection,
        with words: [Text],
        isCaseSensitive: Bool,
        none: Bool?,
        in state: inout FilterState
    ) throws(FilterError) {
        let none = try requested(none)
        var selection = KeywordSelection(
            isCaseSensitive: isCaseSensitive,
            none: none,
            noneSequence: old.noneSequence
        )
        var added: [Text] = []
        var seen: Set<Text> = []
        for (index, word) in words.enumerated() {
            let word = Text(word.string.trimmed)
            guard !word.string.isEmpty else { throw .blankWord(index: index) }
            let form = selection.form(of: word)
            guard seen.insert(form).inserted else { continue }
            if let chosen = old.words.first(where: { selection.form(of: $0.element) == form }) {
                selection.words.append(chosen)
            } else {
                added.append(word)
            }
        }
        try requireRoom(for: selection.words.count + added.count)
        selection.words.sort { $0.sequence < $1.sequence }
        for word in added { selection.words.append(Chosen(word, sequence: state.takeSequence())) }
        if none != old.none { selection.noneSequence = state.takeSequence() }
        store(.keywords(selection), in: &state)
    }

    /// `none` left out of a write means its initial.
    private func requested(_ none: Bool?) throws(FilterError) -> Bool {
        guard let included = definition.includeNone else {
            if none != nil { throw .noneNotIncluded }
            return false
        }
        return none ?? included.initial
    }

    private func require(_ bound: Bound?, member: String) throws(FilterError) {
        switch bound {
        case .number where isDate:
            throw .invalidBound(member: member, expected: "a date such as \"2024-05-01\"")
        case .date where !isDate: throw .invalidBound(member: member, expected: "a number")
        default: return
        }
    }
}

extension String {
    /// Without white space at both ends.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
