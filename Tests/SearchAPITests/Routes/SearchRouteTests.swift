import CatalogTestSupport
import FilterCore
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import CatalogFiles
@testable import Catalogs
@testable import Gateway
@testable import JSON

/// Searches of the search protocol, one or several at once.
struct SearchRouteTests {
    private let client: TestClient

    init() throws { client = try TestClient() }

    private func search(_ body: String = "{}", of index: String = "shop") throws -> Reply {
        try client.post("/1/indexes/\(index)/query", body)
    }

    private func searches(_ requests: String...) throws -> Reply {
        try client.post("/1/indexes/*/queries", #"{"requests":[\#(requests.joined(separator: ","))]}"#)
    }

    private func ids(_ reply: Reply, _ path: String = "/hits") -> [String] {
        reply.at(path)?.elements.compactMap { $0["objectID"]?.text } ?? []
    }

    @Test func answerHasWhatClientsNeed() throws {
        let reply = try search(#"{"facets":["brand"],"hitsPerPage":5,"page":1,"filters":"inStock:true"}"#)
        #expect(reply.status == 200)
        #expect(reply["Cache-Control"] == "no-store")
        #expect(ids(reply) == ["8", "9"])
        #expect(reply.at("/nbHits")?.integer == 7)
        #expect(reply.at("/page")?.integer == 1)
        #expect(reply.at("/nbPages")?.integer == 2)
        #expect(reply.at("/hitsPerPage")?.integer == 5)
        #expect(reply.at("/query")?.text == "")
        #expect(reply.at("/params")?.text == "facets=%5B%22brand%22%5D&hitsPerPage=5&page=1&filters=inStock%3Atrue")
        #expect(reply.at("/index")?.text == "shop")
        #expect(reply.at("/facets/brand/Nike")?.integer == 3)
        for flag in ["FacetsCount", "NbHits", "Typo"] { #expect(reply.at("/exhaustive\(flag)") == .bool(true)) }
        for flag in ["facetsCount", "facetValues", "nbHits", "typo"] {
            #expect(reply.at("/exhaustive/\(flag)") == .bool(true))
        }
        #expect(try #require(reply.at("/processingTimeMS")?.integer) >= 1)
        #expect(try #require(reply.at("/serverTimeMS")?.integer) >= 1)
        for absent in ["queryID", "automaticInsights", "nbSortedHits", "appliedRelevancyStrictness", "cursor"] {
            #expect(reply.at("/\(absent)") == nil)
        }
    }

    @Test func valuesThatReadAlikeAreOneFacetValueWithTheItemsOfBoth() throws {
        let live = try LiveClient()
        try live.define("shop", #"{"categories":[{"id":"f","kind":"multi","attribute":"f"}]}"#)
        let rows = #"""
            {"id":"1","f":[true,"true"]}
            {"id":"2","f":true}
            {"id":"3","f":["true","x"]}
            {"id":"4","f":["x",1,"1"]}
            {"id":"5","f":"x"}
            {"id":"6","f":"x"}
            """#
        #expect(try live.push(rows).status == 200)
        func facets(_ body: String) throws -> String? {
            try live.client.post("/1/indexes/shop/query", body).at("/facets/f")?.jsonText
        }
        #expect(try facets(#"{"facets":["f"]}"#) == #"{"x":4,"true":3,"1":1}"#)
        #expect(try facets(#"{"facets":["f"],"maxValuesPerFacet":2}"#) == #"{"x":4,"true":3}"#)
        let found = try live.client.post("/1/indexes/shop/facets/f/query", #"{"facetQuery":"tr"}"#)
        #expect(found.at("/facetHits")?.elements.map { $0["count"]?.integer } == [3])
        _ = try live.push(#"{"id":"7","f":[1]}"#)
        #expect(try facets(#"{"facets":["f"]}"#) == #"{"x":4,"true":3,"1":2}"#)
    }

    @Test func emptySearchOfAnEmptyResultIsComplete() throws {
        let reply = try search(#"{"filters":"brand:Nobody"}"#)
        #expect(reply.at("/hits") == .array([]))
        #expect(reply.at("/nbHits")?.integer == 0 && reply.at("/nbPages")?.integer == 0)
        #expect(reply.at("/hitsPerPage")?.integer == 20 && reply.at("/page")?.integer == 0)
        #expect(reply.at("/exhaustive/facetsCount") == nil && reply.at("/facets") == nil)
    }

    @Test func hitsAreTheStoredItemsWithTheirIDs() throws {
        let reply = try search(#"{"hitsPerPage":1,"attributesToHighlight":[]}"#)
        #expect(
            reply.at("/hits/0")?.jsonText
                == ##"{"id":"1","name":"Alpha","brand":"Nike","dept":"Clothing > Men > Shirts","colour":"red","##
                + ##""tags":["new","sale"],"price":10,"added":"2024-05-01","inStock":true,"code":"1","objectID":"1"}"##
        )
    }

    @Test func attributesAreChosen() throws {
        func hit(_ attributes: String) throws -> String? {
            let body = #"{"hitsPerPage":1,"attributesToHighlight":[],"attributesToRetrieve":\#(attributes)}"#
            return try search(body).at("/hits/0")?.jsonText
        }
        #expect(try hit("[]") == #"{"objectID":"1"}"#)
        #expect(try hit(#"["price.net"]"#) == #"{"objectID":"1"}"#)
        #expect(try hit(#"["name","nothing","objectID"]"#) == #"{"name":"Alpha","objectID":"1"}"#)
        #expect(
            try hit(#"["*","-tags","-dept","-added","-code","-id"]"#)
                == #"{"name":"Alpha","brand":"Nike","colour":"red","price":10,"inStock":true,"objectID":"1"}"#
        )
    }

    @Test func wordsAreHighlightedAsTheyAreFound() throws {
        let body = #"{"query":"nike alp","hitsPerPage":1,"highlightPreTag":"[","highlightPostTag":"]"}"#
        let reply = try search(body)
        #expect(ids(reply) == ["1"])
        let highlights = try #require(reply.at("/hits/0/_highlightResult"))
        #expect(
            highlights["name"]?.jsonText
                == #"{"value":"[Alp]ha","matchLevel":"partial","fullyHighlighted":false,"matchedWords":["alp"]}"#
        )
        #expect(
            highlights["brand"]?.jsonText
                == #"{"value":"[Nike]","matchLevel":"partial","fullyHighlighted":true,"matchedWords":["nike"]}"#
        )
        #expect(highlights["colour"]?.jsonText == #"{"value":"red","matchLevel":"none","matchedWords":[]}"#)
        #expect(
            highlights["tags"]?.jsonText
                == #"[{"value":"new","matchLevel":"none","matchedWords":[]},"#
                + #"{"value":"sale","matchLevel":"none","matchedWords":[]}]"#
        )
        #expect(highlights["price"]?["value"]?.text == "10")
        #expect(highlights["inStock"] == nil)
    }

    @Test func tagsAreShort() throws {
        func status(_ name: String, _ count: Int) throws -> Int {
            try search(#"{"query":"alpha","\#(name)":"\#(String(repeating: "x", count: count))"}"#).status
        }
        for name in ["highlightPreTag", "highlightPostTag"] {
            #expect(try status(name, 100) == 200)
            #expect(try status(name, 101) == 400)
        }
    }

    @Test func highlightsAreThoseThatAreAskedFor() throws {
        func names(_ attributes: String) throws -> [String]? {
            let body = #"{"query":"alpha","hitsPerPage":1,"attributesToHighlight":\#(attributes)}"#
            guard case .object(let members)? = try search(body).at("/hits/0/_highlightResult") else { return nil }
            return members.map(\.key)
        }
        #expect(try names("[]") == nil)
        #expect(try names(#"["name"]"#) == ["name"])
        #expect(try names(#"["nothing"]"#) == [])
        #expect(try names(#"["*","-id","-code","-added","-dept"]"#) == ["name", "brand", "colour", "tags", "price"])
        let reply = try search(#"{"query":"alpha","hitsPerPage":1,"attributesToSnippet":["name:10"]}"#)
        #expect(
            reply.at("/hits/0/_snippetResult")?.jsonText == #"{"name":{"value":"<em>Alpha</em>","matchLevel":"full"}}"#
        )
    }

    @Test func facetsHaveCountsAndStats() throws {
        let reply = try search(#"{"facets":["code","price","nothing","inStock","name"],"hitsPerPage":0}"#)
        // The text “1” and the number 1 are one value here.
        #expect(reply.at("/facets/code")?.jsonText == #"{"1":2,"true":1,"2":1,"3":1}"#)
        #expect(reply.at("/facets/price/10.5")?.integer == 1)
        #expect(reply.at("/facets/inStock")?.jsonText == #"{"true":7,"false":3}"#)
        #expect(reply.at("/facets/nothing") == nil)
        #expect(reply.at("/facets_stats")?.jsonText.contains("nothing") == false)
        #expect(reply.at("/facets_stats/price/min") == .number(.integer(10)))
        #expect(reply.at("/facets_stats/price/max") == .number(.integer(60)))
        #expect(reply.at("/facets_stats/price/sum")?.jsonText == "340.5")
        #expect(reply.at("/hits") == .array([]))
        #expect(reply.at("/nbPages")?.integer == 0)
    }

    /// Of so many different prices there may be statistics alone: then the answer says so, and sliders have their ends.
    @Test func facetOfManyNumbersKeepsItsStatistics() throws {
        let rows = (0..<20_000).map { #"{"id":"\#($0)","price":\#($0)}"# }.joined(separator: "\n")
        let price = CategoryDefinition(id: "price", kind: .range, attribute: "price")
        let definition = CatalogDefinition(title: "Many", categories: [price])
        let many = CatalogFixtures.snapshot("many", definition, rows: rows)
        let client = try TestClient([many])
        let counts = try many.catalog.search([[]], work: .unlimited)[0].counts(of: "price", limit: 100)
        let isExhaustive = try JSONValue.bool(#require(counts).isExhaustive)

        let reply = try client.post("/1/indexes/many/query", #"{"facets":["price"],"hitsPerPage":0}"#)
        #expect(reply.at("/facets_stats/price/max")?.integer == 19_999)
        #expect(reply.at("/facets/price")?.asMembers.count == counts?.values.count)
        #expect(reply.at("/exhaustiveFacetsCount") == isExhaustive)
        #expect(reply.at("/exhaustive/facetsCount") == isExhaustive)
        #expect(reply.at("/exhaustive/facetValues") == isExhaustive)
        let values = try client.post("/1/indexes/many/facets/price/query", "{}")
        #expect(values.at("/exhaustiveFacetsCount") == isExhaustive)
    }

    /// All that differ count, as the items of each are held at once.
    @Test func requestsHaveNotTooManyFiltersTogether() throws {
        func filters(_ range: Range<Int>) -> String {
            let list = range.map { #""brand:x\#($0)""# }.joined(separator: ",")
            return #"{"indexName":"shop","facetFilters":[[\#(list)]]}"#
        }
        #expect(try searches(filters(0..<600), filters(0..<600), filters(600..<900)).status == 200)
        let reply = try searches(filters(0..<600), filters(600..<1_100))
        #expect(reply.status == 400)
        let message = "requests[1]: this and the searches before it have more than 1000 different filters"
        #expect(reply.at("/message")?.text == message)
    }

    @Test func facetsAreCutAndOrdered() throws {
        func brands(_ parameters: String) throws -> String? {
            try search(#"{"facets":"brand","hitsPerPage":0,\#(parameters)}"#).at("/facets/brand")?.jsonText
        }
        #expect(try brands(#""maxValuesPerFacet":2"#) == #"{"Nike":3,"Puma":3}"#)
        #expect(try brands(#""maxValuesPerFacet":2,"sortFacetValuesBy":"alpha""#) == #"{"Adidas":2,"Åland":1}"#)
    }

    @Test func starMeansTheFacetsOfTheCatalog() throws {
        let reply = try search(#"{"facets":["*"],"hitsPerPage":0}"#)
        guard case .object(let members)? = reply.at("/facets") else { throw NoFacets() }
        #expect(members.map(\.key) == client.service.catalogs.find("shop")?.catalog.facetAttributes.map(\.string))
    }

    private struct NoFacets: Error {}

    @Test func orderOfFacetsIsThatOfTheDefinition() throws {
        let reply = try search(#"{"hitsPerPage":0}"#)
        let order = reply.at("/renderingContent/facetOrdering/facets/order")?.elements.compactMap(\.text) ?? []
        #expect(order == ["brand", "dept", "colour", "tags", "code", "price", "added", "inStock"])
        #expect(
            reply.at("/renderingContent/facetOrdering/values/brand")?.jsonText
                == #"{"order":[],"sortRemainingBy":"count"}"#
        )
        #expect(reply.at("/renderingContent/facetOrdering/values/price") == nil)
    }

    @Test func sortIsAnIndexOfItsOwn() throws {
        let reply = try search(#"{"hitsPerPage":2}"#, of: "shop_dearest")
        #expect(ids(reply) == ["7", "5"])
        #expect(reply.at("/index")?.text == "shop_dearest")
    }

    @Test func windowTakesThePlaceOfThePage() throws {
        let reply = try search(#"{"offset":3,"length":2}"#)
        #expect(ids(reply) == ["4", "5"])
        #expect(reply.at("/offset")?.integer == 3 && reply.at("/length")?.integer == 2)
        for absent in ["page", "nbPages", "hitsPerPage"] { #expect(reply.at("/\(absent)") == nil) }
    }

    @Test func fieldsOfTheAnswerAreChosen() throws {
        let reply = try search(#"{"responseFields":["nbHits","hitsPerPage"],"facets":["brand"]}"#)
        #expect(reply.text == #"{"nbHits":12,"hitsPerPage":20}"#)
    }

    @Test func pagesEndWhereTheSettingSays() throws {
        var limits = RequestLimits()
        limits.maxSearchReach = 7
        let client = try TestClient(limits: limits)
        func page(_ number: Int) throws -> Reply {
            try client.post("/1/indexes/shop/query", #"{"hitsPerPage":5,"page":\#(number)}"#)
        }
        #expect(try page(0).at("/nbPages")?.integer == 2)
        #expect(try ids(page(1)) == ["6", "7"])
        #expect(try ids(page(2)) == [])
        #expect(try page(0).at("/nbHits")?.integer == 12)
    }

    @Test func searchesAreAnsweredInTheirOrderByFewEvaluations() throws {
        let main = #"{"indexName":"shop","facetFilters":[["brand:Nike"],["colour:red"]],"facets":["tags"]}"#
        let reply = try searches(
            main,
            #"{"indexName":"shop","params":"facetFilters=%5B%5B%22colour%3Ared%22%5D%5D&facets=brand&hitsPerPage=0"}"#,
            #"{"indexName":"shop","facetFilters":[["brand:Nike"]],"facets":"colour","hitsPerPage":0}"#,
            #"{"indexName":"shop","type":"facet","facet":"brand","facetQuery":"a","maxFacetHits":3}"#
        )
        #expect(reply.status == 200)
        #expect(reply.at("/results")?.elements.count == 4)
        #expect(ids(reply, "/results/0/hits") == ["1", "9"])
        #expect(reply.at("/results/1/facets/brand")?.jsonText == #"{"Nike":2,"Puma":2,"Åland":1,"Asics":1}"#)
        #expect(reply.at("/results/2/facets/colour")?.jsonText == #"{"red":2,"blue":1}"#)
        #expect(
            reply.at("/results/3/facetHits")?.jsonText
                == #"[{"value":"Adidas","highlighted":"<em>A</em>didas","count":2},"#
                + #"{"value":"Åland","highlighted":"<em>Å</em>land","count":1},"#
                + #"{"value":"Asics","highlighted":"<em>A</em>sics","count":1}]"#
        )
        #expect(reply.at("/results/3/exhaustiveFacetsCount") == .bool(true))
        // The first pass answers searches that lack one filter of the first; the search for facet values lacks both.
        #expect(reply["Search-Evaluations"] == "2;searches=4")
    }

    @Test func searchesOfSeveralCatalogsAreOneAnswer() throws {
        let reply = try searches(
            #"{"indexName":"dogs"}"#,
            #"{"indexName":"shop"}"#,
            #"{"indexName":"dogs","hitsPerPage":1}"#
        )
        #expect(reply.at("/results")?.elements.compactMap { $0["nbHits"]?.integer } == [6, 12, 6])
        #expect(reply.at("/results")?.elements.compactMap { $0["index"]?.text } == ["dogs", "shop", "dogs"])
        #expect(try searches().text == #"{"results":[]}"#)
    }

    @Test func errorOfOneSearchIsThatOfAll() throws {
        let missing = try searches(#"{"indexName":"shop"}"#, #"{"indexName":"nowhere"}"#)
        #expect(missing.status == 404)
        #expect(missing.at("/message")?.text?.contains("Index nowhere does not exist") == true)
        let malformed = try searches(#"{"indexName":"shop"}"#, #"{"indexName":"shop","filters":"brand:"}"#)
        #expect(malformed.status == 400)
        #expect(malformed.at("/message")?.text?.contains("requests[1]") == true)
    }

    @Test func indexThatDoesNotExistIs404() throws {
        let reply = try search(of: "nowhere")
        #expect(reply.text == #"{"message":"Index nowhere does not exist","status":404}"#)
    }

    @Test func searchStandsInTheAddressToo() throws {
        for target in ["/1/indexes/shop/query", "/1/indexes/shop"] {
            let reply = try client.get(target + "?filters=brand%3ANike&hitsPerPage=1&facets=brand")
            #expect(reply.at("/nbHits")?.integer == 3)
            #expect(reply.at("/hitsPerPage")?.integer == 1)
            #expect(reply["Cache-Control"] == "no-store")
        }
    }

    @Test func starMayBeEscaped() throws {
        let reply = try client.post("/1/indexes/%2A/queries", #"{"requests":[{"indexName":"shop"}]}"#)
        #expect(reply.at("/results/0/nbHits")?.integer == 12)
    }

    @Test func bodyOfABrowserIsReadWhateverItsType() throws {
        let reply = try client.post(
            "/1/indexes/*/queries?x-algolia-agent=Lite&x-algolia-api-key=k&x-algolia-application-id=a",
            #"{"requests":[{"indexName":"shop"}]}"#,
            headers: ["Content-Type": "text/plain"]
        )
        #expect(reply.at("/results/0/nbHits")?.integer == 12)
    }

    @Test func facetSearchFindsValues() throws {
        func values(_ facet: String, _ body: String) throws -> Reply {
            try client.post("/1/indexes/shop/facets/\(facet)/query", body)
        }
        let reply = try values("brand", #"{"facetQuery":"ni","params":"filters=colour%3Ared"}"#)
        #expect(
            reply.at("/facetHits")?.jsonText == #"[{"value":"Nike","highlighted":"<em>Ni</em>ke","count":2}]"#
        )
        let all = try values("brand", "")
        #expect(all.at("/facetHits/0")?.jsonText == #"{"value":"Nike","highlighted":"Nike","count":3}"#)
        #expect(try values("nothing", "{}").status == 400)
    }

    @Test func forcedFilterIsOnTopOfEverySearch() throws {
        let scoped = client.through("brand:Nike")
        let reply = try scoped.post("/1/indexes/shop/query", #"{"facets":["brand"]}"#)
        #expect(reply.at("/nbHits")?.integer == 3)
        #expect(reply.at("/facets/brand")?.jsonText == #"{"Nike":3,"Puma":1}"#)
        #expect(try scoped.get("/1/indexes/shop/5").status == 404)
        #expect(try scoped.get("/1/indexes/shop/1").status == 200)
    }

    @Test func workIsLimited() throws {
        var limits = RequestLimits()
        limits.maxWork = 1
        let reply = try TestClient(limits: limits).post("/1/indexes/shop/query", #"{"filters":"brand:Nike"}"#)
        #expect(reply.status == 400)
        limits = RequestLimits()
        limits.maxAnswerBytes = 500
        #expect(try TestClient(limits: limits).post("/1/indexes/shop/query", "{}").status == 400)
    }

    @Test func evaluationsAreCounted() throws {
        _ = try searches(#"{"indexName":"shop"}"#, #"{"indexName":"shop","facets":["brand"]}"#)
        let text = try client.get("/metrics").text
        #expect(text.contains("\nfilter_searches_total 2\n"))
        #expect(text.contains("\nfilter_search_evaluations_total 1\n"))
    }
}
