import FilterCore
import TestSupport
import Testing

/// The worked example of the design: items {Nike} {Puma} {Nike, Puma} {Adidas} {} of a `multi` `any` brand.
@Suite struct WorkedExampleTests {
    private static let items = [["Nike"], ["Puma"], ["Nike", "Puma"], ["Adidas"], []].map { (brands: [Value]) in
        ReferenceItem(["brand": brands])
    }
    private static let definition = CatalogDefinition(
        title: "Worked example",
        categories: [CategoryDefinition(id: "brand", kind: .multi, attribute: "brand")]
    )

    @Test func nikeOnGivesTheNumbersOfTheDesign() throws {
        let catalog = try Catalog(definition: Self.definition, table: AttributeTable(Self.items))
        let state = try catalog.applying(.select(category: "brand", value: "Nike"), to: catalog.initialState)
        let evaluation = catalog.evaluate(state)
        let result = evaluation.result(for: 0)
        let values = Dictionary(uniqueKeysWithValues: result.values.map { ($0.value, $0) })
        #expect(evaluation.total == 2)
        #expect(values["Puma"]?.count == 2)
        #expect(values["Puma"]?.whatIf == 3)
        #expect(values["Nike"]?.count == 2)
        #expect(values["Nike"]?.whatIf == 5)
        #expect(values["Adidas"]?.count == 1)
        #expect(values["Adidas"]?.whatIf == 3)
        #expect(result.whatIfCleared == 5)
    }

    @Test func theReferenceSaysTheSame() throws {
        let comparison = try EngineComparison(Self.definition, items: Self.items)
        for values: [Value] in [[], ["Nike"], ["Nike", "Puma"], ["Adidas", "Nike", "Puma"]] {
            let operation = FilterOperation.set(category: "brand", selection: .values(values, none: nil))
            let state = try comparison.engine.applying(operation, to: comparison.engine.initialState)
            #expect(comparison.differences(in: state) == [])
        }
        let nike = ReferenceState([ReferenceFilter("brand", .value("Nike"))])
        let result = comparison.reference.result(for: Self.definition.categories[0], in: nike)
        #expect(result.counts == ["Nike": 2, "Puma": 2, "Adidas": 1])
        #expect(result.whatIfs == ["Nike": 5, "Puma": 3, "Adidas": 3])
    }
}
