import CatalogTestSupport
import FilterCore
import JSONTestSupport
import ServiceTestSupport
import TestSupport
import Testing

@testable import JSON

/// Lists that hide values without an item, in the order that the definition declares.
struct EmptyValueRouteTests {
    private static let rows = #"""
        {"id":"1","colour":"orange"}
        {"id":"2","colour":"orange"}
        {"id":"3","colour":"orange"}
        {"id":"4","colour":"red"}
        {"id":"5","colour":"red"}
        {"id":"6","colour":"blue"}
        """#

    private func session(_ configure: (inout CategoryDefinition) -> Void) throws -> TestSession {
        var colour = CategoryDefinition(id: "colour", kind: .multi, attribute: "colour")
        colour.values = ["green", "blue", "red", "orange", "black"]
        colour.limit = 3
        colour.showsEmpty = false
        configure(&colour)
        let definition = CatalogDefinition(title: "Paints", categories: [colour])
        return try TestClient([CatalogFixtures.snapshot("paints", definition, rows: Self.rows)]).session("paints")
    }

    private func values(_ list: JSONValue?) -> [String] {
        list?["values"]?.elements.compactMap { $0["value"]?.text } ?? []
    }

    @Test func chosenEmptyValueFollowsTheFirstOfTheList() throws {
        let session = try session { $0.sort = [.selected, .countDescending] }
        let reply = try session.put("/categories/colour/values/green")
        #expect(values(reply.category("colour")) == ["orange", "red", "blue", "green"])
        #expect(reply.category("colour")?["isTruncated"] == false)
        let first = try session.get("/categories/colour/values?limit=2")
        #expect(values(first.json) == ["orange", "red"])
        let cursor = try #require(first.at("/nextCursor")?.text)
        let second = try session.get("/categories/colour/values?limit=2&cursor=\(cursor)")
        #expect(values(second.json) == ["blue", "green"])
        #expect(second.at("/nextCursor") == .null)
    }

    @Test func valuesOfTheDefinitionComeInItsOrder() throws {
        let screen = try session { $0.showsEmpty = true }.get()
        #expect(values(screen.category("colour")) == ["green", "blue", "red"])
        #expect(try values(session { _ in }.get().category("colour")) == ["blue", "red", "orange"])
    }

    @Test func orderOfTheDefinitionGoesBeforeTheDeclaredOne() throws {
        let screen = try session { $0.sort = [.countDescending] }.get()
        #expect(values(screen.category("colour")) == ["orange", "red", "blue"])
    }
}
