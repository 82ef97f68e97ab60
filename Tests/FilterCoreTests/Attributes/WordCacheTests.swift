import Support
import TestSupport
import Testing

@testable import FilterCore

/// Words are searched once.
struct WordCacheTests {
    private final class KeptWords: WordCache {
        private let words = Mutex<[KeptWord: WordItems]>([:])

        func items(of word: KeptWord) -> WordItems? { words.withLock { $0[word] } }

        func keep(_ items: WordItems, of word: KeptWord) { words.withLock { $0[word] = items } }
    }

    @Test func wordThatWasLookedForBeforeCostsLessAndFindsTheSame() throws {
        let catalog = try EngineComparison(RandomWorld(seed: 5, itemCount: 640)).engine.finding(KeptWords())
        for attribute in catalog.attributes.names.map({ Text($0) }) {
            let word = FilterExpression.filter(.keyword(attribute, "e"))
            func evaluate(_ expression: FilterExpression) throws -> (total: Int, spent: Int) {
                let work = WorkBudget(limit: .max - 1)
                let evaluation = try catalog.evaluate(catalog.initialState, within: expression, work: work)
                return (evaluation.total, work.spent)
            }
            let (first, second) = (try evaluate(word), try evaluate(word))
            #expect(second.total == first.total, "\(attribute)")
            #expect(second.spent < first.spent, "\(attribute)")
        }
    }

    /// Words of a category that are no tokens are looked for in its texts.
    @Test(arguments: ["substring", "word", "prefix"])
    func wordsOfACategoryThatWereLookedForInTextsAreKept(mode: String) throws {
        let texts = (0..<200).map { "Red \($0) wine and red WINE \($0)" }
        let items = texts.map { ReferenceItem(["text": [.string(Text($0))]]) }
        var category = CategoryDefinition(id: "words", kind: .keywords, attribute: "text")
        category.mode = try #require(KeywordMode(rawValue: mode))
        let definition = CatalogDefinition(title: "", categories: [category])
        let plain = try Catalog(definition: definition, table: AttributeTable(items))
        let catalog = plain.finding(KeptWords())
        func evaluate(_ words: [Text], isCaseSensitive: Bool, _ catalog: Catalog) throws -> (total: Int, spent: Int) {
            let input = SelectionInput.keywords(words, isCaseSensitive: isCaseSensitive)
            let state = try catalog.applying(.set(category: "words", selection: input), to: catalog.initialState)
            let work = WorkBudget(limit: .max - 1)
            return (try catalog.evaluate(state, work: work).total, work.spent)
        }
        for (words, isCaseSensitive) in [(["Red", "wine"], true), (["red", "WINE"], true), (["RED 1"], false)] {
            let words = words.map { Text($0) }
            let expected = try evaluate(words, isCaseSensitive: isCaseSensitive, plain)
            let first = try evaluate(words, isCaseSensitive: isCaseSensitive, catalog)
            let second = try evaluate(words, isCaseSensitive: isCaseSensitive, catalog)
            #expect(first.total == expected.total && second.total == expected.total)
            #expect(first.spent == expected.spent)
            #expect(second.spent < first.spent / 4)
            // The bytes of the texts.
            #expect(first.spent > 10 * texts.reduce(0) { $0 + $1.utf8.count })
        }
        // Folded words are others than the same bytes.
        let expected = try evaluate(["red"], isCaseSensitive: true, plain).total
        #expect(try evaluate(["red"], isCaseSensitive: true, catalog).total == expected)
    }
}
