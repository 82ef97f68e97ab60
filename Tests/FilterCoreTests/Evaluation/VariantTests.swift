import FilterCore
import TestSupport
import Testing

/// Items that are variants of products: every clause holds on one item, every number counts products.
struct VariantTests {
    @Test(arguments: [1, 63, 64, 65, 128, 200, 513])
    func everyStepAgreesWithTheReference(itemCount: Int) throws {
        for round in 0..<(TestBudget.isLong ? 40 : itemCount > 100 ? 1 : 3) {
            let world = RandomWorld(seed: UInt64(itemCount * 1000 + round), itemCount: itemCount).withVariants
            let disagreement = try EngineComparison(world).disagreement(walking: world, steps: 25)
            #expect(disagreement == nil)
        }
    }

    @Test(arguments: [200, 300])
    func variantsOfWhichFewHaveValuesAgreeWithTheReference(itemCount: Int) throws {
        for round in 0..<(TestBudget.isLong ? 40 : 2) {
            let seed = UInt64(itemCount + round)
            let world = RandomWorld(seed: seed, itemCount: itemCount, hasFewValues: true).withVariants
            let disagreement = try EngineComparison(world).disagreement(walking: world, steps: 20)
            #expect(disagreement == nil)
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
}
