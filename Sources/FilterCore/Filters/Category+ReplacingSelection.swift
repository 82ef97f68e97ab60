// How each kind of category takes a whole selection at once.
extension Category {
    func replaceSelection(with input: SelectionInput, in state: inout FilterState) throws(FilterError) {
        switch (selection(in: state), input) {
        case (_, .null): clear(in: &state)
        case (.values(let old), .values(let values, _, let none)):
            try replace(old, with: values, none: try requested(none), in: &state)
        case (.path(let old), .values(let paths, _, let none)):
            try replace(old, with: paths.map { Text($0.text) }, none: try requested(none), in: &state)
        case (.toggle(let old), .toggle(let isOn)):
            guard old.isOn != isOn else { return }
            store(.toggle(ToggleSelection(isOn: isOn, sequence: isOn ? state.takeSequence() : 0)), in: &state)
        case (.range(let old), .range(let lower, let upper, let none)):
            try replace(old, lower, upper, none: try requested(none), in: &state)
        default: throw .invalidSelection(expected: definition.kind.selectionShape)
        }
    }

    /// No filter in force: nothing chosen and None at rest, or the initial value where one is required.
    func clear(in state: inout FilterState) {
        guard definition.isRequired else {
            state.selections[id] = nil
            return
        }
        storeOrRestore(ValueSelection(), in: &state)
    }

    private func replace(
        _ old: ValueSelection,
        with values: [Value],
        none: Bool,
        in state: inout FilterState
    ) throws(FilterError) {
        let chosen = Dictionary(old.values.map { ($0.element, $0) }, uniquingKeysWith: { first, _ in first })
        var kept: [Chosen<Value>] = []
        var added: [Value] = []
        var seen: Set<Value> = []
        for (index, value) in values.enumerated() where seen.insert(value).inserted {
            if let chosen = chosen[value] {
                kept.append(chosen)
            } else {
                try requireKnown(value, index: index)
                added.append(value)
            }
        }
        if definition.kind == .single, kept.count + added.count > 1 { throw .tooMany(limit: 1) }
        try requireRoom(for: kept.count + added.count)
        kept.sort { $0.sequence < $1.sequence }
        var selection = ValueSelection(values: kept, none: none, noneSequence: old.noneSequence)
        for value in added { selection.values.append(Chosen(value, sequence: state.takeSequence())) }
        if none != old.none { selection.noneSequence = state.takeSequence() }
        storeOrRestore(selection, in: &state)
    }

    private func replace(
        _ old: PathSelection,
        with paths: [Text],
        none: Bool,
        in state: inout FilterState
    ) throws(FilterError) {
        guard paths.count <= 1 else { throw .tooMany(limit: 1) }
        var selection = PathSelection(none: none, noneSequence: old.noneSequence)
        if let path = paths.first {
            if let chosen = old.path, chosen.element == path {
                selection.path = chosen
            } else {
                try requireKnown(.string(path), index: 0)
                selection.path = Chosen(path, sequence: state.takeSequence())
            }
        }
        if none != old.none { selection.noneSequence = state.takeSequence() }
        store(.path(selection), in: &state)
    }

    private func replace(
        _ old: RangeSelection,
        _ lower: Bound?,
        _ upper: Bound?,
        none: Bool,
        in state: inout FilterState
    ) throws(FilterError) {
        try require(lower, isDate: isDate, member: "lower")
        try require(upper, isDate: isDate, member: "upper")
        if let lower, let upper, lower.isAbove(upper, in: zone) { throw .rangeInverted }
        var selection = RangeSelection(lower: lower, upper: upper, none: none, sequence: old.sequence)
        if selection == old { return }
        if selection.sequence == 0 { selection.sequence = state.takeSequence() }
        store(.range(selection), in: &state)
    }

    /// `none` left out of a write means its initial.
    private func requested(_ none: Bool?) throws(FilterError) -> Bool {
        guard let included = definition.includeNone else {
            if none != nil { throw .noneNotIncluded }
            return false
        }
        return none ?? included.initial
    }

    private func require(_ bound: Bound?, isDate: Bool, member: String) throws(FilterError) {
        switch bound {
        case .number where isDate: throw .invalidBound(member: member, expected: "a date such as \"2024-05-01\"")
        case .date where !isDate: throw .invalidBound(member: member, expected: "a number")
        default: return
        }
    }
}

extension Bound {
    /// Days against days and numbers against numbers, as far as both mean points on one line.
    fileprivate func isAbove(_ other: Bound, in zone: Zone) -> Bool {
        switch (self, other) {
        case (.number(let lower), .number(let upper)): lower > upper
        case (.date(let lower), .date(let upper)): lower.start(in: zone) > upper.end(in: zone)
        default: false
        }
    }
}

extension CategoryKind {
    /// The long form of a selection of this kind, for error messages.
    var selectionShape: String {
        switch self {
        case .multi, .options: #"{"values": [...]} or a list of values"#
        case .single: #"{"value": ...} or one value"#
        case .hierarchy: #"{"paths": ["..."]} or one path"#
        case .toggle: #"{"isOn": true} or true"#
        case .range: #"{"lower": ..., "upper": ...} or [lower, upper]"#
        case .comparison: #"{"value": ...} or a number"#
        case .keywords: #"{"words": [...]} or a list of words"#
        case .search: #"{"text": "..."} or a text"#
        }
    }
}
