import TestSupport
import Testing

@testable import FilterCore

@Suite struct WordIndexTests {
    @Test(arguments: [["a", "É", " ", "-"], ["1", "½", "b", "´"]])
    func everyShortTextFindsItsWords(pieces: [String]) {
        let texts = WordSample.texts(of: pieces, upTo: 4)
        compare(WordSample(texts: texts), queries: texts)
    }

    @Test(arguments: 0..<(TestBudget.isLong ? 2000 : 60))
    func wordsAreFoundInAllAttributesTogether(seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        let sample = WordSample(&generator)
        var queries = (0..<30).map { _ in WordSample.text(upTo: 5, &generator) }
        let texts = sample.items.joined().joined().map(\.text)
        for text in generator.pick(30, of: texts) {
            let scalars = Array(text.unicodeScalars)
            let other = generator.pick(texts)
            queries.append(other + " " + String(String.UnicodeScalarView(scalars.prefix(scalars.count / 2 + 1))))
        }
        compare(sample, queries: queries)
    }

    @Test(arguments: [
        ("red", [0, 1, 3]), ("RÉD  wine", [0]), ("wine red", [0]), ("win red", []), ("red win", [0]),
        ("red,", [0, 1, 3]), ("wine-gl", [0]), ("red red", [0, 3]), ("black", []),
    ])
    func allWordsAreWholeButTheLast(query: String, items: [Int]) {
        let sample = WordSample(
            texts: [
                [["red wine"], ["glass"]], [["reddish"], ["ink"]], [["tired"], ["wine"]], [["blue"], ["a", "Red"]],
                [[], []],
            ],
            attributeCount: 2
        )
        let index = WordIndex(columns: sample.columns, itemCount: sample.itemCount)
        #expect(SearchWords(Text(query)).map { index.items(matching: $0).members } == items)
    }

    @Test func variantsOfWordsAreFound() {
        let sample = WordSample(
            texts: [[["flannel shirt"]], [["flannel shirts"]], [["flanelle"]], [["shirting"]], [["shorts"]]],
            attributeCount: 1
        )
        let index = WordIndex(columns: sample.columns, itemCount: sample.itemCount)
        func items(_ query: String, _ variants: WordVariants) -> [Int]? {
            SearchWords(Text(query), variants).map { index.items(matching: $0).members }
        }
        let plurals = WordVariants(languages: [.english])
        #expect(items("shirts", .exact) == [1])
        #expect(items("shirts", plurals) == [0, 1])
        #expect(items("shirts flannel", plurals) == [0, 1])
        #expect(items("shirt", plurals) == [0, 1, 3])
        let errors = WordVariants(toleratesTypo: true)
        #expect(items("flanel", errors) == [0, 1, 2])
        #expect(items("flanel x", errors) == [])
        #expect(items("flannell shirt", errors) == [0, 1])
        #expect(items("shirts", errors) == [0, 1, 3, 4])
    }

    @Test(arguments: ["", " ", "-", "´", "\u{301}", "!?"])
    func textsWithoutAWordAskForNothing(query: String) {
        #expect(SearchWords(Text(query)) == nil)
    }

    @Test func withoutTextsNothingIsFound() throws {
        let words = try #require(SearchWords("a b"))
        #expect(WordIndex(columns: [], itemCount: 3).items(matching: words).members == [])
        #expect(WordIndex(columns: [], itemCount: 0).items(matching: words).members == [])
    }

    private func compare(
        _ sample: WordSample,
        queries: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let index = WordIndex(columns: sample.columns, itemCount: sample.itemCount)
        let words = sample.items.map { Set($0.joined().flatMap { Self.words($0.text) }) }
        for query in queries {
            let found = SearchWords(Text(query)).map { index.items(matching: $0).members }
            var expected: [Int]?
            let wanted = Self.words(query)
            if let last = wanted.last {
                expected = words.indices.filter { item in
                    wanted.dropLast().allSatisfy(words[item].contains)
                        && words[item].contains { $0.starts(with: last) }
                }
            }
            guard found == expected else {
                let (found, expected) = (found.debugDescription, expected.debugDescription)
                let reason = "\(query.debugDescription) finds \(found), not \(expected)"
                Issue.record("\(reason) of \(sample.items)", sourceLocation: sourceLocation)
                return
            }
        }
    }

    private static func words(_ text: String) -> [[Unicode.Scalar]] {
        Folding.fold(text).unicodeScalars.split { !$0.isLetterOrDigit }.map(Array.init)
    }
}

extension WordIndex {
    fileprivate func items(matching words: SearchWords) -> Bitmap {
        guard let items = try? items(matching: words, DeclaredWork(.unlimited, on: .filters)) else {
            preconditionFailure("an unlimited budget is never exceeded")
        }
        return items
    }
}
