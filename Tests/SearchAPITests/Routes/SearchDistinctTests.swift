import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import JSON

/// Hits that are variants of products: `distinct`, `facetingAfterDistinct` and `attributeForDistinct`.
struct SearchDistinctTests {
    private let live: LiveClient

    init() throws {
        live = try Shirts.live()
    }

    private func search(_ parameters: String, in index: String = "shirts") throws -> Reply {
        let reply = try live.client.post("/1/indexes/\(index)/query", "{\(parameters)}")
        #expect(reply.status == 200, "\(reply.text)")
        return reply
    }

    private func ids(_ reply: Reply, _ path: String = "/hits") -> [String] {
        reply.at(path)?.elements.compactMap { $0["objectID"]?.text } ?? []
    }

    private func ids(_ parameters: String, in index: String = "shirts") throws -> [String] {
        ids(try search(parameters, in: index))
    }

    private func set(_ settings: String, of index: String = "shirts") throws {
        let reply = try live.client.send(.put, "/1/indexes/\(index)/settings", settings)
        try #require(reply.status == 200, "\(reply.text)")
    }

    private func setting(_ name: String, of index: String = "shirts") throws -> JSONValue? {
        try live.client.get("/1/indexes/\(index)/settings").at("/\(name)")
    }

    // MARK: Hits

    @Test(arguments: ["", #""distinct":false"#, #""distinct":0"#, #""distinct":"false""#, #""distinct":null"#])
    func hitsAreAllItemsUnlessTheyAreDistinct(parameters: String) throws {
        let reply = try search(parameters)
        #expect(ids(reply) == ["1", "2", "3", "4", "5", "6", "7"])
        #expect(reply.at("/nbHits") == 7)
    }

    @Test(arguments: [#""distinct":true"#, #""distinct":1"#, #""distinct":"true""#, #""params":"distinct=1""#])
    func distinctHitsAreTheFirstOfEachProduct(parameters: String) throws {
        let reply = try search(parameters)
        #expect(ids(reply) == ["1", "2", "4", "7"])
        #expect(reply.at("/nbHits") == 4)
        #expect(reply.at("/nbPages") == 1)
        #expect(reply.at("/exhaustiveNbHits") == .bool(true))
        #expect(try ids(parameters, in: "shirts_cheapest") == ["3", "2", "4", "7"])
    }

    @Test func severalOfEachProductStandTogether() throws {
        let two = try search(#""distinct":2"#)
        #expect(ids(two) == ["1", "3", "2", "5", "4", "7"])
        #expect(two.at("/nbHits") == 4)
        #expect(try ids(#""distinct":4"#) == ["1", "3", "6", "2", "5", "4", "7"])
        #expect(try ids(#""distinct":2"#, in: "shirts_cheapest") == ["3", "6", "2", "5", "4", "7"])
    }

    @Test func filtersDecideWhichItemComesFirst() throws {
        let red = try search(#""distinct":true,"filters":"colour:red""#)
        #expect(ids(red) == ["1", "4", "5"])
        #expect(red.at("/nbHits") == 3)
        #expect(try ids(#""distinct":true,"filters":"colour:red""#, in: "shirts_cheapest") == ["6", "5", "4"])
        #expect(try ids(#""distinct":3,"filters":"colour:red""#, in: "shirts_cheapest") == ["6", "1", "5", "4"])
        #expect(try ids(#""distinct":true,"filters":"colour:red AND size:M""#) == ["4", "6"])
        #expect(try search(#""distinct":true,"filters":"colour:green""#).at("/nbHits") == 0)
    }

    @Test func pagesAreOfProducts() throws {
        let first = try search(#""distinct":2,"hitsPerPage":3"#)
        #expect(ids(first) == ["1", "3", "2", "5", "4"])
        #expect(first.at("/nbPages") == 2)
        #expect(try ids(#""distinct":2,"hitsPerPage":3,"page":1"#) == ["7"])
        #expect(try ids(#""distinct":2,"hitsPerPage":3,"page":2"#) == [])
        #expect(try ids(#""distinct":true,"offset":1,"length":2"#) == ["2", "4"])
        let none = try search(#""distinct":true,"hitsPerPage":0"#)
        #expect(ids(none) == [])
        #expect(none.at("/nbHits") == 4)
    }

    @Test func itemsThatAreNoVariantsAreHitsEach() throws {
        try live.define("plain", #"{"categories":[{"id":"colour","kind":"multi","attribute":"colour"}]}"#)
        #expect(try live.push(Shirts.rows, to: "plain").status == 200)
        let parameters = #""distinct":2,"facetingAfterDistinct":true,"facets":["colour"]"#
        let reply = try search(parameters, in: "plain")
        #expect(reply.at("/nbHits") == 7)
        #expect(ids(reply).count == 7)
        #expect(reply.at("/facets/colour")?.jsonText == #"{"red":4,"blue":3}"#)
    }

    /// As with the protocol's own service.
    @Test func walkHasEveryItem() throws {
        let body = #"{"distinct":true,"facetingAfterDistinct":true,"facets":["colour"],"hitsPerPage":4}"#
        let first = try live.client.post("/1/indexes/shirts/browse", body)
        #expect(ids(first) == ["1", "2", "3", "4"])
        #expect(first.at("/nbHits") == 7)
        #expect(first.at("/facets/colour")?.jsonText == #"{"red":4,"blue":3}"#)
        let cursor = try #require(first.at("/cursor")?.text)
        let second = try live.client.post("/1/indexes/shirts/browse", #"{"cursor":"\#(cursor)"}"#)
        #expect(ids(second) == ["5", "6", "7"])
        try set(#"{"distinct":true}"#)
        #expect(try ids(live.client.post("/1/indexes/shirts/browse", "{}")).count == 7)
    }

    // MARK: Facets

    @Test func facetsCountItemsUnlessTheyComeAfter() throws {
        let facets = #""facets":["colour","size","price"]"#
        for parameters in ["", #","distinct":true"#, #","facetingAfterDistinct":true"#] {
            let reply = try search(facets + parameters)
            #expect(reply.at("/facets/colour")?.jsonText == #"{"red":4,"blue":3}"#, "\(parameters)")
            #expect(reply.at("/facets/size")?.jsonText == #"{"M":4,"S":3}"#, "\(parameters)")
        }
        let after = try search(facets + #","distinct":3,"facetingAfterDistinct":true"#)
        #expect(after.at("/facets/colour")?.jsonText == #"{"blue":3,"red":3}"#)
        #expect(after.at("/facets/size")?.jsonText == #"{"M":3,"S":3}"#)
        #expect(after.at("/facets/price/20") == 2)
        #expect(after.at("/facets_stats/price/sum") == 230)
        #expect(after.at("/facets_stats/price/min") == 10)
        #expect(after.at("/exhaustiveFacetsCount") == .bool(true))
        let red = try search(facets + #","distinct":1,"facetingAfterDistinct":true,"filters":"colour:red""#)
        #expect(red.at("/facets/colour")?.jsonText == #"{"red":3}"#)
        #expect(red.at("/facets/size")?.jsonText == #"{"M":2,"S":2}"#)
    }

    /// Searches for the same items share what was found of them, but not their counts.
    @Test func searchesOfOneRequestCountEachInItsOwnWay() throws {
        let after = #""distinct":true,"facetingAfterDistinct":true"#
        let requests = [
            #"{"indexName":"shirts","facets":["colour"],\#(after),"facetFilters":[["colour:red"]]}"#,
            #"{"indexName":"shirts","facets":["colour"],\#(after)}"#,
            #"{"indexName":"shirts","facets":["colour"],"facetFilters":[["colour:red"]]}"#,
            #"{"indexName":"shirts","facets":["colour"]}"#,
            #"{"indexName":"shirts","type":"facet","facet":"colour",\#(after)}"#,
        ]
        let body = #"{"requests":[\#(requests.joined(separator: ","))]}"#
        let reply = try live.client.post("/1/indexes/*/queries", body)
        #expect(reply.status == 200, "\(reply.text)")
        #expect((0..<4).map { reply.at("/results/\($0)/nbHits")?.integer } == [3, 4, 4, 7])
        let facets = (0..<4).map { reply.at("/results/\($0)/facets/colour")?.jsonText }
        #expect(facets == [#"{"red":3}"#, #"{"blue":3,"red":3}"#, #"{"red":4}"#, #"{"red":4,"blue":3}"#])
        #expect(reply.at("/results/4/facetHits")?.elements.map { $0["count"]?.integer } == [3, 3])
    }

    @Test func valuesOfAFacetCountProductsToo() throws {
        func count(_ parameters: String) throws -> Int? {
            let body = #"{"facetQuery":"re"\#(parameters)}"#
            let reply = try live.client.post("/1/indexes/shirts/facets/colour/query", body)
            return reply.at("/facetHits/0/count")?.integer
        }
        #expect(try count("") == 4)
        #expect(try count(#","distinct":true"#) == 4)
        #expect(try count(#","facetingAfterDistinct":true"#) == 4)
        #expect(try count(#","distinct":true,"facetingAfterDistinct":true"#) == 3)
    }

    /// Of a product that has one as a text and another as a boolean, too.
    @Test func valuesThatReadAlikeCountAProductOnce() throws {
        try live.define("alike", #"{"variantsOf":"style","categories":[{"id":"f","kind":"multi","attribute":"f"}]}"#)
        let rows = #"""
            {"id":"1","style":"A","f":true}
            {"id":"2","style":"A","f":"true"}
            {"id":"3","style":"B","f":["true",true]}
            {"id":"4","f":true}
            """#
        #expect(try live.push(rows, to: "alike").status == 200)
        let parameters = #""facets":["f"],"distinct":true"#
        #expect(try search(parameters, in: "alike").at("/facets/f")?.jsonText == #"{"true":4}"#)
        let after = try search(parameters + #","facetingAfterDistinct":true"#, in: "alike")
        #expect(after.at("/facets/f")?.jsonText == #"{"true":3}"#)
    }

    // MARK: Settings

    @Test func attributeForDistinctIsWhatItemsAreVariantsOf() throws {
        #expect(try setting("attributeForDistinct") == "style")
        try set(#"{"attributeForDistinct":"colour"}"#)
        #expect(try setting("attributeForDistinct") == "colour")
        #expect(try live.send(.get, "shirts").at("/definition/variantsOf")?.text == "colour")
        #expect(try live.send(.get, "shirts").at("/definition/searchSettings") == nil)
        #expect(try ids(#""distinct":true"#) == ["1", "2"])
        try set(#"{"hitsPerPage":5}"#)
        #expect(try setting("attributeForDistinct") == "colour")
        for written in ["null", #""""#] {
            try set(#"{"attributeForDistinct":"style"}"#)
            #expect(try ids(#""distinct":true"#) == ["1", "2", "4", "7"])
            try set(#"{"attributeForDistinct":\#(written)}"#)
            #expect(try setting("attributeForDistinct") == nil)
            #expect(try live.send(.get, "shirts").at("/definition/variantsOf") == nil)
            #expect(try search(#""distinct":true"#).at("/nbHits") == 7)
        }
    }

    @Test func settingsAreThoseOfEverySearch() throws {
        try set(#"{"distinct":true,"facetingAfterDistinct":true}"#)
        #expect(try setting("distinct") == .bool(true))
        #expect(try setting("facetingAfterDistinct") == .bool(true))
        let reply = try search(#""facets":["colour"]"#)
        #expect(ids(reply) == ["1", "2", "4", "7"])
        #expect(reply.at("/facets/colour")?.jsonText == #"{"blue":3,"red":3}"#)
        #expect(reply.at("/params")?.text?.contains("istinct") == false)
        #expect(try ids(#""distinct":false"#).count == 7)
        let own = try search(#""facets":["colour"],"facetingAfterDistinct":false"#)
        #expect(own.at("/facets/colour")?.jsonText == #"{"red":4,"blue":3}"#)
        try set(#"{"distinct":2}"#)
        #expect(try ids("") == ["1", "3", "2", "5", "4", "7"])
        try set(#"{"distinct":null,"facetingAfterDistinct":null}"#)
        #expect(try setting("distinct") == nil)
        #expect(try ids("").count == 7)
    }

    /// Its items are those of its index.
    @Test func aReplicaHasTheVariantsOfItsIndex() throws {
        try set(#"{"attributeForDistinct":"colour","distinct":2}"#, of: "shirts_cheapest")
        #expect(try setting("attributeForDistinct", of: "shirts_cheapest") == "style")
        #expect(try setting("distinct", of: "shirts_cheapest") == 2)
        #expect(try setting("attributeForDistinct") == "style")
        #expect(try ids("", in: "shirts_cheapest") == ["3", "6", "2", "5", "4", "7"])
        #expect(try ids("").count == 7)
    }

    @Test func settingsBeforeTheFirstObjectsHoldForThem() throws {
        try set(#"{"attributeForDistinct":"style","distinct":true,"attributesForFaceting":["colour"]}"#, of: "new")
        #expect(try setting("attributeForDistinct", of: "new") == "style")
        let objects = ["A", "B", "A"].enumerated().map { place, style in
            #"{"action":"addObject","body":{"objectID":"\#(place)","style":"\#(style)","colour":"red"}}"#
        }
        let body = #"{"requests":[\#(objects.joined(separator: ","))]}"#
        #expect(try live.client.post("/1/indexes/new/batch", body).status == 200)
        #expect(try ids("", in: "new") == ["0", "1"])
    }

    // MARK: Refusals

    @Test(arguments: [
        (#""distinct":5"#, "distinct"), (#""distinct":-1"#, "distinct"), (#""distinct":1.5"#, "distinct"),
        (#""distinct":[1]"#, "distinct"),
        (#""distinct":"some""#, "“some” must be an integer from 0 to 4"),
        (#""distinct":"5""#, "“5” must be an integer from 0 to 4"),
        (#""facetingAfterDistinct":1"#, "expected true or false"),
        (#""facetingAfterDistinct":"some""#, "“some” is neither true nor false"),
    ])
    func parametersOfAnotherKindAreRefused(parameters: String, message: String) throws {
        let reply = try live.client.post("/1/indexes/shirts/query", "{\(parameters)}")
        #expect(reply.status == 400)
        #expect(reply.at("/message")?.text?.contains(message) == true, "\(reply.text)")
    }

    @Test(arguments: [
        (#"{"distinct":5}"#, "distinct: expected true, false or an integer from 0 to 4, not 5"),
        (#"{"distinct":1.5}"#, "distinct: expected true, false or an integer from 0 to 4, not 1.5"),
        (#"{"distinct":"true"}"#, "distinct: expected true, false or an integer from 0 to 4, not a string"),
        (#"{"facetingAfterDistinct":1}"#, "facetingAfterDistinct: expected true or false"),
        (#"{"attributeForDistinct":7}"#, "attributeForDistinct: expected a string"),
    ])
    func settingsOfAnotherKindAreRefused(settings: String, message: String) throws {
        let reply = try live.client.send(.put, "/1/indexes/shirts/settings", settings)
        #expect(reply.status == 400)
        #expect(reply.at("/message")?.text?.contains(message) == true, "\(reply.text)")
        #expect(try setting("attributeForDistinct") == "style")
    }
}
