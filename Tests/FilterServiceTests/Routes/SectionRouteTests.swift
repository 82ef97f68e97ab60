import HTTPServer
import Testing

@testable import FilterService

/// Matching items by chosen value.
struct SectionRouteTests {
    @Test func sectionsAreThoseOfTheDefinition() throws {
        let session = try TestClient.teas(#"{"selections":{"maker":{"values":["Northwind","Highland"],"none":true}}}"#)
        let reply = try session.get("/sections")
        #expect(reply.json?.keys == ["sections", "total", "revision", "dataVersion"])
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
        ("sort=x", .unknownSort, "parameter sort"), ("page=1", .unknownParameter, "parameter page"),
    ])
    func parametersAreChecked(query: String, code: ErrorCode, place: String) throws {
        try TestClient.teas().expectRefusal(.get, "/sections?\(query)", code, at: place)
    }
}
