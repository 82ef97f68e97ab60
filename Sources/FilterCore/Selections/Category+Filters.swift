// A category's selection as filters of its filter group, and back.
extension Category {
    /// The operation that makes a filter part of the selection; `nil` if the category could not write it.
    func operation(adding filter: Filter, to selection: Selection) -> FilterOperation? {
        // Where None is included, a bound or a number alone is what the category writes with None off.
        let none: Bool? = includesNone ? false : nil
        switch (definition.kind, filter.predicate) {
        case (.multi, .facet(let value, nil)), (.single, .facet(let value, nil)),
            (.hierarchy, .facet(let value, nil)):
            guard attributes == [filter.attribute], code(of: value) != nil else { return nil }
            if !filter.isNegated, !definition.isSubtractive { return .select(category: id, value: value) }
            guard filter.isNegated, definition.isSubtractive || definition.isNegatable else { return nil }
            return .exclude(category: id, value: value)
        case (.options, _):
            for (code, option) in optionFilters.enumerated() {
                if option == filter, !definition.isSubtractive { return .select(category: id, value: value(at: code)) }
                guard option == !filter, definition.isNegatable || definition.isSubtractive else { continue }
                return .exclude(category: id, value: value(at: code))
            }
            return nil
        case (.toggle, _):
            return filter == toggleFilter ? .set(category: id, selection: .toggle(true)) : nil
        case (.range, .range(let lower, let upper)):
            guard attributes == [filter.attribute], !filter.isNegated, let lower = Self.bound(lower),
                let upper = Self.bound(upper)
            else { return nil }
            // One that the bounds would move is another filter; one that they refuse is refused.
            if let inside = try? clamped(lower, upper), inside != (lower, upper) { return nil }
            return .set(category: id, selection: .range(lower: lower, upper: upper, none: none))
        case (.comparison, .comparison(definition.comparison, let operand)):
            guard attributes == [filter.attribute], !filter.isNegated,
                case .some(.some(let value)) = Self.bound(operand), clamped(value) == value
            else { return nil }
            return .set(category: id, selection: .comparison(value, none: none))
        case (.keywords, .keyword(let word)):
            guard attributes == [filter.attribute], !filter.isNegated, writesKeywords(selection),
                case .keywords(let selection) = selection
            else { return nil }
            return .set(category: id, selection: .keywords(selection.words.map(\.element) + [word]))
        default: return nil
        }
    }

    /// The entry of the current filters that a filter would be.
    func key(of filter: Filter) -> CurrentFilterKey? {
        switch (definition.kind, filter.predicate) {
        case (.options, _):
            switch operation(adding: filter, to: selectionAtRest) {
            case .select(_, let value): .value(category: id, value)
            case .exclude(_, let value): .excluded(category: id, value)
            default: nil
            }
        case (.multi, .facet(let value, nil)):
            filter.isNegated ? .excluded(category: id, value) : .value(category: id, value)
        case (.hierarchy, .facet(let value, nil)) where definition.allowsSeveral: .value(category: id, value)
        case (.keywords, .keyword(let word)): .word(category: id, word)
        default: .selection(category: id)
        }
    }

    /// Whether the words of a selection are what keyword filters of one attribute say.
    fileprivate func writesKeywords(_ selection: Selection) -> Bool {
        guard case .keywords(let selection) = selection else { return false }
        return attributes.count == 1 && definition.mode == .substring && !includesNone && !selection.isCaseSensitive
    }

    /// The filters of chosen and excluded options; what is more than one filter writes none.
    fileprivate func optionFilters(of selection: ValueSelection) -> [(filter: Filter, sequence: UInt32)] {
        func filter(_ chosen: Chosen<Value>) -> Filter? {
            code(of: chosen.element).flatMap { optionFilters.indices.contains($0) ? optionFilters[$0] : nil }
        }
        return selection.values.compactMap { chosen in filter(chosen).map { ($0, chosen.sequence) } }
            + selection.excluded.compactMap { chosen in filter(chosen).map { (!$0, chosen.sequence) } }
    }

    /// `.some(nil)` for an open end, `nil` for what a selection cannot hold.
    private static func bound(_ operand: Filter.Operand?) -> Bound?? {
        switch operand {
        case nil: .some(nil)
        case .number(let number): .some(.number(number))
        case .date(let date): .some(.date(date))
        case .relative: nil
        }
    }
}

extension Filter.Operand {
    init(_ bound: Bound) {
        switch bound {
        case .number(let number): self = .number(number)
        case .date(let date): self = .date(date)
        }
    }
}

extension Catalog {
    /// What a category's selection writes into its filter group, in no particular order.
    func filters(of category: Category, in state: FilterState) -> [(filter: Filter, sequence: UInt32)] {
        let selection = category.selection(in: state)
        // Options may be about no attribute of their own.
        if category.definition.kind == .options, case .values(let selection) = selection {
            return category.optionFilters(of: selection)
        }
        guard let attribute = category.attributes.first else { return [] }
        func filter(_ predicate: Filter.Predicate, isNegated: Bool = false) -> Filter {
            Filter(attribute: attribute, predicate: predicate, isNegated: isNegated)
        }
        switch selection {
        case .values(let selection):
            let chosen = selection.values.map { (filter(.facet($0.element, score: nil)), $0.sequence) }
            let excluded = selection.excluded.map {
                (filter(.facet($0.element, score: nil), isNegated: true), $0.sequence)
            }
            return chosen + excluded
        case .toggle(let selection):
            guard selection.isOn, let filter = category.toggleFilter else { return [] }
            return [(filter, selection.sequence)]
        case .range(let selection):
            guard selection.lower != nil || selection.upper != nil, !selection.none else { return [] }
            let range = Filter.Predicate.range(
                lower: selection.lower.map(Filter.Operand.init),
                upper: selection.upper.map(Filter.Operand.init)
            )
            return [(filter(range), selection.sequence)]
        case .comparison(let selection):
            guard let value = selection.value, !selection.none else { return [] }
            return [(filter(.comparison(category.definition.comparison, Filter.Operand(value))), selection.sequence)]
        case .keywords(let keywords):
            guard category.writesKeywords(selection) else { return [] }
            return keywords.words.map { (filter(.keyword($0.element)), $0.sequence) }
        case .search: return []
        }
    }
}
