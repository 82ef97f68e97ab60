import FilterCore

// The values of an item in each kind of category.
extension ReferenceCatalog {
    /// The values that an item has in a category, options by their ids; of a hierarchy every node that it counts for.
    func readValues(of item: ReferenceItem, in category: CategoryDefinition) -> Set<Value> {
        switch category.kind {
        case .options:
            return options(of: item, in: category)
        case .hierarchy where category.matchesSubtree:
            return Set(listedValues(of: item, in: category))
        case .hierarchy:
            return Set(filedAt(item, in: category).map { .string($0) })
        default:
            return Set(item.values(of: category.attribute))
        }
    }

    /// The values that an item adds to a category's list, in order; of a hierarchy every node from the roots down.
    func listedValues(of item: ReferenceItem, in category: CategoryDefinition) -> [Value] {
        guard category.kind == .hierarchy else { return item.values(of: category.attribute) }
        return paths(of: item, in: category).flatMap { path -> [Value] in
            let parts = parts(of: path, in: category)
            return (1...parts.count).map { .string(parts.prefix($0).joined(separator: category.separator)) }
        }
    }

    /// The attributes that a category reads: the one it names, the several it names, or the levels of an object.
    func attributes(of category: CategoryDefinition) -> [String] {
        if !category.attributes.isEmpty { return category.attributes }
        guard category.kind == .hierarchy else { return category.attribute.isEmpty ? [] : [category.attribute] }
        let levels = levelNames(of: category)
        return levels.isEmpty || attributeNames.contains(category.attribute) ? [category.attribute] + levels : levels
    }

    private func levelNames(of category: CategoryDefinition) -> [String] {
        Array((0..<10).map { "\(category.attribute).lvl\($0)" }.prefix { attributeNames.contains($0) })
    }

    private func paths(of item: ReferenceItem, in category: CategoryDefinition) -> [Text] {
        attributes(of: category).flatMap { attribute in
            item.values(of: attribute).map { Text($0.text) }
        }
    }

    /// The nodes that an item stands at: of levels only the deepest of each branch.
    private func filedAt(_ item: ReferenceItem, in category: CategoryDefinition) -> [Text] {
        let levels = levelNames(of: category).flatMap { item.values(of: $0).map { Text($0.text) } }
        let paths = item.values(of: category.attribute).map { Text($0.text) }
        return paths
            + levels.filter { path in
                !paths.contains(path)
                    && !levels.contains { $0 != path && isPath($0, atOrBelow: path, in: category) }
            }
    }

    /// Whether the None of the category is about the item.
    func readsNoValue(_ item: ReferenceItem, in category: CategoryDefinition) -> Bool {
        if category.kind == .options, category.attribute.isEmpty { return false }
        let isEmpty = attributes(of: category).allSatisfy { item.values(of: $0).isEmpty }
        return isEmpty && (category.kind != .options || tested(item, in: category).isEmpty)
    }

    /// The ids of the options that take an item: `other` takes what no option takes, but for None.
    private func options(of item: ReferenceItem, in category: CategoryDefinition) -> Set<Value> {
        let taken = tested(item, in: category)
        guard taken.isEmpty, let other = category.other else { return Set(taken) }
        let isNone = category.includeNone != nil && readsNoValue(item, in: category)
        return isNone ? [] : [.string(other.id)]
    }

    private func tested(_ item: ReferenceItem, in category: CategoryDefinition) -> [Value] {
        category.options.filter { option in
            switch option.test {
            case .filter(let text): return passes(item, expression: text)
            case .letters(let range): return item.values(of: category.attribute).contains { begins($0, in: range) }
            case .numbers(let interval):
                return item.values(of: category.attribute).contains { value in
                    guard case .number(let number) = value else { return false }
                    return (interval.from.map { $0 <= number } ?? true)
                        && (interval.to.map { number < $0 || (interval.includesEnd && number == $0) } ?? true)
                }
            case .rest: return false
            }
        }
        .map { .string($0.id) }
    }

    /// Whether a value begins with a letter of a range such as `a-c`.
    private func begins(_ value: Value, in range: String) -> Bool {
        let letters = Folding.fold(range).unicodeScalars.filter { $0 != "-" }
        guard let scalar = Folding.fold(value.text).unicodeScalars.first, let first = letters.first,
            let last = letters.last
        else { return false }
        return first <= scalar && scalar <= last
    }

    /// The texts that words are looked for in, attribute by attribute.
    func texts(of item: Int, in category: CategoryDefinition) -> [String] {
        attributes(of: category).flatMap { items[item].values(of: $0).map(\.text) }
    }
}

// MARK: - Filters

extension ReferenceCatalog {
    /// Whether an item passes a filter expression.
    func passes(_ item: ReferenceItem, expression text: String) -> Bool {
        guard let expression = try? FilterExpression(text) else { preconditionFailure("no expression: \(text)") }
        return passes(item, expression)
    }

    func passes(_ item: ReferenceItem, _ expression: FilterExpression) -> Bool {
        switch expression {
        case .filter(let filter): passes(item, filter)
        case .and(let parts): parts.allSatisfy { passes(item, $0) }
        case .or(let parts): parts.contains { passes(item, $0) }
        case .not(let inner): !passes(item, inner)
        }
    }

    /// Whether an item passes a filter: one of its values is enough, a negated filter wants that none does.
    func passes(_ item: ReferenceItem, _ filter: Filter) -> Bool {
        let passes = item.values(of: filter.attribute.string).contains { value in
            switch filter.predicate {
            case .facet(let wanted, _): return value == wanted
            case .tag(let tag): return value == .string(tag)
            case .hasValue: return true
            case .keyword(let word): return holds(value.text, word.text.string, .substring, isCaseSensitive: false)
            case .comparison(let sign, let operand):
                return measure(value).map { compares($0, sign, bound(operand)) } ?? false
            case .range(let lower, let upper):
                return measure(value).map { isInside($0, lower: lower.map(bound), upper: upper.map(bound)) } ?? false
            }
        }
        return passes != filter.isNegated
    }

    private func bound(_ operand: Filter.Operand) -> Bound {
        switch operand {
        case .number(let number): .number(number)
        case .date(let date): .date(date)
        case .relative: preconditionFailure("relative dates are tested on their own")
        }
    }

    /// A number as it is, a date as milliseconds since 1970.
    func measure(_ value: Value) -> Number? {
        switch value {
        case .number(let number): number
        case .string(let text): DateText(text.string).map { Number(calendar.milliseconds($0).lowerBound) }
        case .bool: nil
        }
    }

    func isInside(_ measure: Number, lower: Bound?, upper: Bound?) -> Bool {
        if let lower, measure < least(lower) { return false }
        if let upper, greatest(upper) < measure { return false }
        return true
    }

    /// Against a number, or against a date that lasts from its first to its last millisecond.
    func compares(_ measure: Number, _ sign: ComparisonOperator, _ bound: Bound) -> Bool {
        switch sign {
        case .lessThan: measure < least(bound)
        case .lessThanOrEqual: measure <= greatest(bound)
        case .equal: least(bound) <= measure && measure <= greatest(bound)
        case .notEqual: measure < least(bound) || greatest(bound) < measure
        case .greaterThanOrEqual: least(bound) <= measure
        case .greaterThan: greatest(bound) < measure
        }
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
