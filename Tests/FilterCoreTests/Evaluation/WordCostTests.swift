import TestSupport
import Testing

@testable import FilterCore

/// Words cost what is looked at to find them: the bytes of all tokens, and the items of those that are found.
struct WordCostTests {
    private static let itemCount = 4_000

    /// Texts of a few tokens: all items have “all”, each eighth “some” and each of the others “rest”.
    private static func catalog(_ kind: CategoryKind, mode: KeywordMode = .substring) throws -> Catalog {
        let items = (0..<itemCount).map { item in
            ReferenceItem(["text": [.string(Text("all \(item % 8 == 0 ? "some" : "rest")"))]])
        }
        var category = CategoryDefinition(id: "words", kind: kind, attribute: "text")
        category.mode = mode
        return try Catalog(
            definition: CatalogDefinition(title: "", categories: [category]),
            table: AttributeTable(items)
        )
    }

    private static func input(_ text: String, _ kind: CategoryKind) -> SelectionInput {
        kind == .search ? .search(Text(text)) : .keywords([Text(text)], isCaseSensitive: false)
    }

    @Test(arguments: [CategoryKind.keywords, .search])
    func wordCostsTheItemsOfItsTokens(kind: CategoryKind) throws {
        let catalog = try Self.catalog(kind)
        for (text, count) in [("some", 500), ("re", 3_500), ("all", 4_000), ("none", 0)] {
            let input = Self.input(text, kind)
            let state = try catalog.applying(.set(category: "words", selection: input), to: catalog.initialState)
            let work = WorkBudget(limit: .max - 1)
            #expect(try catalog.evaluate(state, work: work).total == count)
            // Less than one unit for each item of the catalog, as frequent tokens have sets.
            #expect(work.spent < Self.itemCount, "\(text): \(work.spent)")
            // With less there is no answer.
            for limit in 0..<work.spent {
                #expect(throws: TooMuchWork.self) { try catalog.evaluate(state, work: WorkBudget(limit: limit)) }
            }
        }
    }

    /// Tokens that few items have each are many items together.
    @Test(arguments: [CategoryKind.keywords, .search])
    func wordOfManyRareTokensCostsAllTheirItems(kind: CategoryKind) throws {
        let items = (0..<Self.itemCount).map { ReferenceItem(["text": [.string(Text("part\($0)"))]]) }
        let category = CategoryDefinition(id: "words", kind: kind, attribute: "text")
        let catalog = try Catalog(
            definition: CatalogDefinition(title: "", categories: [category]),
            table: AttributeTable(items)
        )
        func cost(_ text: String) throws -> Int {
            let input = Self.input(text, kind)
            let state = try catalog.applying(.set(category: "words", selection: input), to: catalog.initialState)
            let work = WorkBudget(limit: .max - 1)
            _ = try catalog.evaluate(state, work: work)
            return work.spent
        }
        // A longer text may have more words.
        #expect(try cost("part") - cost("part1234") >= Self.itemCount * 9 / 10)
    }
}
