import TestSupport
import Testing

@testable import FilterCore

@Suite struct WordFinderTests {
    private struct Occurrence: Hashable {
        let word: Int
        let start: Int
    }

    private static func bytes(upTo length: Int, of letters: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
        (0..<Int.random(in: 0...length, using: &generator)).map { _ in generator.pick(letters) }
    }

    /// Few letters, so that words overlap, begin and end each other; some longer than their heads.
    @Test(arguments: 0..<(TestBudget.isLong ? 3000 : 200))
    func everyPlaceOfEveryWordIsFoundOnce(seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        let foldsASCII = generator.chance(1, in: 2)
        let letters = Array("abX\u{E9}".utf8)
        let text = Self.bytes(upTo: 200, of: letters, &generator)
        let plain = foldsASCII ? text.map { $0 == UInt8(ascii: "X") ? UInt8(ascii: "x") : $0 } : text
        var words: [[UInt8]] = (0..<20).map { _ in
            [generator.pick(plain + [0x61])] + Self.bytes(upTo: 4, of: Array("abx\u{E9}".utf8), &generator)
        }
        for _ in 0..<5 where plain.count > 40 {
            let start = Int.random(in: 0..<plain.count - 40, using: &generator)
            let word = Array(plain[start..<start + Int.random(in: 14...40, using: &generator)])
            words += [word, word.dropLast() + [0x21]]
        }
        var found: [Occurrence] = []
        WordFinder(words, foldsASCII: foldsASCII).forEachOccurrence(in: text.span) {
            found.append(Occurrence(word: $0, start: $1.lowerBound))
        }
        let expected = words.indices.flatMap { word in
            plain.indices.filter { plain[$0...].starts(with: words[word]) }.map { Occurrence(word: word, start: $0) }
        }
        #expect(Set(found) == Set(expected), "seed \(seed)")
        #expect(found.count == expected.count, "seed \(seed)")
    }

    @Test func wordsWithOneBeginningAreSearchedForTogether() {
        let words = (0..<1000).map { Array((String(repeating: "-", count: 16) + "q\($0)").utf8) }
        let text = Array((String(repeating: "-", count: 40) + "q7").utf8)
        var found: [Int] = []
        let finder = WordFinder(words, foldsASCII: true)
        let compared = finder.forEachOccurrence(in: text.span) { word, _ in found.append(word) }
        #expect(found == [7])
        #expect(compared < text.count * 30)
    }

    @Test func aRunBeginsAWordOnce() {
        let word = [UInt8](repeating: 0x61, count: 498) + [0x62]
        let text = [UInt8](repeating: 0x61, count: 1000)
        let finder = WordFinder([word], foldsASCII: true, beginsWords: true)
        #expect(finder.forEachOccurrence(in: text.span) { _, _ in } <= 2 * 500 + 10)
        var places = 0
        finder.forEachOccurrence(in: (word + [0x20] + word + word).span) { _, _ in places += 1 }
        #expect(places == 2)
    }

    @Test func noWordIsFoundNowhere() {
        var places = 0
        WordFinder([], foldsASCII: true).forEachOccurrence(in: Array("abc".utf8).span) { _, _ in places += 1 }
        #expect(places == 0)
    }
}
