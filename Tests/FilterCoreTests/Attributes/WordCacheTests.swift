import Support
import TestSupport
import Testing

@testable import FilterCore

/// Words are searched once.
struct WordCacheTests {
    private final class KeptWords: WordCache {
        private let words = Mutex<[AttributeWord: WordItems]>([:])

        func items(of word: AttributeWord) -> WordItems? { words.withLock { $0[word] } }

        func keep(_ items: WordItems, of word: AttributeWord) { words.withLock { $0[word] = items } }
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
}
