import CatalogTestSupport
import FilterCore
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Gateway
@testable import JSON

/// Filter expressions in addresses and bodies.
struct FilterExpressionRouteTests {
    @Test(arguments: [
        ("maker:Northwind", ["assam", "ceylon", "darjeeling"]),
        (#"maker:"Tide & Leaf" AND NOT tags:rare"#, ["bancha", "hojicha"]),
        ("price < 4 OR price:10 TO 50", ["ceylon", "darjeeling", "fennel", "gyokuro", "lemon"]),
        ("(sale:true OR rating >= 5) AND price > 4", ["assam", "darjeeling", "gyokuro", "hojicha"]),
        ("picked >= 2024-05-10", ["gyokuro", "iron", "jasmine"]),
        ("picked > now-1d", []),
        (#"place.lvl1:"Asia > Japan""#, ["bancha", "gyokuro", "hojicha"]),
        ("sale:\"true\"", []),
    ])
    func expressionLimitsItemsAndQueries(expression: String, items: [String]) throws {
        let session = try TestClient.teas()
        let page = try session.get("/items?filter=\(expression.percentEncoded)")
        #expect(page.status == 200, "\(page.text)")
        #expect(page.itemIDs == items)
        #expect(page.total == items.count)
        let query = try session.client.post("/v1/catalogs/everything/query", Self.body(expression))
        #expect(query.itemIDs == items)
        #expect(query.total == items.count)
    }

    @Test func expressionComesOnTopOfTheSelections() throws {
        let session = try TestClient.teas(#"{"selections":{"maker":["Northwind"],"sale":true}}"#)
        #expect(try session.get("/items?filter=price%20%3C%204").itemIDs == ["ceylon"])
        #expect(try session.get("/items").itemIDs == ["assam", "ceylon"])
        #expect(try session.revision == 1)
        let body = #"{"selections":{"maker":["Northwind"],"sale":true},"filter":"price < 4"}"#
        let query = try session.client.post("/v1/catalogs/everything/query", body)
        #expect(query.itemIDs == ["ceylon"])
        // Options are counted within the expression, and it is no current filter.
        #expect(query.category("maker")?["values"]?.first("value", "Meadow")?["count"] == 1)
        #expect(query.chips == ["Maker: Northwind", "On sale"])
    }

    @Test func cursorsBelongToTheirExpression() throws {
        let session = try TestClient.teas()
        let first = try session.get("/items?pageSize=2&filter=price%20%3E%204")
        let cursor = try #require(first.at("/page/nextCursor")?.text)
        // Another way to write the same expression.
        #expect(try session.get("/items?pageSize=2&cursor=\(cursor)&filter=(price%20%3E%204.0)").status == 200)
        #expect(try session.get("/items?pageSize=2&cursor=\(cursor)&filter=price%20%3E%205").code == "cursorExpired")
        #expect(try session.get("/items?pageSize=2&cursor=\(cursor)").code == "cursorExpired")
    }

    @Test(arguments: [
        ("", 0), ("maker:", 6), ("(price < 4", 10), ("price < 4 AND OR", 14), ("price < 4)", 9), ("price <> 4", 6),
        ("maker:\"a", 6), ("é:1 AND", 8), ("sale:true AND tags:", 19),
    ])
    func faultIsToldByItsByte(expression: String, offset: Int) throws {
        let session = try TestClient.teas()
        let reply = try session.expectRefusal(
            .get,
            "/items?filter=\(expression.percentEncoded)",
            .malformedFilter,
            at: "parameter filter"
        )
        #expect(reply.at("/errors/0/offset")?.integer == offset, "\(reply.text)")
        let query = try session.client.post("/v1/catalogs/everything/query", Self.body(expression))
        #expect(query.code == "malformedFilter")
        #expect(query.place == "pointer /filter")
        #expect(query.at("/errors/0/offset")?.integer == offset)
    }

    @Test func unknownAttributesHaveNearNames() throws {
        let session = try TestClient.teas()
        let reply = try session.expectRefusal(
            .get,
            "/items?filter=sale:true%20AND%20prise%20%3C%204",
            .unknownAttribute,
            at: "parameter filter"
        )
        #expect(reply.suggestions == ["price"])
        let query = try session.client.post("/v1/catalogs/everything/query", #"{"filter":"prise < 4"}"#)
        #expect(query.status == 422)
        #expect(query.place == "pointer /filter")
        #expect(try session.client.post("/v1/catalogs/everything/query", #"{"filter":7}"#).place == "pointer /filter")
    }

    @Test func limitsOfExpressionsAreKept() throws {
        var limits = RequestLimits()
        limits.filterExpression.maxDepth = 2
        limits.filterExpression.maxBytes = 40
        limits.filterExpression.maxFilters = 2
        let session = try TestClient([CatalogFixtures.everything], limits: limits).session("everything")
        for expression in [
            "(((sale:true)))", "sale:true OR " + String(repeating: "x", count: 40),
            "sale:true OR sale:true OR sale:true",
        ] {
            try session.expectRefusal(.get, "/items?filter=\(expression.percentEncoded)", .malformedFilter)
            try session.expectRefusal(.get, "/current-filters?contains=\(expression.percentEncoded)", .malformedFilter)
        }
        #expect(try session.get("/items?filter=((sale:true))").total == 4)
    }

    private static func body(_ expression: String) -> String {
        JSONValue.object([.init("filter", .string(expression))]).jsonText
    }
}

extension String {
    /// All bytes but letters and digits as `%XX`.
    fileprivate var percentEncoded: String {
        utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            if byte < 0x80, scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                return String(scalar)
            }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count == 1 ? "0" + digits : digits)
        }.joined()
    }
}
