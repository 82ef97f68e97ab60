import FilterCore
import TestSupport
import Testing

/// The text about None if nothing else is chosen.
struct NoneChipTests {
    @Test(arguments: [CategoryKind.single, .range, .comparison, .keywords])
    func aSwitchOfNoneIsSaidByItsTitleAlone(kind: CategoryKind) throws {
        let attribute = kind == .range || kind == .comparison ? "n" : "p"
        for isOnAtRest in [false, true] {
            var category = CategoryDefinition(id: "c", kind: kind, attribute: attribute, title: "Number")
            category.includeNone = NoneDefinition(title: "No number", initial: isOnAtRest)
            let catalog = try Catalog(
                definition: CatalogDefinition(title: "T", categories: [category]),
                table: AttributeTable([ReferenceItem(["n": [4], "p": ["a"]]), ReferenceItem([:])])
            )
            let state = try catalog.applying(
                .setNone(category: "c", isOn: !isOnAtRest),
                to: catalog.initialState
            )
            let current = try catalog.evaluate(state, work: .unlimited).currentFilters()
            #expect(current.filters.map(\.text) == [isOnAtRest ? "Number: has a value" : "No number"])
            let sentence = kind == .single ? "Number: has a value" : "number has a value"
            #expect(current.text == "\(isOnAtRest ? sentence : "no number") — 1 of 2 items")
        }
    }
}
