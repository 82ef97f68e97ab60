import CatalogTestSupport
import FilterCore
import HTTPServer
import Testing

@testable import Catalogs
@testable import Gateway
@testable import JSON
@testable import SearchAPI

/// Filters of the search protocol: how many of twelve items they find, and what is said of those that cannot be read.
struct SearchClauseTests {
    @Test(arguments: [
        (#"{}"#, 12),
        (#"{"filters": ""}"#, 12),
        (#"{"filters": "brand:Nike"}"#, 3),
        (#"{"filters": "( \"brand\":\"Nike\" OR \"brand\":\"Puma\" ) AND ( \"colour\":\"red\" )"}"#, 3),
        (#"{"filters": "NOT brand:Nike AND NOT \"objectID\":\"7\""}"#, 8),
        (#"{"filters": "objectID:7"}"#, 1),
        (#"{"filters": "code:1"}"#, 2),
        (#"{"filters": "code:\"1.0\""}"#, 1),
        (#"{"filters": "code:\"true\""}"#, 1),
        (#"{"filters": "code:2.0"}"#, 0),
        (#"{"filters": "\"inStock\":\"true\" AND price < 20"}"#, 3),
        (#"{"filters": "unknown:x"}"#, 0),
        (#"{"filters": "brand:Nike<score=5>", "optionalFilters": ["brand:Puma"], "sumOrFiltersScores": true}"#, 3),
        (#"{"facetFilters": "brand:Nike"}"#, 3),
        (#"{"facetFilters": "brand:Nike,colour:red"}"#, 2),
        (#"{"facetFilters": ["brand:Nike", "colour:red"]}"#, 2),
        (#"{"facetFilters": [["brand:Nike", "brand:Puma"], "colour:-red"]}"#, 2),
        (#"{"facetFilters": [["brand:Nike", ["brand:Puma", "colour:green"]]]}"#, 4),
        (#"{"facetFilters": "[[\"brand:Nike\",\"brand:Puma\"]]"}"#, 5),
        (#"{"facetFilters": [["dept:Clothing > Men > Shirts"]]}"#, 1),
        (#"{"facetFilters": ["code:1"]}"#, 2),
        (#"{"facetFilters": []}"#, 12),
        (#"{"facetFilters": [[]]}"#, 12),
        (#"{"facetFilters": ""}"#, 12),
        (#"{"numericFilters": "price>=40"}"#, 4),
        (#"{"numericFilters": "price>=20,price<=30"}"#, 3),
        (#"{"numericFilters": ["price:20 TO 30", "price!=25"]}"#, 2),
        (#"{"numericFilters": [["price=10", "price=10.5"]]}"#, 2),
        (#"{"tagFilters": "sale"}"#, 0),
        (#"{"tagFilters": ["-sale"]}"#, 12),
        (#"{"params": "filters=brand%3ANike&numericFilters=%5B%22price%3E10%22%5D"}"#, 2),
        (#"{"query": "", "filters": "brand:Nike"}"#, 3),
        (#"{"query": "  "}"#, 12),
    ])
    func filtersFindItems(body: String, total: Int) throws {
        let shop = CatalogFixtures.shop
        let clauses = try search(body).clauses(in: shop, .init())
        #expect(try shop.search([clauses], work: .unlimited)[0].total == total)
    }

    /// Ids may come from another attribute than one would think, or from none.
    @Test(arguments: [
        ("objectID:b", ["b"]), ("NOT \"objectID\":\"row-3\"", ["7", "b"]), ("objectID:x OR objectID:7.0", []),
        ("objectID:row-3 AND NOT objectID:b", ["row-3"]), ("NOT objectID EXISTS", []),
        ("objectID EXISTS", ["7", "b", "row-3"]),
    ])
    func objectIDIsTheIDOfTheHits(filters: String, found: [String]) throws {
        let rows = [#"{"id":"7"}"#, #"{"id":"b","objectID":"x"}"#, #"{"id":"row-3","objectID":"b"}"#]
        let snapshot = CatalogFixtures.snapshot("ids", CatalogDefinition(title: ""), rows: rows.joined(separator: "\n"))
        let expression = try #require(
            try SearchFilterSyntax(attributes: snapshot.attributes, limits: .init()).expression(filters)
        )
        let search = try snapshot.search([[.filters(expression)]], work: .unlimited)[0]
        let items = try search.items(from: 0, count: 10, in: snapshot.catalog.sortOrders[0])
        #expect(items.map(snapshot.items.id) == found)
    }

    @Test func aQueryIsAClauseOfItsOwn() throws {
        let clauses = try search(#"{"query": "red shi", "facetFilters": ["brand:Nike", "colour:red"]}"#)
            .clauses(in: CatalogFixtures.shop, .init())
        #expect(clauses.count == 3)
        #expect(clauses.last == .words(SearchText("red shi", variants: .exact)))
    }

    /// The queries of one screen share the filters in which they do not differ.
    @Test func factorsAreClausesOfTheirOwn() throws {
        let all = try search(#"{"filters": "( brand:Nike OR brand:Puma ) AND ( colour:red AND price < 20 )"}"#)
            .clauses(in: CatalogFixtures.shop, .init())
        let withoutBrand = try search(#"{"filters": "( colour:red AND price < 20 )"}"#)
            .clauses(in: CatalogFixtures.shop, .init())
        #expect(all.count == 3)
        #expect(Array(all.dropFirst()) == withoutBrand)
    }

    @Test(arguments: [
        (
            #"{"filters": "brand:John Doe"}"#,
            "filters: Unexpected token “Doe” expected AND, OR or the end at col 12; "
                + "a name or value with spaces or signs stands in quotes"
        ),
        (#"{"filters": "brand:"}"#, "filters: Unexpected end of filter expected a value at col 7"),
        (#"{"filters": "a:\"b"}"#, "filters: the quote has no end at col 3"),
        (
            #"{"facetFilters": ["brand:Nike", ["brand"]]}"#,
            "facetFilters[1][0]: Unexpected token “brand” expected attribute:value at col 1"
        ),
        (
            #"{"numericFilters": ["price>=ten"]}"#,
            "numericFilters[0]: Unexpected token “ten” expected a number, a date or now±7d at col 8; "
                + "text is compared with a colon: name:\"value\""
        ),
    ])
    func refusalsHaveTheColumn(body: String, message: String) throws {
        let error = try #require(
            #expect(throws: ServiceError.self) { try search(body).clauses(in: CatalogFixtures.shop, .init()) }
        )
        let answer = try JSONValue(parsing: HTTPResponse(searchError: error).body)
        #expect(answer == .object([.init("message", .string(message)), .init("status", .number(Number(400)))]))
    }

    @Test(arguments: [
        (#"{"filters": "a:1 OR a:2 OR a:3 OR a:4"}"#, "filters"),
        (#"{"facetFilters": ["a:1", ["a:2", "a:3"], "a:4"]}"#, "facetFilters[2]"),
        (#"{"tagFilters": "a,b,c,d"}"#, "tagFilters"),
        (#"{"numericFilters": [[[["a>1"]]]]}"#, "numericFilters[0][0][0]"),
    ])
    func moreFiltersThanTheLimitAreRefused(body: String, place: String) throws {
        var limits = RequestLimits()
        limits.filterExpression = FilterExpressionLimits(maxDepth: 3, maxFilters: 3)
        let error = try #require(
            #expect(throws: ServiceError.self) {
                try search(body, limits).clauses(in: CatalogFixtures.shop, limits.filterExpression)
            }
        )
        let answer = try JSONValue(parsing: HTTPResponse(searchError: error).body)
        #expect(answer["status"] == .number(Number(400)))
        guard case .string(let message)? = answer["message"] else { throw error }
        #expect(message.hasPrefix(place + ": "))
    }

    private func search(_ body: String, _ limits: RequestLimits = .init()) throws -> SearchRequest {
        let request = HTTPRequest(
            id: "test-1",
            method: .post,
            target: try RequestTarget(parsing: Array("/1/indexes/shop/query".utf8)),
            headers: [:],
            body: Array(body.utf8)
        )
        return try SearchRequest(index: "shop", request, limits)
    }
}
