import Testing

@testable import Followers
@testable import Following

struct ColumnTypeTests {
    private static func json(_ type: ColumnType, _ text: String) -> String {
        var json: [UInt8] = []
        _ = type.append(text.utf8Span.span, to: &json)
        return String(decoding: json, as: UTF8.self)
    }

    private static func type(_ name: String, kind: String = "b", category: String = "U", isBuiltIn: Bool = true)
        -> ColumnType?
    {
        ColumnType(ColumnType.Facts(name: name, isBuiltIn: isBuiltIn, kind: kind, category: category))
    }

    @Test(arguments: [
        ("t", "true"), ("f", "false"),
    ])
    func booleansAreBooleans(text: String, json: String) { #expect(Self.json(.boolean, text) == json) }

    @Test(arguments: [
        ("0.10", "0.10"), ("-12345678901234567890.00000000001", "-12345678901234567890.00000000001"),
        ("1e-05", "1e-05"),
        ("NaN", "null"), ("Infinity", "null"), ("-Infinity", "null"),
        ("18446744073709551615", "18446744073709551615"), ("18446744073709551616", "18446744073709551616.0"),
        ("-9223372036854775808", "-9223372036854775808"), ("-9223372036854775809", "-9223372036854775809.0"),
        ("1" + String(repeating: "0", count: 308), "1" + String(repeating: "0", count: 308) + ".0"),
        ("1.7976931348623157e+308", "1.7976931348623157e+308"), ("00", "null"), ("1.", "null"), ("1e", "null"),
    ])
    func numbersKeepTheirDigits(text: String, json: String) { #expect(Self.json(.number, text) == json) }

    @Test(arguments: [
        ("2024-05-01 12:30:00.25+00", #""2024-05-01T12:30:00.25+00:00""#),
        ("2024-05-01 12:30:00+05:30", #""2024-05-01T12:30:00+05:30""#),
        ("1890-05-01 12:30:00+05:30:15", #""1890-05-01T12:30:00+05:30:15""#), ("infinity", "null"),
        ("-infinity", "null"),
    ])
    func momentsHaveTheirZone(text: String, json: String) { #expect(Self.json(.timestampWithZone, text) == json) }

    @Test func timesWithoutAZoneHaveNone() {
        #expect(Self.json(.timestamp, "2024-05-01 12:30:00") == #""2024-05-01T12:30:00""#)
        #expect(Self.json(.timestamp, "2024-05-01 12:30:00.5") == #""2024-05-01T12:30:00.5""#)
        #expect(Self.json(.date, "2024-05-01") == #""2024-05-01""#)
        #expect(Self.json(.date, "infinity") == "null")
    }

    @Test(arguments: [
        (ColumnType.date, "10000-01-01"), (.date, "0044-03-15 BC"), (.timestamp, "10000-01-01 00:00:00"),
        (.timestampWithZone, "0044-03-15 12:00:00+00 BC"),
    ])
    func yearsThatDatesOfItemsDoNotHaveAreNull(type: ColumnType, text: String) {
        var json: [UInt8] = []
        #expect(type.append(text.utf8Span.span, to: &json) == .dateOutOfRange)
        #expect(String(decoding: json, as: UTF8.self) == "null")
    }

    @Test func jsonLosesBlanksBetweenTokensAlone() {
        #expect(Self.json(.json, #"{ "a b" : [1, 2.50 , " \" x "], "c": {} }"#) == #"{"a b":[1,2.50," \" x "],"c":{}}"#)
    }

    @Test func numbersInJSONAreThoseOfTheTable() {
        let text = #"{"a": [12345678901234567890123, -1.50, 1e5], "b": "12345678901234567890123"}"#
        let json = #"{"a":[12345678901234567890123.0,-1.50,1e5],"b":"12345678901234567890123"}"#
        #expect(Self.json(.json, text) == json)
    }

    @Test(arguments: [
        ("{}", "[]"), ("{1,NULL,3}", "[1,null,3]"), ("{{1,2},{3,4}}", "[[1,2],[3,4]]"), ("[0:1]={5,6}", "[5,6]"),
    ])
    func arraysOfNumbersAreArrays(text: String, json: String) {
        #expect(Self.json(.array(.number, delimiter: UInt8(ascii: ",")), text) == json)
    }

    @Test func elementsOfArraysKeepTheirText() {
        let texts = Self.json(.array(.text, delimiter: UInt8(ascii: ",")), #"{a,"b,c","NULL","\"q\" \\ {}",""}"#)
        #expect(texts == #"["a","b,c","NULL","\"q\" \\ {}",""]"#)
        let moments = Self.json(
            .array(.timestampWithZone, delimiter: UInt8(ascii: ",")),
            #"{"2024-05-01 12:30:00+00"}"#
        )
        #expect(moments == #"["2024-05-01T12:30:00+00:00"]"#)
        let objects = Self.json(.array(.json, delimiter: UInt8(ascii: ",")), #"{"{\"a\": 1}"}"#)
        #expect(objects == #"[{"a":1}]"#)
    }

    @Test func typesOfUsersAreTextsIfTheyAreEnumsOrTexts() {
        #expect(Self.type("mood", kind: "e", category: "E", isBuiltIn: false) == .text)
        #expect(Self.type("citext", category: "S", isBuiltIn: false) == .text)
        #expect(Self.type("numeric", isBuiltIn: false) == nil)
    }

    @Test(arguments: ["int4range", "bytea", "tsvector", "point", "record"])
    func otherTypesHaveNoForm(name: String) {
        #expect(Self.type(name) == nil)
    }
}
