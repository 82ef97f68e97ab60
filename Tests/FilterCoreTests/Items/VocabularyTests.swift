import TestSupport
import Testing

@testable import FilterCore

@Suite struct VocabularyTests {
    private static let odd: [Value] = [
        "1", 1, true, "true", false, 0, "0", 0.5, -1, "a", "A", "caf\u{E9}", "cafe\u{301}", "12345678", "123456789",
        "1234567", "\u{0}", "\u{0}\u{0}", .number(.unsigned(.max)), .number(.integer(-1)), .number(.integer(.min)),
        .number(.double(1e300)), .number(.double(-0.5)), " ",
    ]

    @Test func everyValueHasItsCodeInOrderOfAppearance() throws {
        let column = try #require(AttributeTable([ReferenceItem(["a": Self.odd])]).column("a"))
        let distinct = Self.odd.reduce(into: [Value]()) { if !$0.contains($1) { $0.append($1) } }
        #expect(column.vocabulary.count == distinct.count)
        for (code, value) in distinct.enumerated() {
            #expect(column.vocabulary[code] == value)
            #expect(column.vocabulary.code(of: value) == code, "\(value.testDescription)")
        }
    }

    @Test func valuesNotSeenHaveNoCode() throws {
        let column = try #require(AttributeTable([ReferenceItem(["a": ["b", 2]])]).column("a"))
        for value: Value in ["2", true, "", "B", "b\u{0}", 2.5, .number(.unsigned(.max))] {
            #expect(column.vocabulary.code(of: value) == nil, "\(value.testDescription)")
        }
        #expect(Vocabulary().code(of: "b") == nil)
    }

    @Test func aHundredThousandValuesAreFoundAgain() throws {
        var builder = AttributeTableBuilder()
        let slot = builder.attribute("a")
        let values: [Value] = (0..<100_000).map { index in
            switch index % 3 {
            case 0: .string("value \(index)")
            case 1: .number(index)
            default: Number(Double(index) + 0.25).map { .number($0) } ?? 0
            }
        }
        for value in values {
            builder.beginItem()
            builder.append(value, to: slot)
        }
        let table = builder.finish()
        let vocabulary = table.columns[0].vocabulary
        #expect(vocabulary.count == values.count)
        let wrong = values.enumerated().first { vocabulary.code(of: $1) != $0 || vocabulary[$0] != $1 }
        #expect(wrong == nil)
    }
}
