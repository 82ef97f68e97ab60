import CatalogTestSupport
import HTTPServer
import ServiceTestSupport
import Testing

/// What a person reads in a terminal.
struct PlainTextTests {
    private static let plain: HTTPHeaders = ["Accept": "text/plain"]

    @Test func categoriesAreATable() throws {
        let session = try TestClient.teas(
            #"{"selections":{"maker":{"values":["Northwind"],"excluded":["Meadow"]},"kind":["Black > Assam"]}}"#
        )
        let table = try session.get("/categories", headers: Self.plain)
        #expect(table["Content-Type"] == "text/plain; charset=utf-8")
        #expect(
            table.text.hasPrefix(
                """
                Maker: Northwind
                  [ ] Highland       0
                  [-] Meadow         0
                  [x] Northwind      1
                  [ ] Tide and Leaf  0
                  [ ] No maker       0

                """
            ),
            "\(table.text)"
        )
        #expect(table.text.contains("\n    [x]   Assam") || table.text.contains("\n  [x]   Assam"))
    }

    @Test func valuesAreLines() throws {
        let session = try TestClient.teas()
        let path = "/categories/gift/values"
        #expect(try session.get(path, headers: Self.plain).text == "box (4)\npaper (2)\n")
        #expect(try session.get(path + "?q=pap", headers: Self.plain).text == "paper (2)\n")
        let catalog = try session.client.get("/v1/catalogs/everything" + path, headers: Self.plain)
        #expect(catalog.text == "box (4)\npaper (2)\n")
        #expect(catalog["Vary"] == "Accept, Accept-Language, Accept-Encoding")
        let refused = try session.get(path, headers: ["Accept": "image/png"])
        #expect(refused.code == "notAcceptable")
    }

    @Test func sentenceTellsFreeFiltersToo() throws {
        let filter = #"{"group":"and<x>","filterKind":"facet","attribute":"stock","value":1}"#
        let session = try TestClient.teas(#"{"selections":{"gift":["box"]},"filters":[\#(filter)]}"#)
        let reply = try session.get("/current-filters", headers: Self.plain)
        #expect(reply.text == "Gift wrap: box; Stock: 1 — 1 of 12 items\n")
    }
}
