import Foundation
import Testing

@testable import FilterServiceClient

struct JSONValueTests {
    private func read(_ text: String) throws -> JSONValue { try JSONValue(parsing: Data(text.utf8)) }

    @Test func valuesOfEveryKindAreRead() throws {
        let text = #" {"a": [1, -2.5, 1e3, 9007199254740993], "b": {"c": null, "d": true}, "e": "x", "f": []} "#
        let expected: JSONValue = [
            "a": [1, -2.5, 1000, 9_007_199_254_740_993], "b": ["c": nil, "d": true], "e": "x", "f": [],
        ]
        #expect(try read(text) == expected)
        #expect(try JSONValue(parsing: expected.encoded()) == expected)
    }

    @Test func textsAreUnescaped() throws {
        #expect(try read(#""a\"\\\/\b\f\n\r\tZ\u00e9\ud83d\ude00é""#) == "a\"\\/\u{8}\u{C}\n\r\tZé😀é")
    }

    @Test(arguments: [
        "", "{", "[1", #"{"a"}"#, #"{"a":}"#, "[,1]", "tru", "1 2", #""a"#, #""\x""#, #""\u12""#, "nul", "-", "1e999",
        "<html>", #""\ud83d!""#,
    ])
    func textsThatAreNoJSONAreRefused(text: String) {
        #expect(throws: DecodingError.self) { try read(text) }
    }

    @Test func textsThatAreTooDeepAreRefused() throws {
        #expect(throws: DecodingError.self) { try read(String(repeating: "[", count: 100_000)) }
    }

    @Test func writtenTextsAreReadAsTheyWere() throws {
        let value: JSONValue = ["a\"\\\u{1}\né": [0.1, 1e300, -3, "😀"]]
        #expect(try JSONValue(parsing: value.encoded()) == value)
        #expect(try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value)) == value)
    }

    /// The service tells them apart.
    @Test func textsInTwoCodingsAreTwoValues() {
        let (composed, decomposed): (JSONValue, JSONValue) = ("caf\u{E9}", "cafe\u{301}")
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed, composed]).count == 2)
    }

    @Test func numbersThatJSONDoesNotHaveAreNull() {
        #expect(JSONValue.number(.infinity).plainText == "null")
    }
}
