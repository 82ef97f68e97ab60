import FilterCore
import JSONTestSupport
import TestSupport
import Testing

@testable import JSON

struct JSONSliceTests {
    private func text(_ slice: JSONSlice) -> String {
        slice.withBytes { bytes in
            var copy: [UInt8] = []
            copy.append(copying: bytes)
            return String(decoding: copy, as: UTF8.self)
        }
    }

    @Test func partsAreFoundAsTheyAreWritten() {
        let object = JSONSlice(Array(#"{"a":1.50,"b":[1, {"c":"]}"} ,"\\\"x"],"d":null,"e":{},"f":[]}"#.utf8))
        #expect(object.members.map(\.key) == ["a", "b", "d", "e", "f"])
        #expect(
            object.members.map { text($0.value) } == ["1.50", #"[1, {"c":"]}"} ,"\\\"x"]"#, "null", "{}", "[]"]
        )
        #expect(object["b"]?.elements.map { $0.map(text) } == ["1", #"{"c":"]}"}"#, #""\\\"x""#])
        #expect(object["f"]?.elements?.isEmpty == true)
        #expect(object["c"] == nil)
        #expect(object.elements == nil)
        #expect(object["a"]?.members.isEmpty == true)
    }

    /// Against the strict reader, over whatever values.
    @Test(arguments: 1...20)
    func partsAreThoseOfTheReader(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<50 {
            let value = Self.value(depth: 3, using: &generator)
            var writer = JSONWriter()
            writer.value(value)
            #expect(try read(JSONSlice(writer.bytes)) == value)
        }
    }

    /// Cut anywhere, changed anywhere: nothing is read outside.
    @Test func damagedTextsAreReadInsideTheirBounds() {
        let text = Array(#"{"id":"a\"b","list":[{"x":[1,2]},"\\",3],"n":-1.5e3,"t":true}"#.utf8)
        for length in 0...text.count { walk(JSONSlice(Array(text.prefix(length)))) }
        for index in text.indices {
            for byte in #"{}[]",\:x"#.utf8 {
                var damaged = text
                damaged[index] = byte
                walk(JSONSlice(damaged))
            }
        }
    }

    private func walk(_ slice: JSONSlice) {
        for member in slice.members { walk(member.value) }
        for element in slice.elements ?? [] { walk(element) }
        slice.withBytes { _ = $0.count }
    }

    private func read(_ slice: JSONSlice) throws -> JSONValue {
        if let elements = slice.elements { return .array(try elements.map(read)) }
        let members = slice.members
        if !members.isEmpty || text(slice) == "{}" {
            return .object(
                try members.map { member in
                    let key = try JSONValue(parsing: "\"\(member.key)\"")
                    return JSONValue.Member(try #require(key.text), try read(member.value))
                }
            )
        }
        return try JSONValue(parsing: text(slice))
    }

    private static func value(depth: Int, using generator: inout SplitMix64) -> JSONValue {
        let leaves: [JSONValue] = [
            .null, true, false, 0, -17, .number(.double(1.25)), "", "é", "a\"b", "\\", "]}", "\u{1}", "{\"",
        ]
        guard depth > 0, generator.chance(2, in: 3) else { return generator.pick(leaves) }
        let count = Int.random(in: 0...4, using: &generator)
        let parts = (0..<count).map { _ in value(depth: depth - 1, using: &generator) }
        if generator.chance(1, in: 2) { return .array(parts) }
        let keys = generator.pick(count, of: ["a", "b\"", "c\\", "é", "", "}"])
        return .object(zip(keys, parts).map { JSONValue.Member($0, $1) })
    }
}
