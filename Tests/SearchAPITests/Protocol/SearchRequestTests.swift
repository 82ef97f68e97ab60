import FilterCore
import HTTPServer
import Testing

@testable import Catalogs
@testable import Gateway
@testable import JSON
@testable import SearchAPI

/// Bodies and addresses of the search protocol in the forms in which clients write them.
struct SearchRequestTests {
    private let limits = RequestLimits()

    @Test func noBodyAsksForEverythingByDefault() throws {
        let search = try self.search("")
        #expect(search.index == "shop")
        #expect(search.kind == .hits)
        #expect(search.parameters == SearchParameters())
        #expect(search.parameters.echo == "")
        #expect(search.parameters.hitsPerPage == 20)
        #expect(search.parameters.firstHit == 0)
        #expect(try self.search("{}") == search)
    }

    /// Before one of them is stored, also in a text of JSON.
    @Test func bodiesOfManyValuesAreRefused() throws {
        func list(_ count: Int) -> String { "[" + Array(repeating: "0", count: count).joined(separator: ",") + "]" }
        for count in [51, 100_000, 400_000] {
            let error = #expect(throws: ServiceError.self) { try searches(#"{"requests":\#(list(count))}"#) }
            #expect(error?.code == (count > 1 << 17 ? .malformedJSON : .tooMany))
        }
        let error = #expect(throws: ServiceError.self) { try search(#"{"facetFilters":"\#(list(400_000))"}"#) }
        #expect(error?.code == .malformedJSON)
    }

    @Test func parametersStandInTheBody() throws {
        let body = #"""
            {"query": "red shoe", "page": 2, "hitsPerPage": 5, "facets": ["brand", "color"], "filters": "brand:Nike",
             "facetFilters": ["a:b", ["c:d", "e:f"]], "numericFilters": "price>=10", "tagFilters": ["sale"],
             "maxValuesPerFacet": 7, "sortFacetValuesBy": "alpha", "attributesToRetrieve": ["*", "-color"],
             "attributesToHighlight": [], "highlightPreTag": "<b>", "highlightPostTag": "</b>",
             "responseFields": ["hits", "nbHits"], "relevancyStrictness": 90, "clickAnalytics": true}
            """#
        let parameters = try search(body).parameters
        #expect(parameters.query == "red shoe")
        #expect(parameters.firstHit == 10)
        #expect(parameters.hitCount == 5)
        #expect(parameters.facets == ["brand", "color"])
        #expect(parameters.filters == "brand:Nike")
        #expect(
            parameters.facetFilters == .list([.filter("a:b"), .list([.filter("c:d"), .filter("e:f")])])
        )
        #expect(parameters.numericFilters == .filter("price>=10"))
        #expect(parameters.tagFilters == .list([.filter("sale")]))
        #expect(parameters.maxValuesPerFacet == 7)
        #expect(parameters.sortFacetValuesBy == .alpha)
        #expect(parameters.attributesToRetrieve == .init(includesAll: true, excluded: ["color"]))
        #expect(parameters.attributesToHighlight == .init())
        #expect(parameters.highlightPreTag == "<b>")
        #expect(parameters.highlightPostTag == "</b>")
        #expect(parameters.responseFields == ["hits", "nbHits"])
        #expect(parameters.relevancyStrictness == 90)
    }

    @Test func parametersStandInAText() throws {
        let text =
            "query=red+shoe%26more&page=2&facets=%5B%22brand%22%2C%22color%22%5D&analytics=0&clickAnalytics=false"
            + "&facetFilters=%5B%22a%3Ab%22%2C%5B%22c%3Ad%22%5D%5D&hitsPerPage=5&highlightPreTag=__ais-highlight__"
        let parameters = try search(#"{"params": "\#(text)"}"#).parameters
        #expect(parameters.query == "red shoe&more")
        #expect(parameters.page == 2)
        #expect(parameters.hitsPerPage == 5)
        #expect(parameters.facets == ["brand", "color"])
        #expect(parameters.facetFilters == .list([.filter("a:b"), .list([.filter("c:d")])]))
        #expect(parameters.highlightPreTag == "__ais-highlight__")
        #expect(parameters.echo == text)
    }

    @Test func parametersStandInTheAddress() throws {
        let target = "/1/indexes/shop/query?query=red%20shoe&facets=brand,color&hitsPerPage=3&x-algolia-api-key=secret"
        let parameters = try search(.get, target).parameters
        #expect(parameters.query == "red shoe")
        #expect(parameters.facets == ["brand", "color"])
        #expect(parameters.hitsPerPage == 3)
        #expect(parameters.echo == "query=red+shoe&facets=brand%2Ccolor&hitsPerPage=3")
    }

    @Test(arguments: ["x-algolia-api-key", "X-Algolia-API-Key", "x-algolia-agent"])
    func keysAreNotRepeated(name: String) throws {
        let searches = [
            try search(.get, "/1/indexes/shop/query?\(name)=secret&page=1"),
            try search(#"{"\#(name)": "secret", "page": 1}"#),
            try search(#"{"params": "\#(name)=secret&page=1"}"#),
        ]
        #expect(searches.map(\.parameters.echo) == ["page=1", "page=1", "page=1"])
    }

    @Test func lastOfTwoParametersWithOneNameCounts() throws {
        let parameters = try search(#"{"params": "page=1&hitsPerPage=2&page=3"}"#).parameters
        #expect(parameters.page == 3)
        #expect(parameters.echo == "hitsPerPage=2&page=3")
    }

    @Test func unknownParametersAreRepeatedAndIgnored() throws {
        let parameters = try search(
            #"{"newThing": {"a": [1, true, "x y"]}, "analytics": false, "page": null}"#
        ).parameters
        var plain = SearchParameters()
        plain.given = parameters.given
        #expect(parameters == plain)
        #expect(parameters.echo == "newThing=%7B%22a%22%3A%5B1%2Ctrue%2C%22x+y%22%5D%7D&analytics=false")
    }

    @Test func moreParametersOrSearchesThanTheLimitAreRefused() throws {
        let names = (0...200).map { "\"p\($0)\":0" }.joined(separator: ",")
        #expect(throws: ServiceError.self) { try search("{\(names)}") }
        let body = Array(repeating: #"{"indexName":"shop"}"#, count: 51).joined(separator: ",")
        let error = #expect(throws: ServiceError.self) { try searches(#"{"requests":[\#(body)]}"#) }
        #expect(error?.code == .tooMany)
    }

    @Test func pagesAreNoLargerThanTheServiceAllows() throws {
        var limits = RequestLimits()
        limits.maxPageSize = 7
        let request = try request(.post, "/1/indexes/shop/query", "")
        #expect(try SearchRequest(index: "shop", request, limits).parameters.hitsPerPage == 7)
        let larger = try self.request(.post, "/1/indexes/shop/query", #"{"hitsPerPage": 8}"#)
        #expect(throws: ServiceError.self) { try SearchRequest(index: "shop", larger, limits) }
    }

    @Test func hitsMayBeAWindow() throws {
        let parameters = try search(#"{"offset": "30", "length": 7, "page": 4}"#).parameters
        #expect(parameters.firstHit == 30)
        #expect(parameters.hitCount == 7)
        #expect(try search(#"{"length": 7, "page": 4}"#).parameters.firstHit == 0)
    }

    @Test func whatStandsBesideATextOfParametersCounts() throws {
        let parameters = try search(#"{"page": 1, "params": "page=4&hitsPerPage=9"}"#).parameters
        #expect(parameters.page == 1)
        #expect(parameters.hitsPerPage == 9)
        #expect(parameters.echo == "hitsPerPage=9&page=1")
    }

    @Test func searchesOfOneRequestHaveThreeForms() throws {
        let body = #"""
            {"strategy": "none", "requests": [
              {"indexName": "shop", "params": "query=a&analytics=0"},
              {"indexName": "shop_price", "query": "b", "facets": "brand", "page": 0},
              {"indexName": "shop", "type": "facet", "facet": "brand", "params": "facetQuery=so&maxFacetHits=4"},
              {"indexName": "shop", "type": "default"}]}
            """#
        let searches = try searches(body)
        #expect(searches.map(\.index) == ["shop", "shop_price", "shop", "shop"])
        #expect(searches.map(\.kind) == [.hits, .hits, .facet("brand"), .hits])
        #expect(searches.map(\.parameters.query) == ["a", "b", "", ""])
        #expect(searches[1].parameters.facets == ["brand"])
        #expect(searches[2].parameters.facetQuery == "so")
        #expect(searches[2].parameters.maxFacetHits == 4)
        #expect(searches[1].parameters.echo == "query=b&facets=brand&page=0")
        #expect(searches.map(\.pointer) == ["/requests/0", "/requests/1", "/requests/2", "/requests/3"])
    }

    @Test(arguments: [
        ("[]", "expected an object, not an array"),
        (#"{"page": -1}"#, "page: expected an integer from 0 to 2147483647, not -1"),
        (#"{"page": "two"}"#, "page: “two” must be an integer from 0 to 2147483647"),
        (#"{"params": "hitsPerPage=1001"}"#, "params.hitsPerPage: “1001” must be an integer from 0 to 1000"),
        (#"{"params": "query=%2"}"#, "params: the text is not percent-encoded at byte 7"),
        (#"{"params": 7}"#, "params: expected a string, not 7"),
        (#"{"facetFilters": {"a": 1}}"#, "facetFilters: expected a string, not an object"),
        (#"{"facetFilters": ["a:b", [7]]}"#, "facetFilters[1][0]: expected a string, not 7"),
        (#"{"facets": "[\"a\""}"#, "facets: the text ends inside a value"),
        (#"{"sortFacetValuesBy": "size"}"#, "sortFacetValuesBy: expected one of count, alpha, not “size”"),
    ])
    func refusalsSayWhere(body: String, message: String) throws {
        let error = #expect(throws: ServiceError.self) { try search(body) }
        let response = HTTPResponse(searchError: try #require(error))
        let answer = try JSONValue(parsing: response.body)
        #expect(answer == .object([.init("message", .string(message)), .init("status", .number(Number(400)))]))
    }

    private func search(_ body: String) throws -> SearchRequest {
        try search(.post, "/1/indexes/shop/query", body)
    }

    private func search(_ method: HTTPMethod, _ target: String, _ body: String = "") throws -> SearchRequest {
        try SearchRequest(index: "shop", request(method, target, body), limits)
    }

    private func searches(_ body: String) throws -> [SearchRequest] {
        try SearchRequest.searches(of: request(.post, "/1/indexes/*/queries", body), limits)
    }

    private func request(_ method: HTTPMethod, _ target: String, _ body: String) throws -> HTTPRequest {
        HTTPRequest(
            id: "test-1",
            method: method,
            target: try RequestTarget(parsing: Array(target.utf8)),
            headers: ["Content-Type": "text/plain"],
            body: Array(body.utf8)
        )
    }
}
