import CatalogTestSupport
import FilterCore
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Gateway
@testable import JSON

/// Matching items by chosen value.
struct SectionRouteTests {
    @Test func sectionsAreThoseOfTheDefinition() throws {
        let session = try TestClient.teas(#"{"selections":{"maker":{"values":["Northwind","Highland"],"none":true}}}"#)
        let reply = try session.get("/sections")
        #expect(reply.json?.keys == ["sections", "nextCursor", "total", "revision", "dataVersion"])
        #expect(reply.at("/nextCursor") == .null)
        let sections = reply.at("/sections")?.elements ?? []
        #expect(
            sections.first?.keys == [
                "id", "kind", "category", "value", "title", "total", "status", "itemIds", "items",
            ]
        )
        // By text and not in order of selection; None comes last.
        #expect(sections.map { $0["title"] } == ["Highland", "Northwind", "No maker"])
        #expect(sections.map { $0["kind"] } == ["value", "value", "none"])
        #expect(sections.map { $0["value"] } == ["Highland", "Northwind", .null])
        #expect(sections.map { $0["total"] } == [3, 3, 2])
        // At most two each; an item with two makers is in both.
        #expect(
            sections.map { $0["itemIds"] } == [["darjeeling", "earl"], ["assam", "ceylon"], ["jasmine", "lemon"]]
        )
        #expect(sections.first?.at("/items/0/name") == "Darjeeling First Flush")
        #expect(reply.total == 7)
        #expect(reply["ETag"] != nil)
    }

    @Test func screenAndQueryIncludeThemOnRequest() throws {
        let state = #"{"selections":{"maker":["Northwind"]}}"#
        let session = try TestClient.teas(state)
        let sections = try session.get("/sections").at("/sections")
        #expect(try session.get("?include=sections").at("/sections") == sections)
        #expect(try session.get().at("/sections") == nil)
        #expect(try session.send(.patch, "?include=sections,page", "{}").at("/sections") == sections)
        let body = #"{"selections":{"maker":["Northwind"]},"include":["sections"]}"#
        #expect(try session.client.post("/v1/catalogs/everything/query", body).at("/sections") == sections)
    }

    @Test func emptySectionsStay() throws {
        let session = try TestClient.teas(#"{"selections":{"maker":["Meadow","Northwind"],"kind":["Black > Assam"]}}"#)
        let sections = try session.get("/sections").at("/sections")?.elements ?? []
        #expect(sections.map { $0["status"] } == ["empty", "available"])
        #expect(sections.first?["itemIds"] == [])
    }

    @Test func sectionsComeByPages() throws {
        let session = try TestClient.teas(#"{"selections":{"maker":{"values":["Northwind","Highland"],"none":true}}}"#)
        let whole = try session.get("/sections").at("/sections")?.elements ?? []
        var cursor = ""
        var sections: [JSONValue] = []
        for count in [2, 1] {
            let page = try session.get("/sections?sectionLimit=2\(cursor)")
            #expect(page.at("/sections")?.elements.count == count)
            sections += page.at("/sections")?.elements ?? []
            cursor = page.at("/nextCursor")?.text.map { "&cursor=\($0)" } ?? ""
        }
        #expect(sections == whole)
        #expect(cursor.isEmpty)
    }

    @Test func answersHaveAHundredSections() throws {
        let rows = (0..<150).map { #"{"id":"\#($0)","tag":"t\#(1_000 + $0)"}"# }.joined(separator: "\n")
        var definition = CatalogDefinition(
            title: "Tags",
            categories: [CategoryDefinition(id: "tag", kind: .multi, attribute: "tag")]
        )
        definition.sections = SectionsDefinition(category: "tag")
        let client = try TestClient([CatalogFixtures.snapshot("tags", definition, rows: rows)])
        let tags = (0..<150).map { "\"t\(1_000 + $0)\"" }.joined(separator: ",")
        let session = try client.session("tags", state: #"{"selections":{"tag":[\#(tags)]}}"#)
        let first = try session.get("/sections")
        #expect(first.at("/sections")?.elements.count == 100)
        let screen = try session.get("?include=sections")
        #expect(screen.at("/sections") == first.at("/sections"))
        let cursor = try #require(first.at("/nextCursor")?.text)
        #expect(screen.at("/sectionsNextCursor")?.text == cursor)
        let rest = try session.get("/sections?cursor=\(cursor)")
        #expect(rest.at("/sections")?.elements.count == 50)
        #expect(rest.at("/sections/0/title") == "t1100")
        #expect(rest.at("/nextCursor") == .null)
        // Other filters have other sections.
        _ = try session.delete("/categories/tag/values/t1000")
        try session.expectRefusal(.get, "/sections?cursor=\(cursor)", .cursorExpired, at: "parameter cursor")
    }

    @Test func idsAreFreeOfTheState() throws {
        func id(_ state: String) throws -> JSONValue? {
            let sections = try TestClient.teas(state).get("/sections").at("/sections")
            return sections?.first("value", "Meadow")?["id"]
        }
        let first = try id(#"{"selections":{"maker":["Meadow"]}}"#)
        #expect(first != nil)
        #expect(try id(#"{"selections":{"maker":["Northwind","Meadow"],"sale":true}}"#) == first)
    }

    @Test func requestNamesCategoryLimitAndSort() throws {
        let session = try TestClient.teas(#"{"selections":{"tags":["loose"],"maker":["Tide & Leaf"]}}"#)
        let tags = try session.get("/sections?category=tags&limit=1").at("/sections/0")
        #expect(tags?["title"] == "loose")
        #expect(tags?["total"] == 3)
        #expect(tags?["itemIds"] == ["bancha"])
        #expect(try session.get("/sections?limit=9").at("/sections/0/title") == "Tide and Leaf")
        #expect(try session.get("/sections?limit=9").at("/sections/0/items")?.elements.count == 3)
        #expect(try session.get("/sections?limit=1&sort=cheapest").at("/sections/0/itemIds") == ["bancha"])
    }

    @Test func nothingChosenGivesNoSections() throws {
        let reply = try TestClient.teas().get("/sections")
        #expect(reply.at("/sections") == [])
        #expect(reply.total == 12)
    }

    @Test func catalogWithoutARuleNeedsACategory() throws {
        let session = try TestClient().session("shop", state: #"{"selections":{"brand":["Nike"]}}"#)
        #expect(try session.get("?include=sections").at("/sections") == [])
        try session.expectRefusal(.get, "/sections", .invalidValue, at: "parameter category")
        #expect(try session.get("/sections?category=brand").at("/sections/0/total") == 3)
    }

    @Test(arguments: [
        ("category=x", ErrorCode.unknownCategory, "parameter category"),
        ("category=price", .invalidValue, "parameter category"), ("category=sale", .invalidValue, "parameter category"),
        ("limit=0", .invalidValue, "parameter limit"), ("limit=1001", .invalidValue, "parameter limit"),
        ("sectionLimit=0", .invalidValue, "parameter sectionLimit"),
        ("sectionLimit=1001", .invalidValue, "parameter sectionLimit"), ("cursor=x", .invalidValue, "parameter cursor"),
        ("sort=x", .unknownSort, "parameter sort"), ("page=1", .unknownParameter, "parameter page"),
    ])
    func parametersAreChecked(query: String, code: ErrorCode, place: String) throws {
        try TestClient.teas().expectRefusal(.get, "/sections?\(query)", code, at: place)
    }
}
