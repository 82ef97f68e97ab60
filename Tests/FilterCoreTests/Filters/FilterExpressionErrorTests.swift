import FilterCore
import Testing

@Suite struct FilterExpressionErrorTests {
    @Test(arguments: [
        ("", 0, "expected a filter, found the end at column 1"),
        ("  ", 2, "expected a filter, found the end at column 3"),
        ("a:1 AND", 7, "expected a filter, found the end at column 8"),
        ("a:", 2, "expected a value, found the end at column 3"),
        ("()", 1, "expected a filter, found “)” at column 2"),
        ("(a:1", 4, "expected AND, OR or ), found the end at column 5"),
        ("a:1)", 3, "expected AND, OR or the end, found “)” at column 4; there is no ( for it"),
        (
            "author:John Doe", 12,
            "expected AND, OR or the end, found “Doe” at column 13; a name or value with spaces or signs stands in quotes"
        ),
        (
            "é:\"ü\" b", 8,
            "expected AND, OR or the end, found “b” at column 7; a name or value with spaces or signs stands in quotes"
        ),
        (
            "a:1 and b:2", 4,
            "expected AND, OR or the end, found “and” at column 5; AND, OR and NOT are written in capitals"
        ),
        ("not a:1", 4, "expected AND, OR or the end, found “a” at column 5; AND, OR and NOT are written in capitals"),
        ("a:1 ADN b:2", 4, "expected AND, OR or the end, found “ADN” at column 5; was AND meant?"),
        ("a:1 && b:2", 4, "expected AND, OR or the end, found “&&” at column 5; conjunction is written AND"),
        (
            "a OR b AND c", 7,
            "AND and OR stand beside each other without parentheses at column 8; write a AND (b OR c), or (a AND b) OR c"
        ),
        ("a:\"b", 2, "the quote has no end at column 3"),
        (#"a:"b\""#, 2, "the quote has no end at column 3"),
        (
            "a:it's", 4,
            "expected AND, OR or the end, found “'” at column 5; a name or value with spaces or signs stands in quotes"
        ),
        ("a:AND", 2, "expected a value, found “AND” at column 3; in quotes it is a text: \"AND\""),
        ("OR b", 0, "expected a filter, found “OR” at column 1; in quotes it is a text: \"OR\""),
        ("p == 5", 2, "expected one of < <= = != >= >, found “==” at column 3; equality is written ="),
        ("p => 5", 2, "expected one of < <= = != >= >, found “=>” at column 3; at least is written >="),
        ("p <> 5", 2, "expected one of < <= = != >= >, found “<>” at column 3; inequality is written !="),
        ("p ≥ 5", 2, "expected AND, OR or the end, found “≥” at column 3; at least is written >="),
        ("!a:b", 0, "expected a filter, found “!” at column 1; negation is written NOT"),
        (
            "p >", 3,
            "expected a number, a date or now±7d, found the end at column 4"
        ),
        (
            "p = Nike", 4,
            "expected a number, a date or now±7d, found “Nike” at column 5; text is compared with a colon: name:\"value\""
        ),
        (
            "p > \"10\"", 4,
            "expected a number, a date or now±7d, found “\"10\"” at column 5; numbers stand without quotes"
        ),
        (
            "p > now-7h", 4,
            """
            expected a number, a date or now±7d, found “now-7h” at column 5; \
            relative dates are now, now-7d, now+2w, now-1M, now+1y
            """
        ),
        ("p:10 TO 5", 8, "the range ends before it begins at column 9"),
        ("p:2024-02-01 TO 2024-01-01", 16, "the range ends before it begins at column 17"),
        ("p:10 TO now", 8, "the range has a number at one end and a date at the other at column 9"),
        ("p:1e999", 2, "the number 1e999 is too large at column 3; in quotes it is a text"),
        ("p > 18446744073709551616", 4, "the number 18446744073709551616 is too large at column 5"),
        ("a:b<score=x>", 10, "expected a whole number and >, found “x” at column 11"),
        ("a:b<score=5", 10, "expected a whole number and >, found “5” at column 11"),
        ("a<score=5>", 1, "expected AND, OR or the end, found “<” at column 2; tags have no score"),
        ("_tags:a<score=5>", 7, "expected AND, OR or the end, found “<” at column 8; tags have no score"),
    ])
    func theFirstFaultIsToldWithItsPlace(text: String, offset: Int, message: String) {
        #expect {
            try FilterExpression(text)
        } throws: { error in
            guard let error = error as? FilterExpressionError else { return false }
            #expect(error.description == message)
            #expect(error.offset == offset)
            return true
        }
    }

    @Test func limitsHoldExactly() throws {
        let deep = { (depth: Int) in String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth) }
        _ = try FilterExpression(deep(16))
        #expect(reason(of: deep(17)) == .tooDeep(maxDepth: 16))
        let wide = { (count: Int) in (0..<count).map { "a:\($0)" }.joined(separator: " OR ") }
        _ = try FilterExpression(wide(1000))
        #expect(reason(of: wide(1001)) == .tooManyFilters(maxFilters: 1000))
        let long = { (bytes: Int) in "a:" + String(repeating: "x", count: bytes - 2) }
        _ = try FilterExpression(long(16_384))
        #expect(reason(of: long(16_385)) == .tooLong(maxBytes: 16_384))
    }

    @Test func noDepthThatIsAskedForOverflowsTheStack() {
        let limits = FilterExpressionLimits(maxBytes: .max, maxDepth: .max, maxFilters: .max)
        let depth = 1_000_000
        #expect(reason(of: String(repeating: "(", count: depth), limits: limits) == .tooDeep(maxDepth: 128))
        let nots = String(repeating: "NOT ", count: depth) + "a"
        #expect(throws: Never.self) { try FilterExpression(nots, limits: limits) }
    }

    private func reason(
        of text: String,
        limits: FilterExpressionLimits = .init()
    ) -> FilterExpressionError.Reason? {
        do throws(FilterExpressionError) {
            _ = try FilterExpression(text, limits: limits)
            return nil
        } catch {
            return error.reason
        }
    }
}
