import Testing

@testable import Cubes

struct MatchingValuesTests {
    /// The clauses of items with one column.
    private func clauses(_ type: ColumnType, _ values: String...) throws -> [String] {
        try clauses(type, values)
    }

    private func clauses(_ type: ColumnType, _ values: [String]) throws -> [String] {
        let table = try CubeSource("clickhouse://h?table=t&column=c&time=ts").table
        let form = RowForm(
            columns: [RowForm.Column(name: "c", type: type)],
            bucket: RowForm.Bucket(name: "ts", isDate: false),
            measure: "count"
        )
        var matching = MatchingValues(form, table)
        for value in values {
            matching.take(#"{"c":\#(value),"ts":"2024-05-01T14:00:00Z","count":1}"#.utf8Span.span)
        }
        return matching.clauses
    }

    @Test func rowsHaveOneOfTheValues() throws {
        #expect(try clauses(.string, #""b""#, #""it's\n""#, #""b""#) == [#"(`c` IN ('b', 'it\'s"# + "\n'))"])
        #expect(try clauses(.unsigned(byteCount: 2), "404", "200") == ["(`c` IN (200, 404))"])
        #expect(try clauses(.signed(byteCount: 8), "-9223372036854775808") == ["(`c` IN (-9223372036854775808))"])
        #expect(try clauses(.bool, "true", "false") == ["(`c` IN (0, 1))"])
        #expect(try clauses(.date, #""2024-05-01""#) == ["(`c` IN ('2024-05-01'))"])
    }

    /// ClickHouse compares bytes, and a text with a combining accent is another one.
    @Test func textsThatLookAlikeAreDifferentValues() throws {
        let clauses = try clauses(.string, "\"e\u{301}\"", "\"\u{e9}\"")
        #expect(clauses.map { Array($0.utf8) } == [Array("(`c` IN ('e\u{301}', '\u{e9}'))".utf8)])
    }

    @Test func nullIsAValueOfItsOwn() throws {
        let number = ColumnType.nullable(.unsigned(byteCount: 1))
        #expect(try clauses(number, "1", "null") == ["(isNull(`c`) OR `c` IN (1))"])
        #expect(try clauses(number, "null") == ["(isNull(`c`))"])
    }

    /// A bound that left out a row of a matching combination would make pages wrong; none at all makes them slow.
    @Test(
        arguments: [
            (.nullable(.string), "null"), (.string, "null"), (.unsigned(byteCount: 8), "18446744073709551615"),
            (.float64, "0.5"), (.array(.string), #"["a"]"#), (.fixedString(byteCount: 2), #""a""#),
            (.decimal(byteCount: 4, scale: 2), "1.00"), (.dateTime, #""2024-05-01T14:00:00Z""#),
        ] as [(ColumnType, String)]
    )
    func whatCannotBeWrittenAsItIsBoundsNothing(_ type: ColumnType, _ value: String) throws {
        #expect(try clauses(type, value) == [])
    }

    @Test func manyOrLongValuesBoundNothing() throws {
        #expect(try clauses(.string, (0..<200).map { #""\#($0)""# }).count == 1)
        #expect(try clauses(.string, (0...200).map { #""\#($0)""# }) == [])
        #expect(try clauses(.string, #""\#(String(repeating: "x", count: 1 << 14))""#) == [])
    }
}
