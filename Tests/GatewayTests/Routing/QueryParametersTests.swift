import HTTPServer
import Testing

@testable import Gateway

struct QueryParametersTests {
    private func parameters(_ query: String, allowing names: [String] = ["a", "limit"]) throws -> QueryParameters {
        let request = HTTPRequest(
            id: "1",
            method: .get,
            target: try RequestTarget(parsing: Array("/?\(query)".utf8)),
            headers: [:],
            body: []
        )
        return try QueryParameters(request, allowing: names)
    }

    @Test func valuesAreDecoded() throws {
        let query = try parameters("a=x+y%26z&&limit")
        #expect(query["a"] == "x y&z")
        #expect(query["limit"] == "")
        #expect(try parameters("")["a"] == nil)
    }

    @Test func unknownAndRepeatedNamesAreRefused() throws {
        for (query, code) in [
            ("b=1", ErrorCode.unknownParameter), ("A=1", .unknownParameter), ("=1", .unknownParameter),
            ("a=1&a=1", .duplicateParameter), ("a=1&%61=2", .duplicateParameter), ("a&a", .duplicateParameter),
        ] {
            let error = #expect(throws: ServiceError.self, "\(query)") { try parameters(query) }
            #expect(error?.code == code, "\(query)")
        }
        let near = #expect(throws: ServiceError.self) { try parameters("limt=3") }
        #expect(near?.suggestions == ["limit"])
    }

    @Test func integersArePlainAndInRange() throws {
        #expect(try parameters("limit=7").integer("limit", in: 1...10) == 7)
        #expect(try parameters("limit=007").integer("limit", in: 1...10) == 7)
        #expect(try parameters("a=1").integer("limit", in: 1...10) == nil)
        for text in ["0", "11", "-1", "%2B1", "1.0", "1e0", "", "%201", "x", "99999999999999999999"] {
            let query = try parameters("limit=\(text)")
            #expect(throws: ServiceError.self, "\(text)") { try query.integer("limit", in: 1...10) }
        }
    }

    private enum Colour: String, CaseIterable { case red, green }

    @Test func choicesAreNamesAndAnotherIsRefusedWithAllOfThem() throws {
        #expect(try parameters("a=green").choice("a", of: Colour.self) == .green)
        #expect(try parameters("").choice("a", of: Colour.self) == nil)
        for (text, suggestions) in [("gren", ["green"]), ("", ["red", "green"]), ("Red", ["red"])] {
            let query = try parameters("a=\(text)")
            let error = #expect(throws: ServiceError.self) { try query.choice("a", of: Colour.self) }
            #expect(error?.code == .invalidValue)
            #expect(error?.detail == "expected one of red, green, not “\(text)”")
            #expect(error?.suggestions == suggestions)
        }
    }

    @Test func listsAreCutAtCommas() throws {
        #expect(try parameters("a=x,y,x").list("a") == ["x", "y"])
        #expect(try parameters("a=").list("a") == [])
        #expect(try parameters("a=,").list("a") == [""])
        #expect(try parameters("limit=1").list("a") == nil)
    }
}
