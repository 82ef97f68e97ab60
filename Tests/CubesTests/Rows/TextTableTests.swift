import Following
import TestSupport
import Testing

@testable import Cubes

struct TextTableTests {
    private static func table(_ text: String) throws(SourceFailure) -> TextTable {
        try TextTable(text.utf8Span.span)
    }

    @Test func namesTypesAndRowsAreRead() throws {
        // As version 18.16 answers.
        let table = try Self.table(
            "b\tlevel\thost\tc\n"
                + #"UInt32"# + "\t" + #"Enum8(\'it\\\'s\' = -2, \'info\' = 1)"# + "\tNullable(String)\tUInt64\n"
                + "1714572000\tinfo\t\\N\t2\n" + "1714575600\tit\\'s\th1\t1\n"
        )
        #expect(table.types == ["UInt32", #"Enum8('it\'s' = -2, 'info' = 1)"#, "Nullable(String)", "UInt64"])
        #expect(table.rows == [["1714572000", "info", nil, "2"], ["1714575600", "it's", "h1", "1"]])
        #expect(table.types.allSatisfy { ColumnType($0) != nil })
    }

    @Test func escapesAreRead() throws {
        // `SELECT 'a\tb\n\\c\'d\0e\b\f\r' AS "x\ty", NULL AS n, '' AS e, '\\N' AS m` of version 18.16.
        let table = try Self.table(
            "x\\ty\tn\te\tm\nString\tNullable(Nothing)\tString\tString\n"
                + "a\\tb\\n\\\\c\\'d\\0e\\b\\f\\r\t\\N\t\t\\\\N\n"
        )
        #expect(table.rows == [["a\tb\n\\c'd\0e\u{8}\u{c}\r", nil, "", "\\N"]])
    }

    @Test func tablesMayHaveNoRows() throws {
        let table = try Self.table("1\nUInt8\n")
        #expect(table.types == ["UInt8"])
        #expect(table.rows.isEmpty)
    }

    @Test func emptyTextsAreValues() throws {
        #expect(try Self.table("a\nString\n\n\n").rows == [[""], [""]])
    }

    @Test(arguments: ["", "a", "a\n", "a\nString", "a\nString\n1", "a\nString\n1\t", "a\nString\n\\"])
    func tablesThatAreCutAreMalformed(_ text: String) {
        #expect(throws: SourceFailure.malformed("a table that ends too early")) { try Self.table(text) }
    }

    @Test(arguments: ["a\tb\nString\n", "a\nString\tString\n", "a\nString\n1\t2\n", "a\tb\nString\tString\n1\n"])
    func rowsOfDifferentLengthsAreMalformed(_ text: String) {
        #expect(throws: SourceFailure.malformed("a table with rows of different lengths")) { try Self.table(text) }
    }

    @Test func anyBytesAreATableOrMalformed() {
        var generator = SplitMix64(seed: 5)
        let alphabet = Array("ab\\N\t\n0".utf8) + [0xFF]
        var count = 0
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
                alphabet[Int.random(in: alphabet.indices, using: &generator)]
            }
            if (try? TextTable(bytes.span)) != nil { count += 1 }
        }
        #expect(count > 0)
    }
}
