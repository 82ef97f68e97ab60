import CatalogTestSupport
import FilterCore
import Testing

@testable import Catalogs
@testable import FilterAPI
@testable import JSON

/// What is kept of the categories of a catalog, against what is written from a state.
struct CategoryHeadTests {
    private static let taps: [(category: String, value: String)] = [
        ("maker", "Northwind"), ("maker", "Meadow"), ("flavours", "sweet"), ("kind", "Black"), ("step", "cheap"),
    ]

    @Test(arguments: ["en", "de"])
    func categoriesWithoutAChoiceSayTheSameWhateverElseIsChosen(locale: String) throws {
        let snapshot = CatalogFixtures.everything
        let catalog = snapshot.catalog
        let wording = snapshot.wording(for: locale)
        let kept = EncodedCategories(of: catalog, wording)
        var state = catalog.initialState
        var comparedCount = 0
        for tap in Self.taps {
            state = try catalog.applying(.toggle(category: tap.category, value: .string(tap.value)), to: state)
            let evaluation = try catalog.evaluate(state)
            for (index, category) in catalog.categories.enumerated() where state.selections[category.id] == nil {
                let result = try evaluation.result(for: index)
                guard !result.isActive, result.disabledBy.isEmpty else { continue }
                let head = CategoryHeadWriter(category: category, wording: wording)
                let written = Self.members { head.write(state, isActive: false, disabledBy: [], to: &$0) }
                #expect(kept.categories[index].idle == written, "\(category.id) after \(tap.value)")
                comparedCount += 1
            }
        }
        #expect(comparedCount > 20)
    }

    private static func members(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        write(&writer)
        return Array(writer.bytes.dropFirst())
    }
}
