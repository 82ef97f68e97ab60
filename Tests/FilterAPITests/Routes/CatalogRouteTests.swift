import CatalogTestSupport
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import JSON

/// Catalogs without a session.
struct CatalogRouteTests {
    @Test func catalogsAreListed() throws {
        let reply = try TestClient().get("/v1/catalogs")
        #expect(reply.status == 200)
        #expect(reply.at("/catalogs")?.elements.map { $0["name"] } == ["shop", "dogs"])
        #expect(
            reply.at("/catalogs/0")?.keys == [
                "name", "title", "itemCount", "dataVersion", "definitionVersion", "isLive", "isDurable",
                "hasSourceRows", "sorts",
            ]
        )
        #expect(reply.at("/catalogs/0/itemCount") == 12)
        #expect(reply.at("/catalogs/0/sorts")?.elements.map { $0["id"] } == ["default", "cheapest", "dearest"])
        #expect(try TestClient([]).get("/v1/catalogs").text == #"{"catalogs":[]}"#)
    }

    @Test func catalogHasItsDefinition() throws {
        let reply = try TestClient().get("/v1/catalogs/dogs")
        #expect(reply.at("/title") == "Dogs")
        #expect(reply.at("/definition") != nil)
    }

    @Test func versionOfTheDefinitionIsToldByCatalogsAndQueries() throws {
        let client = try TestClient()
        let versions = try ["shop", "dogs"].map { catalog in
            let version = try client.get("/v1/catalogs/\(catalog)").at("/definitionVersion")
            #expect(try client.post("/v1/catalogs/\(catalog)/query", "{}").at("/query/definitionVersion") == version)
            return version
        }
        #expect(versions[0]?.text?.count == 16)
        #expect(versions[0] != versions[1])
    }

    @Test func countsAreThoseOfASessionThatJustBegan() throws {
        let client = try TestClient()
        for catalog in ["shop", "dogs"] {
            let reply = try client.get("/v1/catalogs/\(catalog)/categories")
            #expect(reply.json?.keys == ["categoryGroups", "categories", "dataVersion"])
            #expect(reply.at("/categories") == (try client.session(catalog).get().at("/categories")))
        }
    }

    @Test func unknownNamesInThePathAre404() throws {
        let client = try TestClient()
        let cases = [
            ("/v1/catalogs/shp", "unknownCatalog", "catalog", ["shop"]),
            ("/v1/catalogs/shp/categories", "unknownCatalog", "catalog", ["shop"]),
            ("/v1/catalogs/shp/categories/brand/values", "unknownCatalog", "catalog", ["shop"]),
            ("/v1/catalogs/shop/categories/brnd/values", "unknownCategory", "category", ["brand"]),
            ("/v1/catalogs/shop/items/99", "unknownItem", "item", []),
            ("/v1/catalogs/shp/items/1", "unknownCatalog", "catalog", ["shop"]),
        ]
        for (target, code, parameter, suggestions) in cases {
            let reply = try client.get(target)
            #expect(reply.status == 404, "\(target)")
            #expect(reply.code == code, "\(target)")
            #expect(reply.place == "parameter \(parameter)", "\(target)")
            #expect(reply.suggestions == suggestions, "\(target)")
        }
    }

    @Test func catalogWithoutItemsAnswers() throws {
        let empty = CatalogFixtures.snapshot("empty", CatalogFixtures.shopDefinition, rows: "")
        let session = try TestClient([empty]).session("empty")
        let reply = try session.get()
        #expect(reply.total == 0)
        #expect(reply.at("/emptyReason") == "noData")
        #expect(reply.at("/text") == "All 0 items")
        #expect(reply.category("brand")?["values"] == [])
        #expect(reply.category("price")?.at("/bounds/lower") == .null)
        #expect(reply.category("price")?.at("/stats/average") == .null)
        #expect(try session.patch(#"{"selections":{"inStock":true,"price":[1,2]}}"#).status == 200)
    }
}
