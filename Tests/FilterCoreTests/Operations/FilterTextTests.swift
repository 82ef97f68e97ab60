import FilterCore
import TestSupport
import Testing

/// The filters in force as one expression.
struct FilterTextTests {
    private static let rows: [[String: [Value]]] = [["p": ["A"]], ["p": ["B"]], ["p": ["A", "B"]], ["p": ["C"]], [:]]

    private static func catalog(_ categories: CategoryDefinition...) throws -> Catalog {
        try Catalog(
            definition: CatalogDefinition(title: "T", categories: categories),
            table: AttributeTable(rows.map { ReferenceItem($0) })
        )
    }

    @Test func exclusionsHoldBesideChosenValues() throws {
        var category = CategoryDefinition(id: "c", kind: .multi, attribute: "p")
        category.isNegatable = true
        let catalog = try Self.catalog(category)
        let chosen = try catalog.applying(.select(category: "c", value: "A"), to: FilterState())
        let state = try catalog.applying(.exclude(category: "c", value: "B"), to: chosen)
        let text = try #require(catalog.filterText(of: state))
        #expect(text == #"( "p":"A" ) AND ( NOT "p":"B" )"#)

        var toggle = CategoryDefinition(id: "t", kind: .toggle, attribute: "")
        toggle.filter = text
        let other = try Self.catalog(toggle)
        let found = try other.applying(.set(category: "t", selection: .toggle(true)), to: FilterState())
        let total = try catalog.evaluate(state, work: .unlimited).total
        #expect(try other.evaluate(found, work: .unlimited).total == total)
    }

    /// The rest of them would keep out what the one lets pass.
    @Test func alternativesOfNoneAndOfNamedExpressionsAreLeftOut() throws {
        var category = CategoryDefinition(id: "c", kind: .multi, attribute: "p")
        category.includeNone = NoneDefinition(title: "None", initial: false)
        let withNone = try Self.catalog(category)
        let chosen = FilterOperation.set(category: "c", selection: .values(["A"], none: true))
        #expect(try withNone.filterText(of: withNone.applying(chosen, to: withNone.initialState)) == nil)
        let alone = FilterOperation.set(category: "c", selection: .values(["A"], none: false))
        let text = try withNone.filterText(of: withNone.applying(alone, to: withNone.initialState))
        #expect(text == #"( "p":"A" )"#)
    }

    /// Expressions compare the numbers, not the dates that these are.
    @Test func datesOfNumbersSinceTheEpochAreLeftOut() throws {
        var category = CategoryDefinition(id: "c", kind: .range, attribute: "t")
        category.epochUnit = .seconds
        let catalog = try Catalog(
            definition: CatalogDefinition(title: "T", categories: [category]),
            table: AttributeTable([1_700_000_000, 1_800_000_000].map { ReferenceItem(["t": [$0]]) })
        )
        let day = try #require(DateText("2023-11-01"))
        let range = FilterOperation.set(category: "c", selection: .range(lower: .date(day), upper: nil, none: nil))
        #expect(try catalog.filterText(of: catalog.applying(range, to: catalog.initialState)) == nil)
    }

    /// Another value of the same item would be enough, which no filter can say.
    @Test func exclusionsOfSubtractiveCategoriesAreLeftOut() throws {
        var category = CategoryDefinition(id: "c", kind: .multi, attribute: "p")
        category.selectionModel = .subtractive
        let catalog = try Self.catalog(category)
        let state = try catalog.applying(.exclude(category: "c", value: "A"), to: catalog.initialState)
        #expect(catalog.filterText(of: state) == nil)
    }
}
