import CatalogTestSupport
import FilterCore
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import JSON

/// Keywords that differ in nothing but case and accents are one word, unless case counts.
struct FoldedWordTests {
    private static func session() throws -> TestSession {
        let words = CategoryDefinition(id: "words", kind: .keywords, attribute: "name")
        let definition = CatalogDefinition(title: "Fruit", categories: [words])
        let rows = #"""
            {"id":"1","name":"Pear"}
            {"id":"2","name":"pear tree"}
            {"id":"3","name":"apple"}
            """#
        return try TestClient([CatalogFixtures.snapshot("fruit", definition, rows: rows)]).session("fruit")
    }

    private static func filter(_ word: String, in group: String = "and<words>") -> String {
        #"{"group":"\#(group)","filterKind":"keyword","attribute":"name","value":"\#(word)"}"#
    }

    private func words(_ reply: Reply) -> [String] {
        reply.category("words")?["selection"]?["words"]?.elements.compactMap(\.text) ?? []
    }

    @Test func firstOfWordsThatAreFoldedAlikeStays() throws {
        let session = try Self.session()
        let reply = try session.patch(#"{"selections":{"words":["pear","Pear","PÉAR","tree"]}}"#)
        #expect(words(reply) == ["pear", "tree"])
        #expect(reply.at("/activeFilterCount") == 2)
        let again = try session.put("/categories/words/selection", #"["TREE","Pear"]"#)
        #expect(words(again) == ["pear", "tree"])
        #expect(again.at("/session/revision") == 2)
    }

    @Test func wordsStayApartWhereCaseCounts() throws {
        let session = try Self.session()
        let both = #"{"words":["pear","Pear"],"isCaseSensitive":true}"#
        #expect(try words(session.patch(#"{"selections":{"words":\#(both)}}"#)) == ["pear", "Pear"])
        let folded = try session.put("/categories/words/selection", #"["Pear","pear"]"#)
        #expect(words(folded) == ["pear"])
    }

    @Test func filterOfAWordIsTheOneInForce() throws {
        let session = try Self.session()
        _ = try session.patch(#"{"selections":{"words":["pear"]}}"#)
        func apply(_ name: String) throws -> Reply {
            try session.post("/apply", #"{"operations":[{"op":"\#(name)","filter":\#(Self.filter("PEAR"))}]}"#)
        }
        #expect(try words(apply("addFilter")) == ["pear"])
        #expect(try words(apply("removeFilter")) == [])
        #expect(try words(apply("toggleFilter")) == ["PEAR"])
        #expect(try words(apply("toggleFilter")) == [])
    }

    @Test func freeFiltersOfOneWordAreOne() throws {
        let session = try Self.session()
        let filters = ["pear", "Pear"].map { Self.filter($0, in: "or<x:keyword>") }.joined(separator: ",")
        #expect(try session.patch(#"{"filters":[\#(filters)]}"#).chips.count == 1)
    }

    @Test func sharesOfOneWordAreOne() throws {
        let keys = try ["pear", "PEAR"].map { word in
            let session = try Self.session()
            _ = try session.put("/categories/words/selection", #""\#(word)""#)
            return try session.post("/share").at("/key")
        }
        #expect(keys[0] == keys[1])
    }
}
