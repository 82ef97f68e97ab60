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
        case (.multi, .values(let values, _, let none)), (.single, .values(let values, _, let none)):
            try setValues(values, none: none, in: category, of: &state)
        case (.hierarchy, .values(let paths, _, let none)):
            try setPaths(paths.map { Text($0.text) }, none: none, in: category, of: &state)
        case (.toggle, .toggle(let isOn)):
            if !isOn {
                state.remove(category.id)
            } else if !state.choices(of: category.id).contains(.on) {
                state.append(category.id, .on)
            }
        case (.range, .range(let lower, let upper, let none)):
            try checkNone(none, in: category)
            try checkBounds(lower, upper, in: category)
            let isOn = none ?? category.includeNone?.initial ?? false
            setRange(category, lower: lower, upper: upper, none: isOn, in: &state)
        default:
            throw .invalidSelection(expected: "")
        }
    }

    private func setValues(
        _ values: [Value],
        none: Bool?,
        in category: CategoryDefinition,
        of state: inout ReferenceState
    ) throws(FilterError) {
        try checkNone(none, in: category)
        var wanted: [Value] = []
        for (index, value) in values.enumerated() {
            let isStored = state.choices(of: category.id).contains(.value(value))
            guard isStored || offers(value, in: category) else {
                throw .unknownValue(value.text, index: index, suggestions: [])
            }
            if !wanted.contains(value) { wanted.append(value) }
        }
        let limit = category.kind == .single ? 1 : category.maxSelected
        if let limit, wanted.count > limit { throw .tooMany(limit: limit) }
        if wanted.isEmpty, category.isRequired { wanted = initialValues(of: category) }
        state.remove(category.id) { choice in
            guard case .value(let value) = choice else { return false }
            return !wanted.contains(value)
        }
        for value in wanted where !state.choices(of: category.id).contains(.value(value)) {
            state.append(category.id, .value(value))
        }
        setNone(category, isOn: none ?? category.includeNone?.initial ?? false, in: &state)
    }

    private func setPaths(
        _ paths: [Text],
        none: Bool?,
        in category: CategoryDefinition,
        of state: inout ReferenceState
    ) throws(FilterError) {
        try checkNone(none, in: category)
        guard paths.count <= 1 else { throw .tooMany(limit: 1) }
        for (index, path) in paths.enumerated() {
            let isStored = state.choices(of: category.id).contains(.path(path))
            guard isStored || offers(.string(path), in: category) else {
                throw .unknownValue(path.string, index: index, suggestions: [])
            }
        }
        if let path = paths.first {
            setPath(path, category, in: &state)
        } else {
            state.remove(category.id, where: \.isPath)
        }
        setNone(category, isOn: none ?? category.includeNone?.initial ?? false, in: &state)
    }

    private func checkNone(_ none: Bool?, in category: CategoryDefinition) throws(FilterError) {
        if none != nil, category.includeNone == nil { throw .noneNotIncluded }
    }

    private func checkBounds(
        _ lower: Bound?,
        _ upper: Bound?,
        in category: CategoryDefinition
    ) throws(FilterError) {
        let isDate = items.contains { item in
            item.values(of: category.attribute).contains { if case .string = $0 { true } else { false } }
        }
        for (member, bound) in [("lower", lower), ("upper", upper)] {
            switch bound {
            case nil: continue
            case .number: if isDate { throw .invalidBound(member: member, expected: "") }
            case .date: if !isDate { throw .invalidBound(member: member, expected: "") }
            }
        }
        if let lower, let upper, greatest(upper) < least(lower) { throw .rangeInverted }
    }
}
