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
        let evaluation = try catalog.evaluate(state)
        let result = try evaluation.result(for: 0)
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

    private func excludingPuma(
        _ configure: (inout CategoryDefinition) -> Void
    ) throws -> (total: Int, values: [Value: ValueResult], differences: [String]) {
        var definition = Self.definition
        configure(&definition.categories[0])
        let comparison = try EngineComparison(definition, items: Self.items)
        let exclude = FilterOperation.exclude(category: "brand", value: "Puma")
        let state = try comparison.engine.applying(exclude, to: comparison.engine.initialState)
        let evaluation = try comparison.engine.evaluate(state)
        let values = try evaluation.result(for: 0).values.map { ($0.value, $0) }
        return try (evaluation.total, Dictionary(uniqueKeysWithValues: values), comparison.differences(in: state))
    }

    @Test func pumaNegatedGivesTheNumbersOfTheDesign() throws {
        let (total, values, differences) = try excludingPuma { $0.isNegatable = true }
        #expect(total == 3)
        #expect(values["Nike"]?.count == 1)
        #expect(values["Nike"]?.whatIf == 1)
        #expect(values["Puma"]?.count == 2)
        #expect(values["Puma"]?.whatIf == 5)
        #expect(values["Puma"]?.isExcluded == true)
        #expect(differences == [])
    }

    @Test func pumaTakenAwayFromAllHidesOnlyWhatHasNothingElse() throws {
        let (total, values, differences) = try excludingPuma { $0.selectionModel = .subtractive }
        // {Nike} {Nike, Puma} {Adidas}; what has no brand goes, since None is not included.
        #expect(total == 3)
        #expect(values["Nike"]?.count == 2)
        #expect(values["Nike"]?.whatIf == 1)
        #expect(values["Puma"]?.count == 2)
        #expect(values["Puma"]?.whatIf == 5)
        #expect(values["Puma"]?.isSelected == false)
        #expect(values["Adidas"]?.whatIf == 2)
        #expect(differences == [])
    }

    @Test func theReferenceSaysTheSame() throws {
        let comparison = try EngineComparison(Self.definition, items: Self.items)
        for values: [Value] in [[], ["Nike"], ["Nike", "Puma"], ["Adidas", "Nike", "Puma"]] {
            let operation = FilterOperation.set(category: "brand", selection: .values(values, none: nil))
            let state = try comparison.engine.applying(operation, to: comparison.engine.initialState)
            #expect(try comparison.differences(in: state) == [])
        }
        let nike = ReferenceState([ReferenceFilter("brand", .value("Nike"))])
        let result = comparison.reference.result(for: Self.definition.categories[0], in: nike)
        #expect(result.counts == ["Nike": 2, "Puma": 2, "Adidas": 1])
        #expect(result.whatIfs == ["Nike": 5, "Puma": 3, "Adidas": 3])
    }
}
