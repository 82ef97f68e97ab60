import FilterCore
import TestSupport
import Testing

/// Items that are variants of products: every clause holds on one item, every number counts products.
struct VariantTests {
    @Test(arguments: [1, 63, 64, 65, 128, 200, 513])
    func everyStepAgreesWithTheReference(itemCount: Int) throws {
        for round in 0..<(TestBudget.isLong ? 40 : itemCount > 100 ? 1 : 3) {
            try walk(RandomWorld(seed: UInt64(itemCount * 1000 + round), itemCount: itemCount).withVariants)
        }
    }

    @Test func textsThatAreNoValueNameNoProduct() throws {
        let items = [["NA", "A"], ["B"], ["A"], ["NA"]].map { ReferenceItem(["s": $0.map { .string($0) }]) }
        var definition = CatalogDefinition(title: "")
        definition.variantsOf = "s"
        definition.missing["s"] = MissingTexts(["NA"])
        let catalog = try Catalog(definition: definition, table: AttributeTable(items))
        #expect(catalog.total == 3)
    }

    @Test func ofSeveralValuesTheFirstNamesTheProduct() throws {
        let items = [["A"], ["B", "A"], ["C", "B"], ["B", "C"]].map { ReferenceItem(["s": $0.map { .string($0) }]) }
        var definition = CatalogDefinition(title: "")
        definition.variantsOf = "s"
        let catalog = try Catalog(definition: definition, table: AttributeTable(items))
        let evaluation = try catalog.evaluate(catalog.initialState)
        let page = try evaluation.page(.offset(0), size: 10, in: catalog.sortOrders[0])
        let products = try evaluation.products(of: page.items, leading: 0, in: catalog.sortOrders[0])
        #expect(products?.map(\.id) == ["A", "B", "C"] && products?.map(\.itemCount) == [1, 2, 1])
    }

    private func walk(_ world: RandomWorld) throws {
        let comparison = try EngineComparison(world)
        let orders = comparison.orders()
        var generator = SplitMix64(seed: world.seed)
        var state = comparison.engine.initialState
        var plainState = comparison.reference.initialState
        for step in 0..<25 {
            let operation = world.operation(in: plainState, of: comparison.reference, using: &generator)
            if step == Int(world.seed % 8) { comparison.preparePairs(.everything) }
            var differences = comparison.applicationDifferences(operation, to: &state, and: &plainState)
            if differences.isEmpty { differences = try comparison.differences(in: state) }
            if differences.isEmpty, step % 5 == 0 {
                differences = try comparison.pageDifferences(in: state, orders: orders, using: &generator)
            }
            guard differences.isEmpty else {
                let failure = "\(comparison.description(of: state))\n\(differences.joined(separator: "\n"))"
                Issue.record("seed \(world.seed), step \(step), \(operation)\n\(failure)")
                return
            }
        }
    }
}
