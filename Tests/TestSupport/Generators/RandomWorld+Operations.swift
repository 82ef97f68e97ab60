public import FilterCore

extension RandomWorld {
    /// A random operation: mostly one that a person would do, sometimes one that is refused.
    ///
    /// - Parameter state: where it will be applied; entries to remove are taken from it.
    public func operation(
        in state: ReferenceState,
        of reference: ReferenceCatalog,
        using generator: inout SplitMix64
    ) -> FilterOperation {
        let category = generator.pick(definition.categories)
        let value = value(in: category, of: reference, using: &generator)
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<7: return .toggle(category: category.id, value: value)
        case 7..<9: return .select(category: category.id, value: value)
        case 9..<11: return .deselect(category: category.id, value: value)
        case 11..<13: return .setNone(category: category.id, isOn: generator.chance(1, in: 2))
        case 13..<17:
            return .set(category: category.id, selection: selection(in: category, of: reference, using: &generator))
        case 17: return .clear(scope(using: &generator))
        case 18:
            let keys = reference.currentFilters(of: state)
            return .remove(keys.isEmpty ? .selection(category: category.id) : generator.pick(keys))
        default:
            return generator.chance(1, in: 2)
                ? .remove(.value(category: category.id, value)) : .remove(.none(category: category.id))
        }
    }

    private func value(
        in category: CategoryDefinition,
        of reference: ReferenceCatalog,
        using generator: inout SplitMix64
    ) -> Value {
        let values = reference.values(of: category)
        return values.isEmpty || generator.chance(1, in: 20) ? "no such value" : generator.pick(values)
    }

    private func selection(
        in category: CategoryDefinition,
        of reference: ReferenceCatalog,
        using generator: inout SplitMix64
    ) -> SelectionInput {
        let isNoneWritten = generator.chance(category.includeNone == nil ? 1 : 5, in: 10)
        let none = isNoneWritten ? generator.chance(1, in: 2) : nil
        if generator.chance(1, in: 10) { return generator.pick([.null, .toggle(true), .values([], none: nil)]) }
        switch category.kind {
        case .multi, .single, .options:
            let count = generator.pick(category.kind == .single ? [0, 1, 1, 1, 2] : [0, 1, 2, 3])
            let values = (0..<count).map { _ in value(in: category, of: reference, using: &generator) }
            return .values(values, none: none)
        case .hierarchy:
            let count = generator.pick([0, 1, 1, 1, 2])
            let paths = (0..<count).map { _ in value(in: category, of: reference, using: &generator) }
            return .values(paths, none: none)
        case .toggle:
            return .toggle(generator.chance(2, in: 3))
        default:
            let lower = generator.chance(2, in: 3) ? bound(in: category, using: &generator) : nil
            let upper = generator.chance(2, in: 3) ? bound(in: category, using: &generator) : nil
            return .range(lower: lower, upper: upper, none: none)
        }
    }

    private func bound(in category: CategoryDefinition, using generator: inout SplitMix64) -> Bound {
        let isDate = (category.id == "added") != generator.chance(1, in: 20)
        if isDate, let date = DateText(Self.dateText(using: &generator)) { return .date(date) }
        let hundredths = Int.random(in: -500...2500, using: &generator)
        return .number(Number(Double(hundredths) / 100) ?? .integer(0))
    }

    private func scope(using generator: inout SplitMix64) -> BulkScope {
        let ids = definition.categories.map(\.id) + (generator.chance(1, in: 10) ? ["nothing"] : [])
        return BulkScope(
            categories: generator.chance(1, in: 3) ? generator.pick(2, of: ids) : nil,
            categoryGroups: generator.chance(1, in: 3) ? [generator.pick(["outer", "inner", "other"])] : nil,
            except: generator.chance(1, in: 3) ? [generator.pick(ids)] : []
        )
    }
}
