import TestSupport
import Testing

@testable import FilterCore

/// Where a format is of use.
struct NumberFormatTests {
    private func catalog(of values: [Value]) throws -> Catalog {
        var category = CategoryDefinition(id: "c", kind: .range, attribute: "v")
        category.format = NumberStyle(hasGroups: false)
        let definition = CatalogDefinition(title: "T", categories: [category])
        return try Catalog(definition: definition, table: AttributeTable(values.map { ReferenceItem(["v": [$0]]) }))
    }

    @Test func numbersHaveAFormatAndDatesNone() throws {
        _ = try catalog(of: [1_990, 2_004])
        let error = #expect(throws: DefinitionError.self) { _ = try catalog(of: ["2024-05-01", "2024-05-02"]) }
        #expect(error?.faults.map(\.reason) == ["“v” has dates, which the locale writes"])
    }
}
