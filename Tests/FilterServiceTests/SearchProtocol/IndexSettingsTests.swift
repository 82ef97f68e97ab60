import FilterCore
import HTTPServer
import Testing

@testable import FilterService

/// Settings of the search protocol, and the definition of the catalog.
struct IndexSettingsTests {
    private func set(_ live: LiveClient, _ settings: String, of index: String = "shop") throws {
        let reply = try live.client.send(.put, "/1/indexes/\(index)/settings", settings)
        try #require(reply.status == 200, "\(reply.text)")
    }

    private func setting(_ name: String, _ live: LiveClient, of index: String = "shop") throws -> JSONValue? {
        try live.client.get("/1/indexes/\(index)/settings").at("/\(name)")
    }

    private func categories(_ live: LiveClient) throws -> [String] {
        try live.send(.get, "shop").at("/definition/categories")?.elements.compactMap { $0["id"]?.text } ?? []
    }

    @Test func settingsMakeAnIndexAndComeBackAsTheyWereSent() throws {
        let live = try LiveClient()
        let settings = #"""
            {"attributesForFaceting":["searchable(brand)","filterOnly(stock)","afterDistinct(searchable(size))"],
             "searchableAttributes":["unordered(name)","text,brand"],"replicas":["virtual(shop_cheap)"],"hitsPerPage":12,
             "maxValuesPerFacet":7,"sortFacetValuesBy":"alpha","renderingContent":{"facetOrdering":{}},
             "customRanking":["desc(price)"],"typoTolerance":"min"}
            """#
        try set(live, settings)
        for member in try JSONValue(parsing: settings).asMembers {
            #expect(try setting(member.key, live) == member.value, "\(member.key)")
        }
        let definition = try #require(live.send(.get, "shop").at("/definition"))
        #expect(definition.at("/categories")?.elements.map { $0["id"]?.text } == ["search", "brand", "size"])
        #expect(definition.at("/categories/0/attributes")?.elements.map(\.text) == ["name", "text", "brand"])
        #expect(definition.at("/idAttribute")?.text == "objectID")
        #expect(try live.client.send(.put, "/1/indexes/shop/settings", settings).status == 200)

        try set(live, #"{"typoTolerance":null,"hitsPerPage":null}"#)
        #expect(try setting("typoTolerance", live) == nil)
        #expect(try setting("hitsPerPage", live) == 20)
    }

    @Test func aWriteTakesAwayOnlyWhatSettingsBrought() throws {
        let live = try LiveClient()
        try live.define()
        let before = try categories(live)
        #expect(try setting("attributesForFaceting", live) == ["brand", "price", "size.cm", "new", "dept"])
        try set(live, #"{"attributesForFaceting":["brand","colour"],"searchableAttributes":["name"]}"#)
        #expect(try categories(live) == ["search"] + before + ["colour"])
        #expect(try setting("attributesForFaceting", live) == ["brand", "colour", "price", "size.cm", "new", "dept"])
        try set(live, #"{"hitsPerPage":5}"#)
        #expect(try categories(live) == ["search"] + before + ["colour"])
        try set(live, #"{"attributesForFaceting":["brand"],"searchableAttributes":[]}"#)
        #expect(try categories(live) == before)
        #expect(try live.send(.get, "shop").at("/definition/sorts/0/id")?.text == "cheap")
        #expect(try live.send(.get, "shop").at("/title")?.text == "Shop")
    }

    @Test func levelsOfAHierarchyAreMeantByItsCategory() throws {
        let live = try LiveClient()
        try live.define()
        try set(live, #"{"attributesForFaceting":["dept.lvl0","dept.lvl1"]}"#)
        #expect(try categories(live).count == 5)
        #expect(try setting("attributesForFaceting", live)?.elements.prefix(2) == ["dept.lvl0", "dept.lvl1"])
    }

    @Test func anInferredDefinitionIsReplacedBySettings() throws {
        let live = try SearchWriteTests.filled()
        #expect(try setting("attributesForFaceting", live) == ["brand", "price", "tags"])
        #expect(try setting("replicas", live)?.elements.contains("shop_price:asc") == true)
        try set(live, #"{"attributesForFaceting":["tags"],"replicas":["shop_cheapest"]}"#)
        #expect(try categories(live) == ["tags"])
        #expect(try setting("replicas", live) == ["shop_cheapest"])
    }

    @Test func searchesTakeWhatTheyLeaveOutFromTheSettings() throws {
        let live = try SearchWriteTests.filled()
        let content = #"{"facetOrdering":{"facets":{"order":["tags"]}}}"#
        let settings = #"{"hitsPerPage":2,"maxValuesPerFacet":1,"attributesToRetrieve":["price"],"highlightPreTag":7}"#
        try set(live, settings)
        try set(live, #"{"renderingContent":\#(content),"replicas":["shop_dear"]}"#)
        try set(live, #"{"customRanking":["desc(price)"],"hitsPerPage":1}"#, of: "shop_dear")
        func search(_ body: String, in index: String = "shop") throws -> Reply {
            try live.client.post("/1/indexes/\(index)/query", body)
        }
        let plain = try search(#"{"facets":["brand"],"attributesToHighlight":[]}"#)
        #expect(plain.at("/hits")?.elements.map(\.keys) == Array(repeating: ["price", "objectID"], count: 2))
        #expect(plain.at("/facets/brand")?.keys == ["a"], "\(plain.text)")
        #expect(plain.at("/renderingContent")?.compactText == content)
        #expect(plain.at("/params")?.text?.contains("hitsPerPage") == false)
        let own = try search(#"{"hitsPerPage":3,"attributesToRetrieve":["brand"],"attributesToHighlight":[]}"#)
        #expect(own.at("/hits")?.elements.map(\.keys) == Array(repeating: ["brand", "objectID"], count: 3))
        let dear = try search("{}", in: "shop_dear")
        #expect(dear.at("/hits")?.elements.map { $0["price"]?.integer } == [20])
    }

    // MARK: Replicas

    @Test func aReplicaIsASortWithAnOrderOfItsOwn() throws {
        let live = try SearchWriteTests.filled()
        try set(live, #"{"replicas":["shop_cheapest"]}"#)
        #expect(try setting("primary", live, of: "shop_cheapest")?.text == "shop")
        try set(
            live,
            #"{"ranking":["asc(price)","typo","exact"],"customRanking":["desc(brand)"]}"#,
            of: "shop_cheapest"
        )
        let sort = try live.send(.get, "shop").at("/definition/sorts/0")
        #expect(sort?["keys"] == ["price:asc", "brand:desc"])
        #expect(try setting("ranking", live, of: "shop_cheapest") == ["asc(price)", "typo", "exact"])
        #expect(try live.send(.get, "shop").at("/sorts/1/id")?.text == "cheapest")

        let items = try #require(live.client.get("/1/indexes").at("/items")?.elements)
        #expect(items.map { $0["name"]?.text } == ["shop", "shop_cheapest"])
        #expect(items.map { $0["entries"]?.integer } == [3, 3])
        #expect(items[0]["replicas"] == ["shop_cheapest"])
        #expect(items[1]["primary"]?.text == "shop")

        let write = try live.client.post("/1/indexes/shop_cheapest", "{}")
        #expect(write.status == 400)
        #expect(write.at("/message")?.text == "“shop_cheapest” is a replica: write to “shop”")
        #expect(try live.client.send(.delete, "/1/indexes/shop_cheapest").status == 200)
        #expect(try setting("replicas", live) == nil)
        #expect(try live.send(.get, "shop").at("/sorts")?.elements.count == 1)
    }

    @Test func aSortThatAnAuthorDeclaredIsAReplica() throws {
        let live = try LiveClient()
        try live.define()
        #expect(try setting("replicas", live) == ["shop_cheap"])
        #expect(try setting("customRanking", live, of: "shop_cheap") == ["asc(price)"])
        try set(live, #"{"replicas":[]}"#)
        #expect(try setting("replicas", live) == ["shop_cheap"], "settings did not bring it")
        try set(live, #"{"customRanking":["desc(price)"]}"#, of: "shop_cheap")
        let sort = try live.send(.get, "shop").at("/definition/sorts/0")
        #expect(sort?["keys"] == ["price:desc"])
        #expect(sort?["title"]?.text == "Cheap")
    }

    @Test(arguments: [
        #"{"replicas":["other"]}"#, #"{"attributesForFaceting":"brand"}"#, #"{"ranking":[1]}"#, "[]", "{",
    ])
    func settingsThatMeanNothingAreRefused(body: String) throws {
        let live = try SearchWriteTests.filled()
        #expect(try live.client.send(.put, "/1/indexes/shop/settings", body).status == 400)
    }

    @Test func anIndexThatIsNotThereHasNoSettings() throws {
        let live = try LiveClient([ServiceFixtures.shop])
        #expect(try live.client.get("/1/indexes/none/settings").status == 404)
        #expect(try live.client.get("/1/indexes/shop/settings").status == 200, "that of a file has some")
    }

    @Test func theListIsCutIntoPages() throws {
        let live = try SearchWriteTests.filled()
        _ = try live.client.post("/1/indexes/a", "{}")
        try set(live, #"{"replicas":[]}"#)
        try set(live, #"{"replicas":[]}"#, of: "a")
        let page = try live.client.get("/1/indexes?page=1&hitsPerPage=1&x=y")
        #expect(page.at("/items")?.elements.map { $0["name"]?.text } == ["a"])
        #expect(page.at("/nbPages")?.integer == 2)
        #expect(try live.client.get("/1/indexes?page=9223372036854775807&hitsPerPage=9").at("/items") == [])
        #expect(try live.client.get("/1/indexes?page=x").status == 400)
    }
}
