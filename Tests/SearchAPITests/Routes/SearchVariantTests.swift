import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import JSON

/// Words that count for others.
struct SearchVariantTests {
    private let live: LiveClient

    init() throws {
        live = try LiveClient()
        let rows = #"""
            {"id":"1","name":"flannel shirt"}
            {"id":"2","name":"Shirts of flannel"}
            {"id":"3","name":"Hemden"}
            {"id":"4","name":"Hemd"}
            """#
        try live.define("shop", #"{"categories":[{"id":"q","kind":"search","attribute":"name"}]}"#)
        #expect(try live.push(rows).status == 200)
    }

    private func ids(_ parameters: String) throws -> [String] {
        let reply = try live.client.post("/1/indexes/shop/query", parameters)
        #expect(reply.status == 200, "\(reply.text)")
        return reply.at("/hits")?.elements.compactMap { $0["objectID"]?.text } ?? []
    }

    @Test func aSearchSaysWhetherPluralsAreOneWord() throws {
        #expect(try ids(#"{"query":"shirts"}"#) == ["2"])
        #expect(try ids(#"{"query":"shirts","ignorePlurals":true}"#) == ["1", "2"])
        #expect(try ids(#"{"query":"hemden","ignorePlurals":true}"#) == ["3"])
        #expect(try ids(#"{"query":"Hemden","ignorePlurals":["de"]}"#) == ["3", "4"])
        #expect(try ids(#"{"query":"shirts","ignorePlurals":["es"]}"#) == ["2"])
        #expect(try ids(#"{"query":"shirts","ignorePlurals":true,"queryLanguages":["fr"]}"#) == ["1", "2"])
        #expect(try ids(#"{"query":"shirts","ignorePlurals":true,"queryLanguages":["es"]}"#) == ["2"])
        #expect(try ids(#"{"query":"shirts","ignorePlurals":true,"queryLanguages":[]}"#) == ["1", "2"])
        #expect(try ids(#"{"params":"query=shirts&ignorePlurals=true"}"#) == ["1", "2"])
    }

    @Test func aSearchSaysWhetherWordsMayBeMistyped() throws {
        #expect(try ids(#"{"query":"flanel"}"#) == [])
        #expect(try ids(#"{"query":"flanel","typoTolerance":true}"#) == ["1", "2"])
        #expect(try ids(#"{"query":"flanel","typoTolerance":"strict"}"#) == ["1", "2"])
        #expect(try ids(#"{"query":"flanel","typoTolerance":"false"}"#) == [])
        let reply = try live.client.post("/1/indexes/shop/query", #"{"query":"flanel","typoTolerance":"some"}"#)
        #expect(reply.status == 400)
        #expect(reply.at("/message")?.text?.contains("none of true, false, min and strict") == true)
    }

    @Test func aSearchSaysWhichWordsMayBeBeginnings() throws {
        #expect(try ids(#"{"query":"fla shi"}"#) == [])
        #expect(try ids(#"{"query":"fla shi","queryType":"prefixAll"}"#) == ["1", "2"])
        #expect(try ids(#"{"query":"flannel shi"}"#) == ["1", "2"])
        #expect(try ids(#"{"query":"flannel shi","queryType":"prefixNone"}"#) == [])
        #expect(try ids(#"{"query":"shi shi","queryType":"prefixAll"}"#) == ["1", "2"])
        #expect(try live.client.post("/1/indexes/shop/query", #"{"queryType":"prefix"}"#).status == 400)

        #expect(try live.client.send(.put, "/1/indexes/shop/settings", #"{"queryType":"prefixAll"}"#).status == 200)
        #expect(try ids(#"{"query":"fla shi"}"#) == ["1", "2"])
        #expect(try ids(#"{"query":"fla shi","queryType":"prefixLast"}"#) == [])

        let definition = #"{"categories":[{"id":"q","kind":"search","attribute":"name","queryType":"prefixAll"}]}"#
        try live.define("shop", definition)
        #expect(try live.send(.post, "shop/query", #"{"selections":{"q":"fla shi"}}"#).total == 2)
    }

    @Test(arguments: [
        #"{"typoTolerance":3}"#, #"{"typoTolerance":"some"}"#, #"{"queryType":3}"#, #"{"queryType":"prefix"}"#,
        #"{"ignorePlurals":5}"#, #"{"ignorePlurals":["en",1]}"#,
        #"{"queryLanguages":"de"}"#,
    ])
    func settingsOfAnotherKindAreRefused(settings: String) throws {
        #expect(try live.client.send(.put, "/1/indexes/shop/settings", settings).status == 400)
    }

    @Test func wordsThatWereFoundAreHighlighted() throws {
        let body = #"{"query":"shirts flanel","ignorePlurals":true,"typoTolerance":true}"#
        let reply = try live.client.post("/1/indexes/shop/query", body)
        #expect(reply.at("/hits/0/_highlightResult/name/value")?.text == "<em>flannel</em> <em>shirt</em>")
        #expect(reply.at("/hits/0/_highlightResult/name/matchLevel")?.text == "full")
    }

    @Test func settingsAndTheDefinitionSayItForAllSearches() throws {
        let settings = #"{"ignorePlurals":["en"],"typoTolerance":true}"#
        #expect(try live.client.send(.put, "/1/indexes/shop/settings", settings).status == 200)
        #expect(try ids(#"{"query":"shirts flanel"}"#) == ["1", "2"])
        #expect(try ids(#"{"query":"shirts flanel","typoTolerance":false}"#) == [])

        let definition = #"""
            {"categories":[{"id":"q","kind":"search","attribute":"name","variants":"plurals","languages":["en","de"],
              "typoTolerance":true}]}
            """#
        try live.define("shop", definition)
        #expect(try ids(#"{"query":"shirts flanel"}"#) == ["1", "2"])
        #expect(try ids(#"{"query":"hemden"}"#) == ["3", "4"])
        #expect(try ids(#"{"query":"shirts","ignorePlurals":false,"typoTolerance":false}"#) == ["2"])
        #expect(try live.send(.post, "shop/query", #"{"selections":{"q":"shirts flanel"}}"#).total == 2)
    }

    @Test func aWalkGoesByTheSettingsThatItBeganWith() throws {
        func set(_ settings: String) throws {
            #expect(try live.client.send(.put, "/1/indexes/shop/settings", settings).status == 200)
        }
        func step(_ body: String) throws -> (ids: [String], cursor: String?) {
            let reply = try live.client.post("/1/indexes/shop/browse", body)
            return (reply.at("/hits")?.elements.compactMap { $0["objectID"]?.text } ?? [], reply.at("/cursor")?.text)
        }
        try set(#"{"ignorePlurals":true}"#)
        let first = try step(#"{"query":"shirts","hitsPerPage":1}"#)
        #expect(first.ids == ["1"])
        try set(#"{"ignorePlurals":false}"#)
        #expect(try step(#"{"cursor":"\#(try #require(first.cursor))"}"#).ids == ["2"])
        #expect(try step(#"{"query":"shirts"}"#).ids == ["2"])
    }
}
