import CatalogTestSupport
import HTTPServer
import ServiceTestSupport
import Support
import Testing

@testable import Gateway

/// Answers that belong to no session are kept by clients and caches, and asked for again with their tags.
struct ValidatorTests {
    private static let targets = [
        "/v1/catalogs", "/v1/catalogs/shop", "/v1/catalogs/shop/categories", "/v1/catalogs/shop/labels",
        "/v1/catalogs/shop/categories/brand/values", "/v1/catalogs/shop/categories/brand/values?q=n&limit=2",
        "/v1/catalogs/shop/items/1", "/v1/catalogs/shop/query", "/v1/catalogs/shop/query?state=%7B%7D&page=2",
        "/openapi.yaml", "/openapi.json", "/docs/errors", "/docs/errors/notFound",
        "/", "/docs", "/explorer/app.js",
    ]

    @Test(arguments: targets)
    func contentThatTheClientHasIsNotSentAgain(target: String) throws {
        let client = try TestClient()
        let reply = try client.get(target)
        #expect(reply.status == 200)
        let tag = try #require(reply["ETag"])
        #expect(reply["Cache-Control"] == "no-cache")
        for condition in [tag, "W/" + tag, "*", "\"x\", " + tag, tag.tagOfGzip] {
            let again = try client.get(target, headers: ["If-None-Match": condition])
            #expect(again.status == 304, "\(condition)")
            #expect(again.response.body.isEmpty)
            #expect(again["Cache-Control"] == "no-cache")
            #expect(again["Vary"] == reply["Vary"])
        }
        #expect(try client.get(target, headers: ["If-None-Match": "\"x\""]).text == reply.text)
        #expect(try client.get(target, headers: ["If-None-Match": "x"]).status == 422)
        // Another process with the same data, program and settings says the same.
        #expect(try TestClient().get(target)["ETag"] == tag)
    }

    /// Its tag is that of the item alone: the same while other items change.
    private static let item = "/v1/catalogs/shop/items/1"

    @Test(arguments: targets.filter { $0.contains("shop") && $0 != item } + ["/v1/catalogs"])
    func languageIsAnotherContent(target: String) throws {
        let client = try TestClient()
        let english = try client.get(target)
        let german = try client.get(target, headers: ["Accept-Language": "de"])
        #expect(english["Vary"]?.contains("Accept-Language") == true)
        #expect(english["ETag"] != german["ETag"])
    }

    @Test(arguments: targets.filter { $0.contains("catalogs") && $0 != item })
    func otherDataHaveAnotherTag(target: String) throws {
        let rows = CatalogFixtures.shopRows
        let other = CatalogFixtures.snapshot("shop", CatalogFixtures.shopDefinition, rows: rows, dataVersion: "v2")
        let tag = try TestClient().get(target)["ETag"]
        #expect(try TestClient([other, CatalogFixtures.dogs]).get(target)["ETag"] != tag)
    }

    @Test func mediaTypeIsAnotherContent() throws {
        let client = try TestClient()
        let target = "/v1/catalogs/shop/categories/brand/values"
        let text = try client.get(target, headers: ["Accept": "text/plain"])
        #expect(text["Vary"] == "Accept, Accept-Language, Accept-Encoding")
        #expect(try client.get(target)["ETag"] != text["ETag"])
    }

    @Test func settingsThatShowInAnswersAreInTheTag() throws {
        var limits = RequestLimits()
        limits.defaultPageSize = 3
        let target = "/v1/catalogs/shop/query"
        #expect(try TestClient(limits: limits).get(target)["ETag"] != TestClient().get(target)["ETag"])
    }

    /// A missing catalog is not “unchanged”.
    @Test func conditionDoesNotHideErrors() throws {
        let client = try TestClient()
        for (target, status) in [
            ("/v1/catalogs/x", 404), ("/v1/catalogs/shop/categories/x/values", 404), ("/v1/catalogs/shop/items/x", 404),
            ("/v1/catalogs/shop/query?state=x", 422), ("/v1/catalogs/shop/labels?x=1", 422), ("/docs/errors/x", 404),
            ("/v1/catalogs/shop/categories/brand/values?x=1", 422), ("/v1/catalogs/shop/query?page=0", 422),
            ("/v1/catalogs/shop/categories/brand/values?limit=x", 422),
            ("/v1/catalogs/shop/categories/brand/values?parent=x", 422),
            ("/v1/catalogs/shop/categories/price/values", 422),
            ("/v1/catalogs/shop/query?filter=brand:", 422), ("/v1/catalogs/shop/query?filter=x:y", 422),
        ] {
            #expect(try client.get(target, headers: ["If-None-Match": "*"]).status == status, "\(target)")
        }
    }

    @Test func nothingIsEvaluatedForContentThatTheClientHas() throws {
        let target = "/v1/catalogs/shop/query?state=%7B%22selections%22:%7B%22brand%22:%22Nike%22%7D%7D"
        let tag = try #require(TestClient().get(target)["ETag"])
        let client = try TestClient()
        #expect(try client.get(target, headers: ["If-None-Match": tag]).status == 304)
        #expect(client.service.cache.parts?.statistics.misses == 0)
    }
}
