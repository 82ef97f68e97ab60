import FilterCore
import TestSupport
import Testing

/// Filters that are printed as clients of the search protocol print them find the same items when they are read.
@Suite struct SearchReadingTests {
    private static let brands: [Value] = [
        "Nike", "Ben & Jerry's", "-x", "a:b", #"x"y"#, "B, C", #"\odd"#, "é", "AND", "two words", "<score=1",
    ]
    private static let attributes: Set<Text> = ["brand", "na:me", "size", "sale", "_tags"]

    private static let catalog: Result<Catalog, any Error> = Result {
        var random = SplitMix64(seed: 17)
        let items = (0..<200).map { _ in
            ReferenceItem([
                "brand": random.pick(Int.random(in: 0...2, using: &random), of: brands),
                "na:me": random.pick(Int.random(in: 0...1, using: &random), of: brands),
                "size": random.pick(Int.random(in: 0...2, using: &random), of: sizes.map(Value.number)),
                "sale": random.pick(Int.random(in: 0...1, using: &random), of: [.bool(true), .bool(false)]),
                "_tags": random.pick(Int.random(in: 0...3, using: &random), of: brands),
            ])
        }
        return try Catalog(
            definition: CatalogDefinition(
                title: "Case",
                categories: [CategoryDefinition(id: "brand", kind: .multi, attribute: "brand")]
            ),
            table: AttributeTable(items)
        )
    }

    private static let sizes = [-5, 0, 1, 40, 42].map { Number($0) } + [1.5, -0.25].compactMap { Number($0) }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func whatIsPrintedFindsTheSameItems(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let catalog = try Self.catalog.get()
        let syntax = SearchFilterSyntax(attributes: Self.attributes)
        for _ in 0..<50 {
            let expression = Self.expression(depth: 2, using: &random)
            let read = try #require(try syntax.expression(expression.description))
            try expectSameItems(read, expression, in: catalog)
            let filter = Self.filter(using: &random)
            // A negated comparison is written with the opposite sign: of an item with two numbers another one may pass.
            if filter.isNegated, filter.type == .numeric { continue }
            let strings = FilterPrinter.legacyStrings(filter)
            let elements = try strings.map { string in
                try filter.type == .numeric ? syntax.comparison(string) : #require(syntax.facet(string))
            }
            try expectSameItems(elements.count == 1 ? elements[0] : .and(elements), .filter(filter), in: catalog)
        }
    }

    private func expectSameItems(_ read: FilterExpression, _ meant: FilterExpression, in catalog: Catalog) throws {
        let found = try catalog.search([[.filters(read)], [.filters(meant)]], work: .unlimited)
        let items = try (0..<2).map { try found[$0].items(from: 0, count: 200, in: catalog.sortOrders[0]) }
        #expect(items[0] == items[1], "\(meant) is read as \(read)")
    }

    private static func expression(depth: Int, using random: inout SplitMix64) -> FilterExpression {
        guard depth > 0, random.chance(2, in: 3) else { return .filter(filter(using: &random)) }
        let elements = (0..<Int.random(in: 2...4, using: &random)).map { _ in
            expression(depth: depth - 1, using: &random)
        }
        let join: FilterExpression = random.chance(1, in: 2) ? .and(elements) : .or(elements)
        return random.chance(1, in: 4) ? !join : join
    }

    private static func filter(using random: inout SplitMix64) -> Filter {
        let number = Filter.Operand.number(random.pick(sizes))
        guard case .string(let tag) = random.pick(brands) else { return .tag("x") }
        let score = random.chance(1, in: 3) ? 2 : nil
        let filter: Filter =
            switch Int.random(in: 0..<6, using: &random) {
            case 0: .facet("brand", random.pick(brands), score: score)
            case 1: .facet("na:me", random.pick(brands), score: score)
            case 2: .facet("size", .number(random.pick(sizes)))
            case 3: .facet("sale", .bool(random.chance(1, in: 2)))
            case 4: .comparison("size", random.pick(ComparisonOperator.allCases), number)
            default: .tag(tag)
            }
        return random.chance(1, in: 4) ? !filter : filter
    }
}
