import CatalogTestSupport
import FilterCore
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import FilterAPI
@testable import Gateway
@testable import JSON

/// Answers with the parts that a client asks for, and no work for others.
struct ProjectionTests {
    private let session: TestSession

    init() throws {
        session = try TestClient(cacheBytes: 0).session(state: #"{"selections":{"brand":["Nike"]}}"#)
    }

    // MARK: Texts

    @Test func countsComeAsTheLocaleWritesThemWhereThatIsAskedFor() throws {
        var color = CategoryDefinition(id: "color", kind: .multi, attribute: "color")
        color.includeNone = NoneDefinition(title: "None", initial: false)
        let new = CategoryDefinition(id: "new", kind: .toggle, attribute: "new")
        let rows = (0..<1_234).map { #"{"id":"\#($0)","color":"red","new":true}"# }.joined(separator: "\n")
        let definition = CatalogDefinition(title: "T", categories: [color, new])
        let client = try TestClient([CatalogFixtures.snapshot("many", definition, rows: rows)])
        let session = try client.session("many")
        let german = try client.post("/v1/catalogs/many/query", #"{"texts":["counts"],"locale":"de"}"#)
        #expect(german.at("/categories/0/values/0/countText") == "1.234", "\(german.text)")
        #expect(german.at("/categories/0/none/countText") == "0")
        #expect(german.at("/categories/1/toggle/countText") == "1.234")
        for (texts, expected) in [("counts", "1,234"), ("", nil)] as [(String, JSONValue?)] {
            let all = try session.get("/categories?texts=\(texts)")
            #expect(all.at("/categories/0/values/0/countText") == expected)
            let one = try session.get("/categories/color?texts=\(texts)")
            #expect(one.at("/category/values/0/countText") == expected)
            let list = try session.get("/categories/color/values?texts=\(texts)")
            #expect(list.at("/values/0/countText") == expected)
        }
        let refused = try session.get("?texts=count")
        #expect(refused.status == 422)
        #expect(refused.at("/errors/0/suggestions/0") == "counts")
    }

    @Test func attributesAreReadOnceHoweverOftenTheyAreNamed() throws {
        func query(_ names: [String]) throws -> Reply {
            let list = names.map { "\"\($0)\"" }.joined(separator: ",")
            let body = #"{"include":["page"],"attributes":[\#(list)]}"#
            return try session.client.post("/v1/catalogs/shop/query", body)
        }
        let once = try query(["name", "price"])
        #expect(once.status == 200)
        #expect(try query(Array(repeating: "price", count: 50_000) + ["name"]).text == once.text)
    }

    // MARK: Ids of values

    private func withoutIDs(_ values: JSONValue?) throws -> [JSONValue] {
        try #require(values).elements.map { value in
            guard case .object(let members) = value else { return .null }
            return .object(members.filter { $0.key != "id" })
        }
    }

    @Test func valuesComeWithoutTheirIDsWhereThatIsAskedFor() throws {
        let whole = try withoutIDs(session.get("/categories/brand").at("/category/values"))
        #expect(whole.allSatisfy { $0.keys.first == "value" })
        for reply in try answers("valueIds=false", #"{"valueIds":false,"selections":{"brand":["Nike"]}}"#) {
            let values = try #require(reply.category("brand")?["values"])
            #expect(values.elements.allSatisfy { $0["id"] == nil && $0["value"] != nil }, "\(reply.text.prefix(200))")
        }
        #expect(try session.get("/categories/brand?valueIds=false").at("/category/values") == .array(whole))
        #expect(try session.get("/categories/brand?valueIds=true").text == session.get("/categories/brand").text)
        let found = try session.get("/categories/brand/values?q=puma").at("/values")
        #expect(
            try session.get("/categories/brand/values?q=puma&valueIds=false").at("/values") == .array(withoutIDs(found))
        )
        for text in ["", "no", "False"] {
            #expect(try session.get("?valueIds=\(text)").place == "parameter valueIds")
        }
    }

    /// A value that the data do not have is no constant of the catalog.
    @Test func orphanedValuesComeWithoutTheirIDsToo() throws {
        let sessions = try TestClient.sessions()
        let path = try TestClient(sessions: sessions).session(state: #"{"selections":{"brand":["Asics"]}}"#).path
        let rows = CatalogFixtures.shopRows.split(separator: "\n").filter { !$0.contains("Asics") }
        let shop = CatalogFixtures.shopDefinition
        let changed = CatalogFixtures.snapshot("shop", shop, rows: rows.joined(separator: "\n"), dataVersion: "v2")
        let client = try TestClient([changed], sessions: sessions)
        let whole = try withoutIDs(client.get(path).category("brand")?["values"])
        #expect(whole.contains { $0["value"] == "Asics" })
        #expect(try client.get("\(path)?valueIds=false").category("brand")?["values"] == .array(whole))
    }

    private func ids(_ reply: Reply) -> [String] {
        reply.at("/categories")?.elements.compactMap { $0["id"]?.text } ?? []
    }

    // MARK: Categories

    /// Every answer that has categories.
    private func answers(_ query: String, _ body: String) throws -> [Reply] {
        let share = try #require(session.post("/share").at("/key")?.text)
        let client = session.client
        return [
            try session.get("?\(query)"), try session.put("/categories/brand/values/Nike?\(query)"),
            try session.get("/categories?\(query)"), try client.get("/v1/shares/\(share)?\(query)"),
            try client.get("/v1/catalogs/shop/categories?\(query)"), try client.post("/v1/catalogs/shop/query", body),
            try client.post("/v1/sessions?\(query)", #"{"catalog":"shop"}"#),
            try session.post("/apply?\(query)", #"{"dryRun":true,"operations":[]}"#),
        ]
    }

    @Test func categoriesAreThoseThatWereNamedInTheOrderOfTheDefinition() throws {
        for reply in try answers("categories=price,brand", #"{"categories":["price","brand"]}"#) {
            #expect(ids(reply) == ["brand", "price"], "\(reply.text.prefix(200))")
            #expect(reply.at("/categoryGroups")?.elements.isEmpty == false)
        }
        for reply in try answers("categories=", #"{"categories":[]}"#) {
            #expect(reply.at("/categories") == [])
        }
    }

    @Test func namedCategoriesAreAsInTheWholeScreen() throws {
        let whole = try session.get()
        let some = try session.get("?categories=price,brand")
        #expect(some.category("brand") == whole.category("brand"))
        #expect(some.category("price") == whole.category("price"))
        #expect(some.at("/categoryGroups") == whole.at("/categoryGroups"))
        #expect(some.at("/currentFilters") == whole.at("/currentFilters"))
        let table = try session.get("/categories?categories=brand", headers: ["Accept": "text/plain"])
        #expect(table.text.hasPrefix("Brand"))
        #expect(!table.text.contains("Price"))
    }

    @Test func unknownNamesAreRefusedWithNearOnes() throws {
        for reply in try answers("categories=brnd", #"{"categories":["brnd"]}"#) {
            #expect(reply.status == 422)
            #expect(reply.code == "unknownCategory")
            #expect(reply.suggestions == ["brand"])
        }
        let reply = try session.get("?attributes=pric")
        #expect(reply.status == 422)
        #expect(reply.suggestions.contains("price"))
    }

    @Test func valuesAreBoundedByTheRequest() throws {
        for reply in try answers("limit=2", #"{"limit":2}"#) {
            let brand = try #require(reply.category("brand"))
            #expect(brand["values"]?.elements.count == 2)
            #expect(brand["isTruncated"] == true)
        }
        let one = try session.get("/categories/brand?limit=2")
        #expect(one.at("/category/values")?.elements.count == 2)
        for limit in ["0", "1001", "x"] {
            #expect(try session.get("?limit=\(limit)").place == "parameter limit")
            #expect(try session.get("/categories/brand?limit=\(limit)").status == 422)
        }
    }

    @Test func differencesAreOfTheNamedCategories() throws {
        let before = try session.get("?categories=brand&attributes=price&limit=3")
        let answer = try session.put(
            "/categories/brand/values/Puma?answer=changes&categories=brand&attributes=price&limit=3"
        )
        let after = try session.get("?categories=brand&attributes=price&limit=3")
        let followed = try #require(before.json).applying(#require(answer.json))
        #expect(try followed.difference(from: #require(after.json).plain) == nil)
        #expect(answer.at("/categories/update")?.elements.map { $0["id"] } == ["brand"])
    }

    // MARK: Attributes

    @Test func itemsHaveTheAttributesThatWereNamed() throws {
        let item = try #require(session.get().itemIDs.first)
        let replies = [
            try session.get("?attributes=price"), try session.get("/items?attributes=price"),
            try session.put("/categories/brand/values/Nike?attributes=price"),
            try session.client.post(
                "/v1/catalogs/shop/query",
                #"{"selections":{"brand":["Nike"]},"attributes":["price"]}"#
            ),
        ]
        for reply in replies {
            #expect(reply.itemIDs.first == item)
            #expect(reply.at("/page/items/0")?.keys == ["price"])
        }
        let sections = try session.get("/sections?category=brand&attributes=price")
        #expect(sections.at("/sections/0/items/0")?.keys == ["price"])
        let teas = try TestClient([CatalogFixtures.everything])
            .session("everything", state: #"{"selections":{"maker":["Northwind"]}}"#)
        #expect(try teas.get("?include=sections&attributes=maker").at("/sections/0/items/0")?.keys == ["maker"])
        #expect(try session.client.get("/v1/catalogs/shop/items/\(item)?attributes=price").json?.keys == ["price"])
        let refused = try session.client.get("/v1/catalogs/shop/items/\(item)?attributes=nope")
        #expect(refused.status == 422 && refused.at("/code")?.text == "unknownAttribute")
    }

    @Test func idsAloneAreAskedForByNoAttributes() throws {
        let whole = try session.get()
        let reply = try session.get("?attributes=")
        #expect(reply.itemIDs == whole.itemIDs)
        #expect(reply.at("/page/items") == nil)
        let sections = try session.get("/sections?category=brand&attributes=")
        #expect(sections.at("/sections/0/itemIds")?.elements.isEmpty == false)
        #expect(sections.at("/sections/0/items") == nil)
        #expect(try session.client.get("/v1/catalogs/shop/items/1?attributes=").json == .object([]))
    }

    // MARK: Work

    private func work(_ options: (inout ScreenOptions) -> Void) throws -> Int {
        let context = session.client.context
        var asked = ScreenOptions()
        options(&asked)
        _ = try context.access.read(session.id).assemble(asked.parts.inOrder, asked)
        return context.work.spent
    }

    @Test func whatWasNotAskedForIsNotEvaluated() throws {
        let whole = try work { _ in }
        let one = try work { $0.categories = ["brand"] }
        let none = try work { $0.categories = [] }
        let parts = try work { $0.parts = [.currentFilters, .page] }
        #expect(none < one)
        #expect(one - none < (whole - none) / 2)
        // But for the list that is empty, and the groups of categories.
        #expect(none - parts < 500)
        #expect(try work { $0.limit = 1 } < whole)
        let projected = try work { $0.attributes = AttributeProjection(["price"]) }
        #expect(try work { $0.attributes = AttributeProjection([]) } < projected)
    }

    @Test func countsOfSomeCategoriesAreKeptApartFromThoseOfAll() throws {
        let session = try TestClient(cacheBytes: 1 << 20).session()
        let some = try session.get("?categories=brand&limit=1")
        let whole = try session.get()
        #expect(whole.at("/categories")?.elements.count ?? 0 > 3)
        #expect(whole.category("brand")?["values"]?.elements.count ?? 0 > 1)
        #expect(try session.get("?categories=brand&limit=1").text == some.text)
        #expect(try session.get().text == whole.text)
    }
}
