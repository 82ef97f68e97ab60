import TestSupport
import Testing

@testable import FilterCore

@Suite struct ValueTestSetTests {
    private static let values: [Value] = [
        "", "Nike", "NIKE Évian", "caf\u{E9} au lait", "cafe\u{301}", "ﬁn", " ", "´", "2024-05-01",
        "2024-05-01T10:00:00Z", 1, -21, 1.5, true, false, "1", "a b", "straße", "日本",
    ]

    private static let words: [Text] = [
        "nike", "É", "\u{301}", "cafe", " ", "a b", "1", "5", "ss", "fi", "true", "-0", "日",
    ]

    /// Every predicate among all others as alone.
    @Test func everyValuePassesWhatItPassesAlone() {
        let day = DateText("2024-05-01")
        var predicates: [Filter.Predicate] = Self.words.map { .keyword(Filter.Keyword($0)) }
        predicates += Self.values.map { .facet($0, score: nil) }
        for sign in ComparisonOperator.allCases {
            predicates.append(.comparison(sign, .number(1)))
            if let day { predicates.append(.comparison(sign, .date(day))) }
        }
        predicates += [.range(lower: .number(0), upper: nil), .tag("1"), .keyword(Filter.Keyword("nike"))]
        var tests = ValueTestSet(predicates, zone: .utc, today: .epoch)
        for value in Self.values {
            let expected = predicates.indices.filter {
                ValueTest(predicates[$0], zone: .utc, today: .epoch).passes(value)
            }
            var passed: [Int] = []
            tests.forEachPassing(value) { passed.append($0) }
            #expect(passed.sorted() == expected, "\(value)")
            guard case .string(let text) = value else { continue }
            passed = []
            tests.forEachPassing(string: text.string.utf8Span.span) { passed.append($0) }
            #expect(passed.sorted() == expected, "\(value)")
        }
    }
}
