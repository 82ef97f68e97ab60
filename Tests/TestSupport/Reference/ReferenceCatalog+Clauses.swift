public import FilterCore

/// One factor of the AND that a state means.
struct ReferenceClause {
    let category: String
    /// Whether it is the category's replaceable clause, which the counts of its own values leave out.
    let isReplaceable: Bool
    let passes: (_ item: Int) -> Bool
}

extension ReferenceCatalog {
    func clauses(of state: ReferenceState) -> [ReferenceClause] {
        definition.categories.flatMap { clauses(of: $0, in: state) }
    }

    private func clauses(of category: CategoryDefinition, in state: ReferenceState) -> [ReferenceClause] {
        let choices = state.choices(of: category.id)
        guard !choices.isEmpty else { return [] }
        let none = isNoneOn(category, in: state)
        let values = choices.compactMap { if case .value(let value) = $0 { value } else { nil } }
        func replaceable(_ passes: @escaping (_ item: Int) -> Bool) -> [ReferenceClause] {
            [
                ReferenceClause(category: category.id, isReplaceable: true) { item in
                    passes(item) || (none && hasNoValue(item, in: category))
                }
            ]
        }
        switch category.kind {
        case .multi where category.operator == .all:
            let ofValues = values.map { value in
                ReferenceClause(category: category.id, isReplaceable: false) {
                    self.values(of: $0, in: category).contains(value)
                }
            }
            let ofNone = ReferenceClause(category: category.id, isReplaceable: false) {
                hasNoValue($0, in: category)
            }
            return none ? ofValues + [ofNone] : ofValues
        case .multi:
            return replaceable { item in !self.values(of: item, in: category).isDisjoint(with: values) }
        case .single:
            guard let value = values.first else { return replaceable { !hasNoValue($0, in: category) } }
            return replaceable { self.values(of: $0, in: category).contains(value) }
        case .hierarchy:
            let path = choices.compactMap { if case .path(let path) = $0 { path } else { nil } }.first
            return replaceable { item in
                path.map { self.values(of: item, in: category).contains(.string($0)) } ?? false
            }
        case .toggle:
            return replaceable { self.values(of: $0, in: category).contains(.bool(true)) }
        case .range:
            guard case .range(let lower, let upper, _) = choices[0] else { return [] }
            return replaceable { item in
                measures(of: item, in: category).contains { isInside($0, lower: lower, upper: upper) }
            }
        case .options, .comparison, .keywords, .search:
            preconditionFailure("the kind is not served")
        }
    }

    public func isNoneOn(_ category: CategoryDefinition, in state: ReferenceState) -> Bool {
        for choice in state.choices(of: category.id) {
            switch choice {
            case .none(let isOn), .range(_, _, let isOn): return isOn
            case .value, .path, .on: continue
            }
        }
        return noneAtRest(category)
    }

    /// Where None stands in a category that filters nothing.
    func noneAtRest(_ category: CategoryDefinition) -> Bool {
        category.includeNone != nil && category.kind.startsWithNone
    }

    private func isInside(_ measure: Number, lower: Bound?, upper: Bound?) -> Bool {
        if let lower, measure < least(lower) { return false }
        if let upper, greatest(upper) < measure { return false }
        return true
    }

    func least(_ bound: Bound) -> Number {
        switch bound {
        case .number(let number): number
        case .date(let text): Number(calendar.milliseconds(text).lowerBound)
        }
    }

    func greatest(_ bound: Bound) -> Number {
        switch bound {
        case .number(let number): number
        case .date(let text): Number(calendar.milliseconds(text).upperBound)
        }
    }
}
