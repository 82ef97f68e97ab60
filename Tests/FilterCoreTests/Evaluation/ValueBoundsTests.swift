import TestSupport
import Testing

@testable import FilterCore

/// What tables say of the counts of values where several filters are in force.
@Suite struct ValueBoundsTests {
    /// The values of three attributes that have nothing to do with each other: with one of four and one of five chosen, a
    /// twentieth of the items of each value of the third is left.
    @Test func countsUnderIndependentFiltersAreLikely() throws {
        let items = (0..<2800).map { item -> ReferenceItem in
            let numbers = [item % 4, item / 4 % 5, item / 20 % 140 < 60 ? item / 20 % 6 : 6]
            let values = numbers.map { [Value.number(Number(Int64($0)))] }
            return ReferenceItem(Dictionary(uniqueKeysWithValues: zip(["a", "b", "c"], values)))
        }
        let catalog = try Catalog(
            definition: CatalogDefinition(
                title: "Bounds",
                categories: ["a", "b", "c"].map { CategoryDefinition(id: $0, kind: .multi, attribute: $0) }
            ),
            table: AttributeTable(items)
        )
        catalog.preparePairs(.everything)
        var state = catalog.initialState
        for category in ["a", "b"] {
            let tap = FilterOperation.toggle(category: category, value: .number(Number(1)))
            state = try catalog.applying(tap, to: state)
        }
        let values = try #require(catalog.categories[2].values)
        guard case .list(let list) = values.arrangement else { preconditionFailure("`multi` has a list") }
        let counted = try CountedItems(of: 2, values, in: catalog.evaluate(state))
        let bounds = try #require(try ValueBounds(counted, of: list, wanted: 1, cheaperThan: .infinity))
        let counts = try counted.counts()
        for code in list.offered {
            let count = Int(counts[code])
            #expect(abs(Int(bounds.likely[code]) - count) <= 1, "value \(code) has \(count) items")
            // A fifth of its items is left by one of the filters.
            #expect(Int(bounds.most[code]) == 4 * count)
        }
    }
}
