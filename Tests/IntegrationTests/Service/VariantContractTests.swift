import TestSupport
import Testing

/// A catalog of variants over real sockets; these exchanges belong to the log, too.
struct VariantContractTests {
    private static let definition = #"""
        {"title":"Shirts","variantsOf":"style","categories":[{"id":"colour","kind":"multi","attribute":"colour"}],
         "sections":{"category":"colour"}}
        """#
    private static let rows = #"""
        {"id":"1","style":"A","colour":"red"}
        {"id":"2","style":"B","colour":"red"}
        {"id":"3","style":"A","colour":"blue"}
        {"id":"4","colour":"blue"}
        """#

    /// A service with the catalog `shirts`.
    private func shirts() throws -> RunningService {
        let service = try RunningService()
        let path = "/v1/catalogs/shirts"
        #expect(try service.client.send("PUT", path, Self.definition).status == 201)
        let type = [(name: "Content-Type", value: "application/x-ndjson")]
        #expect(try service.client.send("POST", path + "/items", Self.rows, fields: type).status == 200)
        return service
    }

    @Test func productsAreToldAsDocumented() throws {
        let service = try shirts()
        let client = service.client
        let path = "/v1/catalogs/shirts"
        #expect(try client.send("GET", path).integer("/productCount") == 3)
        let session = try service.session(over: "shirts")
        let screen = try client.send("GET", session + "?variantLimit=2")
        #expect(screen.integer("/total") == 3)
        #expect(screen.integer("/variantTotal") == 4)
        #expect(screen.list("/page/products/0/variantIds") as? [String] == ["1", "3"])
        let since = try #require(screen["ETag"]).dropFirst().dropLast()
        let chosen = try client.send("PATCH", session, #"{"selections":{"colour":["red"]}}"#)
        #expect(chosen.status == 200, "\(chosen.text)")
        let changes = try client.send("GET", session + "/changes?since=\(since)&variantLimit=2")
        #expect(changes.list("/page/products").count == 2, "\(changes.text)")
        let items = try client.send("GET", session + "/items?variantLimit=1")
        #expect(items.integer("/variantTotal") == 2)
        #expect(items.text("/text") == "2 products")
        let sections = try client.send("GET", session + "/sections?variantLimit=1")
        #expect(sections.list("/sections/0/products").count == 2, "\(sections.text)")
        let product = try client.send("GET", session + "/products/A?limit=5&attributes=colour")
        #expect(product.list("/itemIds") as? [String] == ["1"] && product.list("/otherIds") as? [String] == ["3"])
        #expect(try client.send("GET", session + "/products/4").list("/otherIds") as? [String] == ["4"])
        #expect(try client.send("GET", session + "/products/1").code == "unknownItem")
        #expect(try client.send("GET", session + "/explain/3").text("/nearestVariant") == "1")
        let nearest = try client.send("GET", session + "/explain/A")
        #expect(nearest.text("/item") == "1" && nearest.at("/isShown") as? Bool == true, "\(nearest.text)")
        let query = try client.send("POST", path + "/query", #"{"variantLimit":1,"include":["page"]}"#)
        #expect(query.text("/page/products/2/id") == "4")
    }

    @Test func distinctHitsAreTakenAsDocumented() throws {
        let service = try shirts()
        let client = service.client
        let path = "/1/indexes/shirts"
        let body = #"{"distinct":true,"facetingAfterDistinct":true,"facets":["colour"]}"#
        let reply = try client.send("POST", path + "/query", body)
        #expect(reply.integer("/nbHits") == 3, "\(reply.text)")
        #expect(reply.list("/hits").count == 3)
        let leading = #"{"distinct":2,"facetingAfterDistinct":false}"#
        #expect(try client.send("POST", path + "/query", leading).integer("/nbHits") == 3)
        #expect(try client.send("POST", path + "/query", #"{"distinct":5}"#).status == 400)
        let settings = #"{"attributeForDistinct":"colour","distinct":2,"facetingAfterDistinct":true}"#
        #expect(try client.send("PUT", path + "/settings", settings).status == 200)
        #expect(try client.send("GET", path + "/settings").text("/attributeForDistinct") == "colour")
        #expect(try client.send("PUT", path + "/settings", #"{"distinct":5}"#).status == 400)
    }

    @Test func everyStatusOfAProductIsAnswered() throws {
        let service = try shirts()
        let client = service.client
        let session = try service.session(over: "shirts")
        let target = session + "/products/A"
        let tag = try #require(try client.send("GET", target)["ETag"])
        #expect(try client.send("GET", target, fields: [("If-None-Match", tag)]).status == 304)
        #expect(try client.send("GET", target + "?limit=1&limit=2").status == 400)
        #expect(try client.send("GET", target + "?sort=none").status == 422)
        #expect(try client.send("DELETE", session).status == 204)
        #expect(try client.send("GET", target).status == 410)
    }
}
