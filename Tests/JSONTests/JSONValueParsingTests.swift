import FilterCore
import TestSupport
import Testing

@testable import JSON

struct JSONValueParsingTests {
    private func parse(_ text: String, maxDepth: Int = 64) throws -> JSONValue {
        try JSONValue(parsing: text, maxDepth: maxDepth)
    }

    private func error(_ text: String) throws -> JSONError {
        try #require(throws: JSONError.self) { try JSONValue(parsing: text) }
    }

    @Test func membersKeepTheirOrder() throws {
        let value = try parse(#" {"b": 1, "a": [true, null, "x", {}], "c": {"d": []}} "#)
        #expect(
            value
                == .object([
                    .init("b", .number(.integer(1))),
                    .init("a", .array([.bool(true), .null, .string("x"), .object([])])),
                    .init("c", .object([.init("d", .array([]))])),
                ])
        )
        #expect(value["b"] == .number(.integer(1)))
        #expect(value["z"] == nil)
        #expect(JSONValue.null["b"] == nil)
    }

    @Test(arguments: [
        ("0", Number.integer(0)), ("-0", .integer(0)), ("1.0", .integer(1)), ("1e2", .integer(100)),
        ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
        ("9223372036854775808", .unsigned(1 << 63)), ("18446744073709551615", .unsigned(.max)),
        ("0.1", .double(0.1)), ("1e300", .double(1e300)),
    ])
    func numbersAreExact(text: String, number: Number) throws {
        #expect(try parse(text) == .number(number))
    }

    @Test func stringsAreUnescapedAndMayHoldNUL() throws {
        #expect(try parse(#""a\u0000\n\"\\\/\u00e9\ud83d\ude00""#) == .string("a\0\n\"\\/é😀"))
    }

    @Test func stringsAreEqualByBytesAlone() throws {
        #expect(try parse(#""caf\u00e9""#) != parse(#""cafe\u0301""#))
        #expect(try parse(#"{"caf\u00e9": 1, "cafe\u0301": 2}"#)["cafe\u{301}"] == .number(.integer(2)))
    }

    @Test(arguments: [
        ("", JSONError.Reason.empty, 0), (" \n ", .empty, 3),
        ("{", .unexpectedEnd, 1), (#"{"a""#, .unexpectedEnd, 4), ("[1,", .unexpectedEnd, 3),
        (#""abc"#, .unexpectedEnd, 4),
        ("[1,]", .unexpectedByte, 3), ("{,}", .unexpectedByte, 1), ("[1 2]", .unexpectedByte, 3),
        ("nul", .unexpectedEnd, 3), ("truth", .unexpectedByte, 3), ("// x", .unexpectedByte, 0),
        ("NaN", .unexpectedByte, 0),
        ("{'a': 1}", .unexpectedByte, 1), ("[1}", .unexpectedByte, 2),
        ("{} {}", .trailingBytes, 3), ("1 2", .trailingBytes, 2),
        ("\"a\nb\"", .controlCharacter, 2), ("\"a\0b\"", .controlCharacter, 2),
        (#""\x""#, .invalidEscape, 1), (#""\u12G4""#, .invalidEscape, 1),
        (#""\ud800""#, .loneSurrogate, 1), (#""\udc00""#, .loneSurrogate, 1), (#""\ud800\u0041""#, .loneSurrogate, 1),
        (#"{"\udfff": 1}"#, .loneSurrogate, 2),
        ("01", .invalidNumber, 0), ("[-]", .invalidNumber, 1), ("1.", .invalidNumber, 0), (".5", .unexpectedByte, 0),
        ("+1", .unexpectedByte, 0), ("1e", .invalidNumber, 0), ("[1x]", .invalidNumber, 1),
        ("18446744073709551616", .numberOutOfRange, 0), ("[-9223372036854775809]", .numberOutOfRange, 1),
        ("1e400", .numberOutOfRange, 0), ("123456789012345678901234567890", .numberOutOfRange, 0),
    ])
    func faultsAreNamedWithTheirOffset(text: String, reason: JSONError.Reason, offset: Int) throws {
        #expect(try error(text) == JSONError(reason, offset: offset))
    }

    @Test(
        arguments: [[0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]]
    )
    func invalidUTF8IsRefused(bytes: [UInt8]) throws {
        let text = Array(#"{"a": "x"#.utf8) + bytes + Array(#""}"#.utf8)
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: text) }
        #expect(error == JSONError(.invalidUTF8, offset: 8))
    }

    @Test func duplicateKeysAreRefusedWithPointerAndOffset() throws {
        let error = try error(#"{"x/y": [0, {"a": 1, "b": 2, "\u0061": 3}]}"#)
        #expect(error.reason == .duplicateKey("a"))
        #expect(error.pointer == "/x~1y/1/a")
        #expect(error.offset == 29)
    }

    @Test func duplicateAmongManyKeysIsRefused() throws {
        let members = (0..<40).map { "\"k\($0)\": 0" } + ["\"k3\": 1"]
        #expect(try error("{" + members.joined(separator: ",") + "}").reason == .duplicateKey("k3"))
        #expect(throws: Never.self) { try JSONValue(parsing: "{" + members.dropLast().joined(separator: ",") + "}") }
    }

    @Test(arguments: [1, 2, 5, 64])
    func depthIsExact(limit: Int) throws {
        func nested(_ depth: Int, _ open: String, _ close: String) -> String {
            String(repeating: open, count: depth) + String(repeating: close, count: depth)
        }
        #expect(throws: Never.self) { try parse(nested(limit, "[", "]"), maxDepth: limit) }
        let inner = nested(limit, "[", "]")
        let error = try #require(throws: JSONError.self) { try parse("[" + inner + "]", maxDepth: limit) }
        #expect(error == JSONError(.tooDeep(limit: limit), offset: limit))
        let objects = String(repeating: #"{"a":"#, count: limit) + "{}" + String(repeating: "}", count: limit)
        let fault = try #require(throws: JSONError.self) { try parse(objects, maxDepth: limit) }
        #expect(fault.reason == .tooDeep(limit: limit))
    }

    @Test func depthOfAThousandsBracketsIsRefused() throws {
        let error = try error(String(repeating: "[", count: 100_000))
        #expect(error.reason == .tooDeep(limit: 64))
    }

    @Test func byteOrderMarkIsSkippedAndCounted() throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        #expect(try JSONValue(parsing: mark + Array("[]".utf8)) == .array([]))
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: mark + Array("[x]".utf8)) }
        #expect(error.offset == 4)
    }

    /// Both readers, simdjson's and the second look, must refuse the same texts: no fault may stay without a reason.
    @Test func everyBrokenTextGetsAReason() throws {
        var random = SplitMix64(seed: 7)
        let seed = Array(
            #"{"a": [1, -2.5e3, "x\u0041\n", {"b": null, "é": true}], "c": "😀", "d": 12345678901234567890}"#.utf8
        )
        let bytes = Array("{}[]\",:\\u0 x1-.e\u{1}é".utf8) + [0xFF, 0xC3]
        for _ in 0..<20_000 {
            var text = seed
            for _ in 0..<random.next(below: 3) + 1 {
                let index = Int(random.next(below: UInt64(text.count)))
                switch random.next(below: 3) {
                case 0: text.remove(at: index)
                case 1: text.insert(bytes[Int(random.next(below: UInt64(bytes.count)))], at: index)
                default: text[index] = bytes[Int(random.next(below: UInt64(bytes.count)))]
                }
            }
            do {
                _ = try JSONValue(parsing: text)
            } catch {
                #expect(error.reason != .unknown && error.offset != nil, "\(String(decoding: text, as: UTF8.self))")
            }
        }
    }

    /// Keys and containers count, texts that look like values do not.
    @Test(arguments: [
        ("[0,0,0]", 4), (#"{"a":[1,{}],"b":null}"#, 8), (#"["[,,,{:", "\",", 1]"#, 4), ("[[[[[]]]]]", 6), ("7", 1),
    ])
    func valuesAreCountedBeforeTheyAreRead(text: String, count: Int) throws {
        _ = try JSONValue(parsing: text.utf8Span.span, maxValues: count)
        #expect(throws: JSONError(.tooManyValues(limit: count - 1))) {
            try JSONValue(parsing: text.utf8Span.span, maxValues: count - 1)
        }
    }
}
