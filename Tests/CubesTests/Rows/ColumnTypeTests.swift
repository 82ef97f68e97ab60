import TestSupport
import Testing

@testable import Cubes

struct ColumnTypeTests {
    @Test func plainTypesAreKnown() {
        let types: [String: ColumnType] = [
            "UInt8": .unsigned(byteCount: 1), "UInt64": .unsigned(byteCount: 8), "Int16": .signed(byteCount: 2),
            "Float32": .float32, "Float64": .float64, "Bool": .bool, "String": .string, "UUID": .uuid,
            "Date": .date, "Date32": .date32, "DateTime": .dateTime, "IPv4": .ipv4, "IPv6": .ipv6,
        ]
        for (text, type) in types { #expect(ColumnType(text) == type) }
    }

    @Test func argumentsAreRead() {
        let types: [String: ColumnType] = [
            "DateTime('Europe/Berlin')": .dateTime,
            "DateTime64(3)": .dateTime64(digitCount: 3),
            "DateTime64(9, 'UTC')": .dateTime64(digitCount: 9),
            "FixedString(16)": .fixedString(byteCount: 16),
            "Decimal(9, 2)": .decimal(byteCount: 4, scale: 2),
            "Decimal(10, 0)": .decimal(byteCount: 8, scale: 0),
            "Decimal(18,4)": .decimal(byteCount: 8, scale: 4),
            "Decimal(38, 38)": .decimal(byteCount: 16, scale: 38),
            "Decimal(5)": .decimal(byteCount: 4, scale: 0),
        ]
        for (text, type) in types { #expect(ColumnType(text) == type) }
    }

    @Test func typesAreNested() {
        #expect(ColumnType("Nullable(LowCardinality(String))") == .nullable(.string))
        #expect(ColumnType("LowCardinality(Nullable(FixedString(2)))") == .nullable(.fixedString(byteCount: 2)))
        #expect(ColumnType("Array(Nullable(String))") == .array(.nullable(.string)))
        #expect(ColumnType("Array(Array(DateTime('UTC')))") == .array(.array(.dateTime)))
    }

    @Test func enumsHaveNames() throws {
        let type = try #require(ColumnType(#"Enum8('a\'b' = 1, 'c' = -2, 'back\\slash, \n) = 3' = 127)"#))
        guard case .enumeration(let names) = type else {
            Issue.record("no Enum")
            return
        }
        #expect(names.byteCount == 1)
        let expected: [Int64: String] = [1: #""a'b""#, -2: #""c""#, 127: #""back\\slash, \n) = 3""#]
        for (number, json) in expected { #expect(names.json(of: number) == Array(json.utf8)) }
        for number: Int64 in [-128, -1, 0, 2, 126] { #expect(names.json(of: number) == nil) }
        guard case .enumeration(let names)? = ColumnType("Enum16('x' = -32768)") else {
            Issue.record("no Enum")
            return
        }
        #expect(names.byteCount == 2)
        #expect(names.json(of: -32_768) == Array(#""x""#.utf8))
    }

    @Test(arguments: [
        "Map(String, String)", "Tuple(String)", "Tuple(a String, b UInt8)", "JSON", "Object('json')", "Nothing",
        "AggregateFunction(sum, UInt64)", "UInt128", "Int256", "Decimal(39, 2)", "Decimal(76, 2)", "Nullable(Nothing)",
        "Array(Tuple(UInt8))", "IntervalDay", "Nested(a UInt8)", "Variant(String, UInt8)", "Dynamic", "Point",
    ])
    func otherTypesAreRefused(_ text: String) {
        #expect(ColumnType(text) == nil)
    }

    @Test(arguments: [
        "", " ", "(", ")", "()", "string", "String()", "String)", "String String", "Nullable", "Nullable(",
        "Nullable()",
        "Nullable(String", "Nullable(String))", "Array(String, String)", "FixedString", "FixedString(0)",
        "FixedString(-1)", "FixedString(16777216)", "FixedString(99999999999999999999)", "FixedString(a)",
        "Decimal", "Decimal(0, 0)", "Decimal(4, 5)", "Decimal(4, -1)", "Decimal(4, 1, 1)", "DateTime()", "DateTime(3)",
        "DateTime('UTC", "DateTime64", "DateTime64(10)", "DateTime64(3,)", "DateTime64('UTC')", "Enum8", "Enum8()",
        "Enum8('a')", "Enum8('a' = )", "Enum8('a' = 128)", "Enum8('a' = -129)", "Enum16('a' = 32768)",
        "Enum8('a' = 1,)",
        #"Enum8('a\"#, #"Enum8('a\' = 1)"#, "Enum8('a' = 1", "Enum8(a = 1)", "Enum8('a' = --1)",
    ])
    func textsThatAreNoTypeAreRefused(_ text: String) {
        #expect(ColumnType(text) == nil)
    }

    @Test func nestingIsBounded() {
        let nested = { (depth: Int) in
            String(repeating: "Array(", count: depth) + "UInt8" + String(repeating: ")", count: depth)
        }
        #expect(ColumnType(nested(15)) != nil)
        #expect(ColumnType(nested(16)) == nil)
        #expect(ColumnType(String(repeating: "Array(", count: 100_000)) == nil)
    }

    @Test func anyTextIsATypeOrNone() {
        var generator = SplitMix64(seed: 7)
        let parts = [
            "Nullable", "LowCardinality", "Array", "Enum8", "Enum16", "Decimal", "DateTime64", "DateTime", "String",
            "FixedString", "(", ")", ",", "'", "\\", "=", "-", " ", "1", "38", "999999999999999999999", "ä", "\0",
        ]
        var count = 0
        for _ in 0..<50_000 {
            let text = (0..<Int.random(in: 0..<12, using: &generator))
                .map { _ in parts[Int.random(in: parts.indices, using: &generator)] }.joined()
            if ColumnType(text) != nil { count += 1 }
        }
        #expect(count > 0)
    }

    @Test func fewValuesAreOfTextsAndWholeNumbers() {
        for text in ["String", "LowCardinality(Nullable(String))", "UInt8", "Bool", "Date", "Enum8('a' = 1)"] {
            #expect(ColumnType(text)?.isOfFewValues == true)
        }
        for text in ["Float64", "Nullable(DateTime)", "UUID", "Array(String)", "Decimal(9, 2)", "IPv4"] {
            #expect(ColumnType(text)?.isOfFewValues == false)
        }
    }
}
