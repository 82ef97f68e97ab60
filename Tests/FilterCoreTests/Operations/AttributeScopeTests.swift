import FilterCore
import TestSupport
import Testing

/// The categories that a scope means by an attribute.
@Suite struct AttributeScopeTests {
    /// Whether options over expressions are cleared with an attribute, in both engines.
    private func isCleared(_ filters: [String], by attribute: Text, over own: String = "") throws -> Bool {
        var category = CategoryDefinition(id: "c", kind: .options, attribute: own)
        category.options = filters.enumerated().map { OptionDefinition(id: "\($0)", test: .filter($1)) }
        let world = try EngineComparison(
            CatalogDefinition(title: "Scopes", categories: [category]),
            items: [ReferenceItem(["p": [2], "q": [3]])]
        )
        var (state, plainState) = (world.engine.initialState, world.reference.initialState)
        var scope = BulkScope()
        scope.attributes = [attribute]
        for operation: FilterOperation in [.select(category: "c", value: "0"), .clear(scope)] {
            #expect(world.applicationDifferences(operation, to: &state, and: &plainState) == [])
        }
        return state == FilterState()
    }

    @Test func optionsGoWithTheAttributeThatAllOfThemFilterBy() throws {
        #expect(try isCleared(["p > 1"], by: "p"))
        #expect(try isCleared(["p > 1", "p < 2"], by: "p"))
        #expect(try !isCleared(["p > 1", "q < 2"], by: "p"))
        #expect(try !isCleared(["p > 1 AND p < 9"], by: "p"))
        #expect(try !isCleared(["p > 1"], by: "q"))
        #expect(try isCleared(["p > 1"], by: "q", over: "q"))
    }
}
