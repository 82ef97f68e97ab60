public import FilterCore

// Searches as front ends send them, and others that no front end sends.
extension RandomWorld {
    /// Attributes of items, and one that no item has.
    public static let attributes: [Text] = [
        "brand", "mixed", "size", "path", "tree.lvl0", "tree.lvl1", "tree.lvl2", "inStock", "price", "years", "added",
        "name", "nothing",
    ]

    /// Several searches of one screen: a main one, others without one of its clauses or with another one in its place,
    /// some twice and in another order.
    public func searches(using generator: inout SplitMix64) -> [[SearchClause]] {
        let main = (0..<Int.random(in: 0...5, using: &generator)).map { _ in clause(using: &generator) }
        var searches = [main]
        for place in main.indices where generator.chance(2, in: 3) {
            var other = main
            if generator.chance(1, in: 4) {
                other[place] = clause(using: &generator)
            } else {
                other.remove(at: place)
            }
            searches.append(generator.chance(1, in: 4) ? other.shuffled(using: &generator) : other)
        }
        if generator.chance(1, in: 3) { searches.append([]) }
        if generator.chance(1, in: 3) { searches.append([clause(using: &generator)]) }
        if generator.chance(1, in: 3) { searches.append(generator.pick(searches)) }
        if generator.chance(1, in: 4) { searches = searches.map { Self.joined($0, using: &generator) } }
        return searches.shuffled(using: &generator)
    }

    /// The clauses of expressions as one expression.
    private static func joined(_ clauses: [SearchClause], using generator: inout SplitMix64) -> [SearchClause] {
        var expressions: [FilterExpression] = []
        var others: [SearchClause] = []
        for clause in clauses {
            if case .filters(let expression) = clause { expressions.append(expression) } else { others.append(clause) }
        }
        return expressions.count > 1 ? others + [.filters(.and(expressions))] : clauses
    }

    private func clause(using generator: inout SplitMix64) -> SearchClause {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0:
            let text = Text(
                generator.pick([
                    "a", "ni", "shoes r", "sh r", "red re", "red", "", "–", "1", "evian", "x a", "run shoes ",
                    "shoe run", "eivan x",
                    "adidsa",
                ])
            )
            let attributes: [Text]? = generator.pick(
                [nil, nil, ["brand"], ["name", "mixed"], ["path", "price", "nothing"]]
            )
            let variants = WordVariants(
                languages: generator.pick([[], [.english], [.german, .french]]),
                toleratesTypo: generator.chance(1, in: 2),
                queryType: generator.pick(QueryType.allCases)
            )
            return .words(SearchText(text, in: attributes, variants: generator.pick([nil, variants])))
        case 1...4:
            // Values of one attribute, as a facet has them.
            let attribute = generator.pick(Self.attributes)
            let filters = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                FilterExpression.filter(.facet(attribute, value(of: attribute, using: &generator)))
            }
            return .filters(filters.count == 1 ? filters[0] : .or(filters))
        default: return .filters(expression(depth: Int.random(in: 0...3, using: &generator), using: &generator))
        }
    }

    private func expression(depth: Int, using generator: inout SplitMix64) -> FilterExpression {
        guard depth > 0 else { return .filter(filter(using: &generator)) }
        let elements = (0..<Int.random(in: 2...3, using: &generator)).map { _ in
            expression(depth: Int.random(in: 0..<depth, using: &generator), using: &generator)
        }
        let joined: FilterExpression = generator.chance(1, in: 2) ? .and(elements) : .or(elements)
        return generator.chance(1, in: 4) ? !joined : joined
    }

    private func filter(using generator: inout SplitMix64) -> Filter {
        let attribute = generator.pick(Self.attributes)
        // Dates are compared with dates.
        let number = Filter.Operand.number(Int.random(in: -1...12, using: &generator))
        let bound = attribute == "added" ? Filter.Operand.date(.day(CivilDate(daysSinceEpoch: 19_813))) : number
        let filter: Filter =
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: .comparison(attribute, generator.pick(ComparisonOperator.allCases), bound)
            case 1: .range(attribute, lower: bound, upper: nil)
            case 2: .hasValue(attribute)
            case 3: .keyword(attribute, generator.pick(["a", "r", "1", "ev"]))
            case 4: .facet(attribute, value(of: attribute, using: &generator), score: 3)
            default: .facet(attribute, value(of: attribute, using: &generator))
            }
        return generator.chance(1, in: 4) ? !filter : filter
    }

    /// One that some item has, or had, if any has one.
    private func value(of attribute: Text, using generator: inout SplitMix64) -> Value {
        for _ in 0..<4 where !items.isEmpty {
            if let value = generator.pick(items).values(of: attribute.string).randomElement(using: &generator) {
                return value
            }
        }
        return generator.pick(["nobody", 7, true])
    }
}
