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

    /// A definition of many histograms made requests whose texts took seconds, and nothing refused them.
    @Test func textsOfBinsAreWork() throws {
        func cost(_ format: NumberStyle?) throws -> Int {
            var category = CategoryDefinition(id: "c", kind: .range, attribute: "v")
            category.format = format
            category.histogram = HistogramDefinition(bins: 256)
            let catalog = try Catalog(
                definition: CatalogDefinition(title: "T", categories: [category]),
                table: AttributeTable((0..<500).map { ReferenceItem(["v": [.number(Number(Int64(7 * $0)))]]) })
            )
            let work = WorkBudget(limit: .max - 1)
            let result = try catalog.evaluate(catalog.initialState, work: work).result(for: 0)
            #expect(result.histogram?.count == 256)
            return work.spent
        }
        #expect(try cost(NumberStyle(decimals: 2)) == cost(nil) + 256 * WorkCost.boundsText)
    }

    @Test func numbersHaveAFormatAndDatesNone() throws {
        _ = try catalog(of: [1_990, 2_004])
        let error = #expect(throws: DefinitionError.self) { _ = try catalog(of: ["2024-05-01", "2024-05-02"]) }
        #expect(error?.faults.map(\.reason) == ["“v” has dates, which the locale writes"])
    }
}
