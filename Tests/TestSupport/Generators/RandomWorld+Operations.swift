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
        switch Int.random(in: 0..<26, using: &generator) {
        case 20: return .exclude(category: category.id, value: value)
        case 21: return .deselectAll(scope(using: &generator))
        case 22: return .reset(scope(using: &generator))
        case 23..<26: return freeFilter(in: state, of: reference, using: &generator)
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
        func values(_ counts: [Int]) -> [Value] {
            (0..<generator.pick(counts)).map { _ in value(in: category, of: reference, using: &generator) }
        }
        switch category.kind {
        case .multi, .single, .options, .hierarchy:
            if category.selectionModel == .subtractive, generator.chance(9, in: 10) {
                return .values([], excluded: values([0, 1, 2]), none: none)
            }
            let chosen = values(category.kind == .single ? [0, 1, 1, 1, 2] : [0, 1, 1, 2, 3])
            let excluded = values(generator.chance(category.isNegatable ? 5 : 1, in: 10) ? [1, 2] : [0])
            return .values(chosen, excluded: excluded, none: none)
        case .toggle:
            return .toggle(generator.chance(2, in: 3))
        case .range:
            let lower = generator.chance(2, in: 3) ? bound(in: category, using: &generator) : nil
            let upper = generator.chance(2, in: 3) ? bound(in: category, using: &generator) : nil
            return .range(lower: lower, upper: upper, none: none)
        case .comparison:
            return .comparison(generator.chance(3, in: 4) ? bound(in: category, using: &generator) : nil, none: none)
        case .keywords:
            let words = generator.pick(generator.pick([0, 1, 1, 2]), of: Self.words)
            return .keywords(words, isCaseSensitive: generator.chance(1, in: 4), none: none)
        case .search:
            return .search(generator.pick(Self.words))
        }
    }

    private static let words: [Text] = [
        "a", "A", " É ", "x", "ax", "nike", "e", "1", "re", "caf\u{E9}", "a y", "", "zz", "nikes", "eivan", "cafes",
    ]

    /// Adds, removes or flips a free filter, often one that a category would write.
    private func freeFilter(
        in state: ReferenceState,
        of reference: ReferenceCatalog,
        using generator: inout SplitMix64
    ) -> FilterOperation {
        let category = generator.pick(definition.categories)
        let facet = Filter.facet(Text(category.attribute), value(in: category, of: reference, using: &generator))
        let number = Filter.Operand.number(Int.random(in: 0...12, using: &generator))
        var filter = generator.pick([
            facet, facet, .comparison("price", .lessThan, .number(8)), .facet("brand", "Nike"), .facet("inStock", true),
            .range("price", lower: nil, upper: number),
            .comparison("years", category.comparison, number), .keyword("name", "a"), .tag("x"), .hasValue("price"),
        ])
        if generator.chance(1, in: 3) { filter = !filter }
        let own = reference.filterGroup(of: category)
        var group = generator.pick([own, own, own, .and("free"), .or("shared", .facet), .or("shared", filter.type)])
        if let inForce = state.freeFilters.randomElement(using: &generator), generator.chance(1, in: 2) {
            (filter, group) = inForce
        }
        switch Int.random(in: 0..<6, using: &generator) {
        case 0..<3: return .addFilter(filter, group: group)
        case 3: return .removeFilter(filter, group: generator.chance(1, in: 2) ? group : nil)
        default: return .toggleFilter(filter, group: group)
        }
    }

    private func bound(in category: CategoryDefinition, using generator: inout SplitMix64) -> Bound {
        let isDate = (category.attribute == "added") != generator.chance(1, in: 20)
        if isDate, let date = DateText(Self.dateText(using: &generator)) { return .date(date) }
        let hundredths = Int.random(in: -500...2500, using: &generator)
        return .number(Number(Double(hundredths) / 100) ?? .integer(0))
    }

    private func scope(using generator: inout SplitMix64) -> BulkScope {
        let ids = definition.categories.map(\.id) + (generator.chance(1, in: 10) ? ["nothing"] : [])
        var scope = BulkScope(
            categories: generator.chance(1, in: 3) ? generator.pick(2, of: ids) : nil,
            categoryGroups: generator.chance(1, in: 3) ? [generator.pick(["outer", "inner", "other"])] : nil,
            except: generator.chance(1, in: 3) ? [generator.pick(ids)] : []
        )
        if generator.chance(1, in: 4) {
            scope.filterGroups = generator.pick(1, of: [.or("shared", .facet), .and("free"), .and("price")])
        }
        if generator.chance(1, in: 6) { scope.attributes = generator.pick(1, of: ["brand", "years", "price"]) }
        if generator.chance(1, in: 6) { scope.exceptFilterGroups = [.or("shared", .facet)] }
        return scope
    }
}
