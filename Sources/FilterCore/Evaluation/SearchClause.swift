/// One factor of the AND that a search means.
///
///     let clauses: [SearchClause] = [
///         .words(SearchText("running sho")),
///         .filters(try FilterExpression("brand:Nike OR brand:Adidas")),
///     ]
///     try catalog.search([clauses], work: .unlimited)[0].total
///
/// Clauses that are equal are evaluated once, in however many searches they stand.
public enum SearchClause: Sendable, Hashable {
    /// The items that pass an expression; an attribute that no item has passes nothing.
    case filters(FilterExpression)
    /// The items that have every word of a text.
    case words(SearchText)
}

/// A text that items are searched for: all of its words, folded, each in one of the attributes, the last word as the
/// beginning of one unless the variants say otherwise.
///
/// A text without a letter or digit asks for nothing: all items have it.
public struct SearchText: Sendable, Hashable {
    public var text: Text
    /// Where words are looked for; `nil` for what the catalog is searched by: its first category of kind `search`, or
    /// ``Catalog/shortTextAttributes`` without one.
    public var attributes: [Text]?
    /// Which other words count as one of its own; `nil` for those that the category says, none without one.
    public var variants: WordVariants?

    public init(_ text: Text, in attributes: [Text]? = nil, variants: WordVariants? = nil) {
        self.text = text
        self.attributes = attributes
        self.variants = variants
    }
}

extension SearchClause {
    /// The attributes of its filters.
    public var attributes: Set<Text> {
        if case .filters(let expression) = self { Set(expression.filters.map(\.attribute)) } else { [] }
    }

    /// The clauses that say the same, one for each factor.
    ///
    /// Front ends write several groups as one expression: only apart are they found again in the next search.
    var factors: [SearchClause] {
        guard case .filters(.and(let elements)) = self else { return [self] }
        return elements.flatMap { SearchClause.filters($0).factors }
    }

    /// The values that an item needs one of, if the clause says nothing else.
    ///
    /// - Returns: `nil` for a clause of another form, or of several attributes.
    func alternatives(of attribute: Text) -> Set<Value>? {
        guard case .filters(let expression) = self else { return nil }
        let alternatives: [FilterExpression] = if case .or(let elements) = expression { elements } else { [expression] }
        var values: Set<Value> = []
        for alternative in alternatives {
            guard case .filter(let filter) = alternative, filter.attribute == attribute, !filter.isNegated,
                let value = filter.predicate.wantedValue
            else { return nil }
            values.insert(value)
        }
        return values
    }
}

extension [SearchClause] {
    /// The clauses with the two ends of a slider as one range, which goes over the numbers once.
    ///
    /// - Parameter isSingleValued: whether no item has several values of an attribute. Of several numbers each bound may
    ///   be passed by another one.
    func joiningBounds(where isSingleValued: (Text) -> Bool) -> [SearchClause] {
        var bounds: [Text: (lower: [Number], upper: [Number])] = [:]
        for case let bound? in lazy.map(\.bound) {
            bounds[bound.attribute, default: ([], [])].lower += bound.isLower ? [bound.number] : []
            bounds[bound.attribute, default: ([], [])].upper += bound.isLower ? [] : [bound.number]
        }
        bounds = bounds.filter { $1.lower.count == 1 && $1.upper.count == 1 && isSingleValued($0) }
        guard !bounds.isEmpty else { return self }
        return filter { clause in clause.bound.map { bounds[$0.attribute] == nil } ?? true }
            + bounds.map { attribute, ends in
                let range = Filter.range(attribute, lower: .number(ends.lower[0]), upper: .number(ends.upper[0]))
                return .filters(.filter(range))
            }
    }
}

extension SearchClause {
    /// One end of a slider; `nil` for anything else.
    fileprivate var bound: (attribute: Text, isLower: Bool, number: Number)? {
        guard case .filters(.filter(let filter)) = self, !filter.isNegated,
            case .comparison(let sign, .number(let number)) = filter.predicate
        else { return nil }
        switch sign {
        case .greaterThanOrEqual: return (filter.attribute, true, number)
        case .lessThanOrEqual: return (filter.attribute, false, number)
        case .lessThan, .equal, .notEqual, .greaterThan: return nil
        }
    }
}
