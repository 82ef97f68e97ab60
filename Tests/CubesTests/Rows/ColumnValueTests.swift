import FilterCore
import Following
import Testing

@testable import Cubes

struct ColumnValueTests {
    struct Value: Equatable {
        let json: String
        var reason: LostValues.Reason?
    }

    private static func value(_ type: String, _ bytes: [UInt8]) throws -> Value {
        let type = try #require(ColumnType(type))
        var cursor = RowCursor(bytes.span)
        var json: [UInt8] = []
        let reason = try type.append(from: &cursor, to: &json)
        #expect(cursor.offset == bytes.count)
        return Value(json: String(decoding: json, as: UTF8.self), reason: reason)
    }

    private static func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    private static func text(_ bytes: [UInt8]) -> [UInt8] {
        var all: [UInt8] = []
        var rest = bytes.count
        while rest > 0x7F {
            all.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return all + [UInt8(rest)] + bytes
    }

    @Test func wholeNumbersHaveAllTheirDigits() throws {
        #expect(try Self.value("UInt8", [255]).json == "255")
        #expect(try Self.value("Int8", [255]).json == "-1")
        #expect(try Self.value("UInt16", [0, 1]).json == "256")
        #expect(try Self.value("Int32", Self.littleEndian(Int32.min)).json == "-2147483648")
        #expect(try Self.value("UInt64", Self.littleEndian(UInt64.max)).json == "18446744073709551615")
        #expect(try Self.value("Int64", Self.littleEndian(Int64.min)).json == "-9223372036854775808")
        #expect(try Self.value("UInt64", Self.littleEndian(9_007_199_254_740_993 as UInt64)).json == "9007199254740993")
        #expect(try Self.value("UInt32", [0, 0, 0, 0]).json == "0")
    }

    @Test func fractionsAreAsShortAsTheyCanBe() throws {
        let doubles: [(Double, String)] = [
            (0.1, "0.1"), (0.30000000000000004, "0.30000000000000004"), (3, "3"), (-2.5, "-2.5"), (1e300, "1e+300"),
            (.leastNonzeroMagnitude, "5e-324"), (1e15, "1000000000000000"),
        ]
        for (double, text) in doubles {
            #expect(try Self.value("Float64", Self.littleEndian(double.bitPattern)) == Value(json: text))
        }
        for (float, text) in [(0.1, "0.1"), (-16, "-16"), (3.4e38, "3.4e+38")] as [(Float, String)] {
            #expect(try Self.value("Float32", Self.littleEndian(float.bitPattern)) == Value(json: text))
        }
    }

    @Test func whatIsNoNumberIsNullWithoutBeingLost() throws {
        for double in [Double.nan, .infinity, -.infinity] {
            #expect(try Self.value("Float64", Self.littleEndian(double.bitPattern)) == Value(json: "null"))
            let float = Float(double)
            #expect(try Self.value("Float32", Self.littleEndian(float.bitPattern)) == Value(json: "null"))
        }
    }

    @Test func decimalsAreExact() throws {
        #expect(try Self.value("Decimal(9, 2)", Self.littleEndian(-105 as Int32)).json == "-1.05")
        #expect(try Self.value("Decimal(9, 2)", Self.littleEndian(-5 as Int32)).json == "-0.05")
        #expect(try Self.value("Decimal(9, 0)", Self.littleEndian(7 as Int32)).json == "7")
        #expect(try Self.value("Decimal(18, 18)", Self.littleEndian(1 as Int64)).json == "0.000000000000000001")
        #expect(try Self.value("Decimal(18, 4)", Self.littleEndian(Int64.max)).json == "922337203685477.5807")
        let digits: Int128 = 12_345_678_901_234_567_890_123_456_789_012_345_678
        let bytes = Self.littleEndian(-digits)
        #expect(try Self.value("Decimal(38, 4)", bytes).json == "-1234567890123456789012345678901234.5678")
        #expect(try Self.value("Decimal(38, 38)", bytes).json == "-0.12345678901234567890123456789012345678")
        let low = Self.littleEndian(-1_000_000_000_000_000_000 as Int128)
        #expect(try Self.value("Decimal(38, 38)", low).json == "-0.00000000000000000001000000000000000000")
    }

    @Test func wholeDecimalsBeyond64BitsAreReadAsDoubles() throws {
        let numbers: [(Int128, String)] = [
            (Int128(UInt64.max), "18446744073709551615"), (Int128(UInt64.max) + 1, "18446744073709551616.0"),
            (Int128(Int64.min), "-9223372036854775808"), (Int128(Int64.min) - 1, "-9223372036854775809.0"),
        ]
        for (number, text) in numbers {
            #expect(try Self.value("Decimal(38, 0)", Self.littleEndian(number)).json == text)
        }
    }

    @Test func textsAreQuoted() throws {
        #expect(try Self.value("String", Self.text([])).json == #""""#)
        #expect(try Self.value("String", Self.text(Array("a\"\\\n\u{1}ß".utf8))).json == #""a\"\\\n\u0001ß""#)
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: 300)
        #expect(try Self.value("String", Self.text(long)).json.utf8.count == 302)
        #expect(try Self.value("FixedString(4)", Array("ab\0\0".utf8)).json == #""ab""#)
        #expect(try Self.value("FixedString(4)", Array("a\0b\0".utf8)).json == #""a\u0000b""#)
        #expect(try Self.value("FixedString(2)", [0, 0]).json == #""""#)
    }

    @Test func textsThatItemsCannotHaveAreLost() throws {
        #expect(try Self.value("String", Self.text([0xFF])) == Value(json: "null", reason: .invalidUTF8))
        #expect(try Self.value("FixedString(2)", [0xC3, 0]) == Value(json: "null", reason: .invalidUTF8))
        let longest = [UInt8](repeating: UInt8(ascii: "x"), count: Vocabulary.maxStringBytes)
        #expect(try Self.value("String", Self.text(longest)).reason == nil)
        let tooLong = Self.text(longest + [UInt8(ascii: "x")])
        #expect(try Self.value("String", tooLong) == Value(json: "null", reason: .textTooLong))
        let array = [2] + Self.text([0xFF]) + Self.text([UInt8(ascii: "a")])
        #expect(try Self.value("Array(String)", array) == Value(json: #"[null,"a"]"#, reason: .invalidUTF8))
    }

    @Test func flagsAreTrueOrFalse() throws {
        #expect(try Self.value("Bool", [0]).json == "false")
        #expect(try Self.value("Bool", [1]).json == "true")
    }

    @Test func datesAreDays() throws {
        #expect(try Self.value("Date", Self.littleEndian(19_844 as UInt16)).json == #""2024-05-01""#)
        #expect(try Self.value("Date", [0, 0]).json == #""1970-01-01""#)
        #expect(try Self.value("Date", [255, 255]).json == #""2149-06-06""#)
        for (day, json) in [(-719_162, #""0001-01-01""#), (2_932_896, #""9999-12-31""#), (-1, #""1969-12-31""#)] {
            #expect(try Self.value("Date32", Self.littleEndian(Int32(day))) == Value(json: json))
        }
        for day in [-719_163, 2_932_897, .min, .max] as [Int32] {
            let lost = Value(json: "null", reason: .dateOutOfRange)
            #expect(try Self.value("Date32", Self.littleEndian(day)) == lost)
        }
    }

    @Test func momentsAreInUTC() throws {
        let moment: UInt32 = 1_714_573_800
        #expect(try Self.value("DateTime", Self.littleEndian(moment)).json == #""2024-05-01T14:30:00Z""#)
        #expect(try Self.value("DateTime('Asia/Tokyo')", Self.littleEndian(moment)).json == #""2024-05-01T14:30:00Z""#)
        #expect(try Self.value("DateTime", Self.littleEndian(UInt32.max)).json == #""2106-02-07T06:28:15Z""#)
    }

    @Test func momentsHaveTheirFraction() throws {
        let moments: [(String, Int64, String)] = [
            ("DateTime64(0)", 1_714_573_800, "2024-05-01T14:30:00Z"),
            ("DateTime64(3, 'UTC')", 1_714_573_800_125, "2024-05-01T14:30:00.125Z"),
            ("DateTime64(6)", -1, "1969-12-31T23:59:59.999999Z"),
            ("DateTime64(9)", 1_000_000_001, "1970-01-01T00:00:01.000000001Z"),
            ("DateTime64(9)", .max, "2262-04-11T23:47:16.854775807Z"),
            ("DateTime64(0)", 253_402_300_799, "9999-12-31T23:59:59Z"),
            ("DateTime64(1)", -621_355_968_000, "0001-01-01T00:00:00.0Z"),
        ]
        for (type, ticks, text) in moments {
            #expect(try Self.value(type, Self.littleEndian(ticks)) == Value(json: "\"\(text)\""))
        }
        for ticks in [253_402_300_800, -62_135_596_801, .min, .max] as [Int64] {
            let lost = Value(json: "null", reason: .dateOutOfRange)
            #expect(try Self.value("DateTime64(0)", Self.littleEndian(ticks)) == lost)
        }
    }

    @Test func addressesAreTexts() throws {
        #expect(try Self.value("IPv4", [1, 2, 0, 192]).json == #""192.0.2.1""#)
        #expect(
            try Self.value("IPv6", [UInt8](repeating: 0xFF, count: 16)).json
                == "\"\(Array(repeating: "ffff", count: 8).joined(separator: ":"))\""
        )
        let uuid: [UInt8] = [7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8]
        #expect(try Self.value("UUID", uuid).json == #""00010203-0405-0607-0809-0a0b0c0d0e0f""#)
    }

    @Test func enumsAreNames() throws {
        let type = "Enum16('a' = -30000, 'b' = 2)"
        #expect(try Self.value(type, Self.littleEndian(-30_000 as Int16)).json == #""a""#)
        #expect(throws: RowFault.self) { try Self.value(type, [3, 0]) }
    }

    @Test func nullsAreNull() throws {
        #expect(try Self.value("Nullable(UInt32)", [1]) == Value(json: "null"))
        #expect(try Self.value("Nullable(UInt8)", [0, 7]) == Value(json: "7"))
        #expect(try Self.value("Array(Nullable(UInt8))", [3, 0, 1, 1, 0, 2]) == Value(json: "[1,null,2]"))
    }

    @Test func arraysAreArrays() throws {
        #expect(try Self.value("Array(UInt8)", [0]).json == "[]")
        #expect(try Self.value("Array(Array(UInt8))", [2, 2, 1, 2, 0]).json == "[[1,2],[]]")
    }
}
