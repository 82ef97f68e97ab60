import Testing

@testable import FilterAPI
@testable import JSON

struct AttributeProjectionTests {
    private func projected(_ paths: [String]) throws -> String {
        let item = #"{"a":{"b":1,"c":[{"d":2,"e":3},{"d":4}]},"a.b":5,"f":null,"é":6}"#
        var writer = JSONWriter()
        AttributeProjection(paths).write(item.utf8Span.span, to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test func pathsCrossObjectsAndArrays() throws {
        #expect(try projected(["a.b"]) == #"{"a":{"b":1},"a.b":5}"#)
        #expect(try projected(["a.c.d"]) == #"{"a":{"c":[{"d":2},{"d":4}]}}"#)
        #expect(try projected(["a.b", "a.c.e"]) == #"{"a":{"b":1,"c":[{"e":3},{}]},"a.b":5}"#)
        #expect(try projected(["a"]) == #"{"a":{"b":1,"c":[{"d":2,"e":3},{"d":4}]}}"#)
        #expect(try projected(["f"]) == #"{"f":null}"#)
        #expect(try projected([]) == "{}")
    }

    @Test func keysAreComparedByTheirBytes() throws {
        #expect(try projected(["\u{E9}"]) == "{\"\u{E9}\":6}")
        #expect(try projected(["e\u{301}"]) == "{}")
    }
}
