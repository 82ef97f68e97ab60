import Testing

@testable import JSON

struct JSONMergePatchTests {
    private func patched(_ json: String, _ patch: String) throws -> String {
        String(decoding: JSONMergePatch.apply(try JSONValue(parsing: patch), to: Array(json.utf8)), as: UTF8.self)
    }

    /// The examples of RFC 7396, appendix A, that are objects.
    @Test(
        arguments: [
            (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
            (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
            (#"{"a":"b"}"#, #"{"a":null}"#, "{}"),
            (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
            (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
            (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
            (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
            (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
            (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
            ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
        ]
    )
    func examplesOfTheStandard(json: String, patch: String, result: String) throws {
        #expect(try patched(json, patch) == result)
    }

    @Test func keysAreComparedAsTheyAreMeantByteForByte() throws {
        #expect(try patched(#"{"\u0061":1,"b":1.50}"#, #"{"a":2}"#) == #"{"a":2,"b":1.50}"#)
        #expect(try patched(#"{"\u00e9":1}"#, #"{"e\u0301":2}"#) == "{\"\u{e9}\":1,\"e\u{301}\":2}")
    }

    /// A search through the patch for each member would go on for a long time.
    @Test func manyMembersArePatchedAtOnce() throws {
        let count = 20_000
        func object(_ value: Int) -> String {
            "{" + (0..<count).map { "\"m\($0)\":\(value)" }.joined(separator: ",") + "}"
        }
        #expect(try patched(object(1), object(2)) == object(2))
    }
}
