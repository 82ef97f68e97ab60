import TestSupport
import Testing

@testable import FilterCore

/// Ranks beside a plain comparison of whole texts.
struct ValueOrderTests {
    /// Texts that begin alike, differ in case alone, are short, or have bytes of zero.
    private static func texts(using generator: inout SplitMix64) -> [String] {
        let pieces = [
            "", "a", "A", "ä", "aa", "begin as others do", "same prefix", "Same Prefix", "\0", "a\0", "z", "ß", "ss",
        ]
        let texts = (0..<300).map { _ in
            (0..<Int(generator.next() % 4)).map { _ in generator.pick(pieces) }.joined()
        }
        return Array(Set(texts)).sorted { Text($0) < Text($1) }.shuffled(using: &generator)
    }

    private static func precede(_ left: String, _ right: String) -> Bool {
        let folded = (Text(Folding.fold(left)), Text(Folding.fold(right)))
        return folded.0 == folded.1 ? Text(left) < Text(right) : folded.0 < folded.1
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func textsRankByWhatIsFoldedThenByTheirBytes(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let texts = Self.texts(using: &generator)
        var builder = VocabularyBuilder()
        for text in texts { _ = builder.intern(.string(text)) }
        let vocabulary = builder.finish()
        #expect(vocabulary.count == texts.count)
        let expected = texts.sorted(by: Self.precede)
        func ordered(_ ranks: [UInt32]) -> [String] {
            zip(texts, ranks).sorted { $0.1 < $1.1 }.map(\.0)
        }
        #expect(ordered(ValueOrder.ranks(of: vocabulary, zone: .utc)) == expected)
        #expect(ordered(ValueOrder.ranks(ofLabels: ValueLabels(texts))) == expected)
    }

    @Test func equalLabelsRankByTheirPlace() {
        #expect(ValueOrder.ranks(ofLabels: ValueLabels(["b", "a", "B", "b", "a"])) == [3, 0, 2, 4, 1])
    }

    @Test func numbersComeByValueInNaturalOrder() throws {
        var definition = CategoryDefinition(id: "n", kind: .multi, attribute: "n")
        definition.sort = [.natural]
        let items = [3, -5, 10, 0.5, -20, -0.5].map { ReferenceItem(["n": [$0]]) }
        let catalog = try Catalog(
            definition: CatalogDefinition(title: "", categories: [definition]),
            table: AttributeTable(items)
        )
        let values = try catalog.evaluate(FilterState()).result(for: 0).values.map(\.value)
        #expect(values == [-20, -5, -0.5, 0.5, 3, 10])
    }

    @Test func numbersComeBeforeTexts() {
        let values: [Value] = ["b", 10, "A", 9, "10", true]
        var builder = VocabularyBuilder()
        for value in values { _ = builder.intern(value) }
        let ranks = ValueOrder.ranks(of: builder.finish(), zone: .utc)
        #expect(zip(values, ranks).sorted { $0.1 < $1.1 }.map(\.0) == [true, 9, 10, "10", "A", "b"])
    }
}
