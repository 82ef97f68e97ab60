import TestSupport
import Testing

@testable import FilterCore

@Suite struct KeywordIndexTests {
    @Test(arguments: [
        ["a", "É", " ", "-"], ["ss", "ß", "\u{A0}", "´"], ["가", "ᆨ", "각", "ᄀ"], ["e", "\u{301}", "é", "1"],
    ])
    func everyShortWordIsFoundWhereItStands(pieces: [String]) {
        let texts = WordSample.texts(of: pieces, upTo: 4)
        compare(WordSample(texts: texts), words: texts.filter { $0.unicodeScalars.count <= 4 })
    }

    @Test(arguments: 0..<(TestBudget.isLong ? 2000 : 40))
    func wordsAreFoundInAnyValueOfAnyAttribute(seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        let sample = WordSample(&generator)
        var words = (0..<30).map { _ in WordSample.text(upTo: 4, &generator) }
        for values in generator.pick(30, of: Array(sample.items.joined())) {
            // Words that stand somewhere, and such as would stand in two values.
            let scalars = Array(values.map(\.text).joined().unicodeScalars)
            guard !scalars.isEmpty else { continue }
            let start = Int.random(in: 0..<scalars.count, using: &generator)
            let end = Int.random(in: start..<min(start + 6, scalars.count), using: &generator)
            words.append(String(String.UnicodeScalarView(scalars[start...end])))
        }
        compare(sample, words: words)
    }

    @Test(arguments: [
        ("red", KeywordMode.substring, [0, 1, 2, 3, 4]), ("red", .prefix, [0, 2, 3, 4]), ("red", .word, [0, 3, 4]),
        ("RÉD", .word, [0, 3, 4]), ("d w", .substring, [4]), ("red wine", .word, [4]), ("red win", .word, []),
        ("red win", .prefix, [4]), ("ed win", .prefix, []), ("wine red", .substring, []),
    ])
    func modesBoundTheOccurrence(word: String, mode: KeywordMode, items: [Int]) {
        let sample = WordSample(texts: ["Red", "bored", "reddish", "in_réd-ink", "a red\u{A0}wine", "blue"])
        let index = KeywordIndex(columns: sample.columns, itemCount: sample.itemCount)
        #expect(index.items(containing: Text(word), mode: mode, isCaseSensitive: false).members == items)
    }

    @Test func caseSensitiveWordsAreBytes() {
        let sample = WordSample(texts: ["Évian", "E\u{301}vian", "évian", "evian", "a´b", "\u{301}"])
        let index = KeywordIndex(columns: sample.columns, itemCount: sample.itemCount)
        func items(_ word: Text) -> [Int] {
            index.items(containing: word, mode: .substring, isCaseSensitive: true).members
        }
        #expect(items("É") == [0])
        #expect(items("E") == [1])
        #expect(items("vian") == [0, 1, 2, 3])
        #expect(items("Vian") == [])
        #expect(items("´") == [4])
        #expect(items("\u{301}") == [1, 5])
    }

    @Test func wordsThatFoldToNothingAreNowhere() {
        let sample = WordSample(texts: ["a b", "\u{301}", "´", "e\u{301}"])
        let index = KeywordIndex(columns: sample.columns, itemCount: sample.itemCount)
        for mode in KeywordMode.allCases {
            #expect(index.items(containing: "\u{301}", mode: mode, isCaseSensitive: false).members == [])
            #expect(index.items(containing: "´", mode: mode, isCaseSensitive: false).members == [])
        }
    }

    @Test func itemsWithoutAValueInEveryAttributeAreNone() {
        let sample = WordSample([[[.string("a")], []], [[], [.number(1)]], [[], []]], attributeCount: 2)
        #expect(KeywordIndex(columns: sample.columns, itemCount: sample.itemCount).none.members == [2])
        #expect(KeywordIndex(columns: [], itemCount: 3).none.members == [0, 1, 2])
        #expect(KeywordIndex(columns: [], itemCount: 0).none.members == [])
    }

    /// Items that hold the first words of a text share its tokens, so that a long list of bytes is looked through.
    @Test func tokensAtTheEndOfTheListAreFound() {
        let texts = (0..<300).map { "w\($0) common" }
        let sample = WordSample(texts: texts)
        let index = KeywordIndex(columns: sample.columns, itemCount: sample.itemCount)
        #expect(index.items(containing: "w299", mode: .substring, isCaseSensitive: false).members == [299])
        #expect(index.items(containing: "common", mode: .word, isCaseSensitive: false).count == 300)
        #expect(index.items(containing: "w29", mode: .prefix, isCaseSensitive: false).count == 11)
    }

    /// Folded, it is longer than a value may be.
    @Test func valuesThatFoldingLengthensAreFound() {
        let sample = WordSample(texts: [String(repeating: "㌖", count: 1 << 20), "x"])
        let index = KeywordIndex(columns: sample.columns, itemCount: sample.itemCount)
        #expect(index.items(containing: "キロ", mode: .prefix, isCaseSensitive: false).members == [0])
    }

    /// Words with one long beginning are compared at each place of a run.
    @Test func longWordsOfRunsCostMore() {
        let sample = WordSample(texts: (0..<100).map { "\($0)" + String(repeating: "-", count: 40) })
        let index = KeywordIndex(columns: sample.columns, itemCount: sample.itemCount)
        func cost(head: String) -> Int {
            let words = (0..<1000).map { Text("\(head)q\($0)") }
            return index.cost(ofEach: words, isCaseSensitive: true)
        }
        let usual = cost(head: "")
        #expect(cost(head: "a long beginning") < usual * 2)
        #expect(cost(head: String(repeating: "-", count: 16)) > usual * 2)
        #expect(cost(head: String(repeating: "-", count: 500)) > usual * 100)
    }

    /// One of them ends at every byte.
    @Test func allLettersCostMoreThanAsManyWords() {
        let sample = WordSample(texts: (0..<100).map { "\($0)" + String(repeating: "x", count: 400) })
        let index = KeywordIndex(columns: sample.columns, itemCount: sample.itemCount)
        let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { String(Character(Unicode.Scalar($0))) }
        func cost(_ words: [String]) -> Int { index.cost(ofEach: words.map { Text($0) }, isCaseSensitive: true) }
        #expect(cost(letters) > cost(letters.map { $0 + "qx" }) * 2)
        #expect(cost(["a"]) == cost(["aqx"]), "one of them is rare")
    }

    private func compare(
        _ sample: WordSample,
        words: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let index = KeywordIndex(columns: sample.columns, itemCount: sample.itemCount)
        let texts = sample.items.map { $0.joined().map { Array($0.text.unicodeScalars) } }
        let folded = sample.items.map { $0.joined().map { Array(Folding.fold($0.text).unicodeScalars) } }
        let words = Set(words.map { Text($0.trimmed) }).filter { !$0.string.isEmpty }.sorted()
        var together: [KeywordMode: [[Bitmap]]] = [:]
        for mode in KeywordMode.allCases {
            together[mode] = [false, true].map {
                index.items(containingEach: words, mode: mode, isCaseSensitive: $0)
            }
        }
        for (place, word) in words.enumerated() {
            let foldedWord = Array(Folding.fold(word.string).unicodeScalars)
            let isNowhere = foldedWord.allSatisfy(\.properties.isWhitespace)
            for mode in KeywordMode.allCases {
                let caseless = texts.indices.filter { item in
                    !isNowhere && folded[item].contains { Self.stands(foldedWord, in: $0, mode) }
                }
                let exact = texts.indices.filter { item in
                    texts[item].contains { Self.stands(Array(word.string.unicodeScalars), in: $0, mode) }
                }
                let found = [false, true].map {
                    index.items(containing: word, mode: mode, isCaseSensitive: $0).members
                }
                let amongAll = together[mode]?.map { $0[place].members } ?? []
                guard found == [caseless, exact], amongAll == found else {
                    let reason =
                        "\(word.string.debugDescription) \(mode) is in \(found), among all words in \(amongAll), "
                        + "not \([caseless, exact])"
                    Issue.record("\(reason) of \(sample.items)", sourceLocation: sourceLocation)
                    return
                }
            }
        }
    }

    private static func stands(_ word: [Unicode.Scalar], in text: [Unicode.Scalar], _ mode: KeywordMode) -> Bool {
        guard word.count <= text.count else { return false }
        return (0...text.count - word.count).contains { start in
            let end = start + word.count
            guard text[start..<end].elementsEqual(word) else { return false }
            let isBoundBefore = start == 0 || !text[start - 1].isLetterOrDigit
            let isBoundAfter = end == text.count || !text[end].isLetterOrDigit
            return switch mode {
            case .substring: true
            case .prefix: isBoundBefore
            case .word: isBoundBefore && isBoundAfter
            }
        }
    }
}

extension KeywordIndex {
    fileprivate func items(containing word: Text, mode: KeywordMode, isCaseSensitive: Bool) -> Bitmap {
        items(containingEach: [word], mode: mode, isCaseSensitive: isCaseSensitive)[0]
    }

    fileprivate func items(containingEach words: [Text], mode: KeywordMode, isCaseSensitive: Bool) -> [Bitmap] {
        var unlimited = DeclaredWork(.unlimited, on: .filters)
        let items = try? items(containingEach: words, mode: mode, isCaseSensitive: isCaseSensitive, &unlimited)
        return items ?? []
    }
}
