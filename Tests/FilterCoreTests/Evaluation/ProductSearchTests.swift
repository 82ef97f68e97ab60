import TestSupport
import Testing

@testable import FilterCore

/// Searches of variants: their products, and how many of these have each value.
struct ProductSearchTests {
    @Test(arguments: [1, 63, 65, 130])
    func everySearchAgreesWithTheReference(itemCount: Int) throws {
        for round in 0..<(TestBudget.isLong ? 60 : 3) {
            let world = RandomWorld(seed: UInt64(itemCount * 3_000 + round), itemCount: itemCount).withVariants
            let comparison = try EngineComparison(world)
            var generator = SplitMix64(seed: world.seed)
            let searches = world.searches(using: &generator)
            let answers = try comparison.engine.search(searches, work: .unlimited)
            for place in searches.indices.shuffled(using: &generator) {
                let searched = comparison.engine.shortTextAttributes
                let found = comparison.reference.items(foundBy: searches[place], searched: searched)
                let told = "seed \(world.seed), search \(place)"
                let total = try answers[place].measuredTotal(byProduct: true)
                #expect(total == comparison.reference.count(found), "\(told)")
                try expectCounts(answers[place], found, comparison.reference, told)
                try expectItems(answers[place], found, comparison, told)
            }
        }
    }

    private func expectCounts(
        _ answer: Search,
        _ found: Set<Int>,
        _ reference: ReferenceCatalog,
        _ told: String
    ) throws {
        for attribute in RandomWorld.attributes {
            guard let counts = try answer.counts(of: attribute, limit: 1_000, byProduct: true) else { continue }
            var expected: [Text: Set<ReferenceProduct>] = [:]
            for item in found {
                for value in reference.items[item].values(of: attribute.string) {
                    expected[Text(value.text), default: []].insert(reference.product(of: item))
                }
            }
            let own = Dictionary(uniqueKeysWithValues: counts.values.map { (Text($0.value.text), $0.count) })
            #expect(own == expected.mapValues(\.count), "\(told), \(attribute)")
            let ofItems = try answer.counts(of: attribute, limit: 0)
            #expect(counts.stats == ofItems?.stats, "\(told), \(attribute)")
            #expect(counts.valueCount == ofItems?.valueCount, "\(told), \(attribute)")
            let searched = try answer.values(of: attribute, matching: "", limit: 1_000, byProduct: true)
            #expect(Set(searched?.values.map(\.count) ?? []) == Set(own.values), "\(told), \(attribute)")
        }
    }

    private func expectItems(
        _ answer: Search,
        _ found: Set<Int>,
        _ comparison: EngineComparison,
        _ told: String
    ) throws {
        for (order, every) in zip(comparison.engine.sortOrders, comparison.orders()) {
            let items = every.filter(found.contains)
            let variants = Dictionary(grouping: items, by: comparison.reference.product)
            let leading = items.filter { variants[comparison.reference.product(of: $0)]?.first == $0 }
            for (offset, count, limit) in [(0, 1_000, 1), (0, 3, 2), (1, 2, 4), (leading.count, 1, 1)] {
                let shown = leading.dropFirst(offset).prefix(count)
                let expected: [Int] = shown.flatMap { item in
                    (variants[comparison.reference.product(of: item)] ?? []).prefix(limit)
                }
                let places = try answer.items(ofProductsFrom: offset, count: count, leading: limit, in: order)
                let own = comparison.items(at: places).compactMap(\.self)
                #expect(own == expected, "\(told), \(order.id) from \(offset), \(limit) each")
            }
        }
    }

    @Test func itemsThatAreNoVariantsCountByThemselves() throws {
        let items = (0..<5).map { ReferenceItem(["size": [.number(Number(Int64($0 / 2)))]]) }
        let catalog = try Catalog(definition: CatalogDefinition(title: ""), table: AttributeTable(items))
        let answer = try catalog.search([[]], work: .unlimited)[0]
        #expect(try answer.measuredTotal(byProduct: true) == 5)
        #expect(try answer.items(ofProductsFrom: 1, count: 2, leading: 3, in: catalog.sortOrders[0]) == [1, 2])
        let counts = try answer.counts(of: "size", limit: 9, order: .alpha, byProduct: true)
        #expect(counts?.values.map(\.count) == [2, 2, 1])
    }

    /// Before it is done.
    @Test func productsAreFoundWithinTheBudget() throws {
        var definition = CatalogDefinition(title: "")
        definition.variantsOf = "style"
        let items = (0..<2_000).map {
            ReferenceItem(["style": [.number(Number(Int64($0 / 4)))], "size": [.number(Number(Int64($0 % 4)))]])
        }
        let catalog = try Catalog(definition: definition, table: AttributeTable(items))
        func spent(_ ask: (Search) throws -> Void) throws -> Int {
            let budget = WorkBudget(limit: .max - 1)
            let answer = try catalog.search([[]], work: budget)[0]
            let before = budget.spent
            try ask(answer)
            return budget.spent - before
        }
        let counting = try spent { _ = try $0.counts(of: "size", limit: 0, byProduct: true) }
        #expect(counting >= 2_000 * 100)
        // A page costs the steps along the order up to its end, each of which looks at an item and its product.
        func paging(from offset: Int, leading limit: Int = 1) throws -> Int {
            try spent { _ = try $0.items(ofProductsFrom: offset, count: 10, leading: limit, in: catalog.sortOrders[0]) }
        }
        #expect(try paging(from: 0) >= 4 * 10 * 3)
        #expect(try paging(from: 490) >= 2_000 * 3)
        #expect(try paging(from: 0, leading: 2) >= paging(from: 0) + 10 * 4 * OrderedProducts.variantCost)
        #expect(try spent { _ = try $0.measuredTotal(byProduct: true) } > 0)
    }
}
