import Support
import CatalogTestSupport
import FilterCore
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import CatalogFiles
@testable import Catalogs
@testable import JSON

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

    @Test func anAttributeForFacetingIsNamedOnce() throws {
        let live = try LiveClient()
        try live.define(
            "shop",
            #"""
            {"categories":[{"id":"a","kind":"multi","attribute":"brand"},{"id":"b","kind":"single","attribute":"brand"},
              {"id":"c","kind":"range","attribute":"price"},{"id":"d","kind":"comparison","attribute":"price"}]}
            """#
        )
        #expect(try setting("attributesForFaceting", live) == ["brand", "price"])
        try set(live, #"{"attributesForFaceting":["filterOnly(brand)","searchable(brand)","brand","filterOnly(x)"]}"#)
        #expect(try setting("attributesForFaceting", live) == ["searchable(brand)", "filterOnly(x)", "price"])
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

    /// Defaults and short forms too.
    @Test func aWriteLeavesTheRestAsItsAuthorWroteIt() throws {
        let live = try LiveClient()
        let words = #"{"id":"words","kind":"search","attribute":"name","title":"Words"}"#
        let brand = #"{"kind":"multi","id":"brand","attribute":"brand","limit":20,"sort":"label"}"#
        let group = #"{"kind":"group","id":"more","title":"More","categories":[\#(brand)]}"#
        try live.define(
            "shop",
            #"{"zone":"UTC","categories":[\#(words),\#(group)],"sorts":[{"keys":["price:asc"],"id":"cheap","title":"Cheap"}]}"#
        )
        let before = try #require(live.send(.get, "shop").at("/definition"))
        try set(live, #"{"attributesForFaceting":["colour"],"hitsPerPage":5}"#)
        try set(live, #"{"searchableAttributes":["name","text"]}"#)
        try set(live, #"{"customRanking":["desc(price)"]}"#, of: "shop_cheap")
        let after = try #require(live.send(.get, "shop").at("/definition"))
        #expect(after.at("/zone")?.text == "UTC")
        #expect(after.at("/title") == nil)
        #expect(after.at("/categories/1") == before.at("/categories/1"))
        #expect(after.at("/categories/0/title")?.text == "Words")
        #expect(after.at("/categories/0/attribute") == nil)
        #expect(after.at("/sorts/0/title")?.text == "Cheap")
        try set(live, #"{"attributesForFaceting":["brand"]}"#)
        try set(live, #"{"attributesForFaceting":[]}"#)
        #expect(try categories(live) == ["words"], "a group goes with the last category in it")
    }

    /// What a locale calls it goes with it.
    @Test func aReplicaEndsThatHasANameInALocale() throws {
        let live = try LiveClient()
        let sort = #"{"id":"cheap","keys":["price:asc"]}"#
        let locales = #"{"de":{"title":"Laden","sorts":{"cheap":{"title":"Billig"}}}}"#
        try live.define("shop", #"{"categories":[],"sorts":[\#(sort)],"locales":\#(locales)}"#)
        #expect(try live.client.send(.delete, "/1/indexes/shop_cheap").status == 200)
        #expect(try setting("replicas", live) == nil)
        let left = try live.send(.get, "shop").at("/definition/locales/de")
        #expect(left?.jsonText == #"{"title":"Laden"}"#)
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
        let settings = #"{"hitsPerPage":2,"maxValuesPerFacet":1,"attributesToRetrieve":["price"]}"#
        try set(live, settings)
        try set(live, #"{"renderingContent":\#(content),"replicas":["shop_dear"]}"#)
        try set(live, #"{"customRanking":["desc(price)"],"hitsPerPage":1}"#, of: "shop_dear")
        func search(_ body: String, in index: String = "shop") throws -> Reply {
            try live.client.post("/1/indexes/\(index)/query", body)
        }
        let plain = try search(#"{"facets":["brand"],"attributesToHighlight":[]}"#)
        #expect(plain.at("/hits")?.elements.map(\.keys) == Array(repeating: ["price", "objectID"], count: 2))
        #expect(plain.at("/facets/brand")?.keys == ["a"], "\(plain.text)")
        #expect(plain.at("/renderingContent")?.jsonText == content)
        #expect(plain.at("/params")?.text?.contains("hitsPerPage") == false)
        let own = try search(#"{"hitsPerPage":3,"attributesToRetrieve":["brand"],"attributesToHighlight":[]}"#)
        #expect(own.at("/hits")?.elements.map(\.keys) == Array(repeating: ["brand", "objectID"], count: 3))
        let dear = try search("{}", in: "shop_dear")
        #expect(dear.at("/hits")?.elements.map { $0["price"]?.integer } == [20])
    }

    /// The definition of an index that its first objects made names attributes of all of them.
    @Test func settingsUnderAForcedFilterNameNothingOfOtherObjects() throws {
        let live = try LiveClient()
        let objects = (1...4).map { number in
            let hidden = number < 4 ? #","margin":\#(number * number)"# : ""
            let seen = #""objectID":"\#(number)","brand":"\#(number / 3)","price":\#(number)"#
            return #"{"action":"addObject","body":{\#(seen)\#(hidden)}}"#
        }
        let body = #"{"requests":[\#(objects.joined(separator: ","))]}"#
        try #require(live.client.post("/1/indexes/shop/batch", body).status == 200)
        try set(live, #"{"customRanking":["desc(margin)","asc(price)"]}"#)
        #expect(try setting("attributesForFaceting", live) == ["brand", "price", "margin"])
        #expect(try setting("replicas", live)?.elements.contains("shop_margin:asc") == true)

        let scoped = live.client.through("price:4")
        let settings = try scoped.get("/1/indexes/shop/settings")
        #expect(settings.status == 200 && !settings.text.contains("margin"), "\(settings.text)")
        #expect(settings.at("/attributesForFaceting") == ["brand", "price"])
        #expect(settings.at("/customRanking") == ["asc(price)"])
        #expect(settings.at("/replicas")?.elements.contains("shop_price:asc") == true)
        #expect(try !scoped.get("/1/indexes").text.contains("margin"))
    }

    /// Neither in a screen nor in a list, until an object that is to be seen has the attribute.
    @Test func inferredDefinitionUnderAForcedFilterNamesNothingOfOtherObjects() throws {
        let live = try LiveClient()
        func add(_ objects: [String]) throws {
            let actions = objects.map { #"{"action":"addObject","body":\#($0)}"# }.joined(separator: ",")
            try #require(live.client.post("/1/indexes/shop/batch", #"{"requests":[\#(actions)]}"#).status == 200)
        }
        try add(
            (1...4).map { number in
                let others = #","margin":\#(number * number),"note":"n\#(number)","in":{"box":\#(number)}"#
                let hidden = number < 4 ? others : ""
                return #"{"objectID":"\#(number)","brand":"\#(number / 3)","price":\#(number)\#(hidden)}"#
            }
        )
        let scoped = live.client.through("price:4 OR price:5")
        func texts() throws -> [String] {
            let session = try scoped.session("shop")
            let targets = [
                "/v1/catalogs", "/v1/catalogs/shop", "/v1/catalogs/shop/categories", "/v1/catalogs/shop/query",
                "/v1/catalogs/shop/labels", "/1/indexes", "/1/indexes/shop/settings", "/1/indexes/shop?facets=*",
                session.path, session.path + "/categories",
            ]
            return try targets.map { target in
                let reply = try scoped.get(target)
                #expect(reply.status == 200, "\(target): \(reply.text)")
                return reply.text.lowercased()
            }
        }
        for text in try texts() {
            for name in ["margin", "note", "box"] { #expect(!text.contains(name), "\(name): \(text)") }
        }
        #expect(try scoped.get("/1/indexes/shop_margin:asc").status == 404)
        let whole = try live.client.get("/v1/catalogs/shop/categories").text
        #expect(whole.contains("margin") && whole.contains("box"))
        try add([#"{"objectID":"5","brand":"5","price":5,"margin":7}"#])
        let shown = try scoped.get("/v1/catalogs/shop/categories").text
        #expect(shown.contains("margin") && !shown.contains("note"))
    }

    /// Of many items that change one by one, too, which are not compiled anew each time.
    @Test func changedViewShowsAnAttributeAsSoonAsItsItemsHaveIt() throws {
        let versions = CatalogVersions(leastItems: 1)
        let live = try LiveClient(versions: versions)
        func add(_ object: String) throws {
            let body = #"{"requests":[{"action":"addObject","body":\#(object)}]}"#
            try #require(live.client.post("/1/indexes/shop/batch", body).status == 200)
        }
        let objects = (1...8).map { number in
            let hidden = number < 5 ? #","margin":\#(number % 3)"# : ""
            let object = #"{"objectID":"\#(number)","price":\#(number % 4 + number / 5 * 10)\#(hidden)}"#
            return #"{"action":"addObject","body":\#(object)}"#
        }
        let body = #"{"requests":[\#(objects.joined(separator: ","))]}"#
        try #require(live.client.post("/1/indexes/shop/batch", body).status == 200)
        let scoped = live.client.through("price >= 10")
        func shows() throws -> Bool { try scoped.get("/v1/catalogs/shop/categories").text.contains("margin") }
        #expect(try !shows())
        try add(#"{"objectID":"9","price":1,"margin":2}"#)
        try add(#"{"objectID":"10","price":13}"#)
        #expect(try !shows())
        try add(#"{"objectID":"11","price":12,"margin":2}"#)
        #expect(try shows())
    }

    /// The definition of an author is shown to every key, below `/1/` as below `/v1`.
    @Test func definitionOfAnAuthorIsTheSameUnderAForcedFilterInBothProtocols() throws {
        let live = try LiveClient()
        try set(live, #"{"attributesForFaceting":["brand","margin"],"searchableAttributes":["brand","note"]}"#)
        let objects = #"""
            {"action":"addObject","body":{"objectID":"1","brand":"a","price":1,"margin":2,"note":"x"}},
            {"action":"addObject","body":{"objectID":"2","brand":"b","price":4}}
            """#
        try #require(live.client.post("/1/indexes/shop/batch", #"{"requests":[\#(objects)]}"#).status == 200)
        let scoped = live.client.through("price:4")
        let shown = try scoped.get("/v1/catalogs/shop/categories")
        #expect(shown.at("/categories")?.elements.map { $0["id"]?.text } == ["search", "brand", "margin"])
        let settings = try scoped.get("/1/indexes/shop/settings")
        #expect(settings.at("/attributesForFaceting") == ["brand", "margin"])
        #expect(settings.at("/searchableAttributes") == ["brand", "note"])
    }

    /// Of an inferred definition the key sees what is about attributes of its items, and nothing about other items.
    @Test func dataVersionUnderAForcedFilterComesOfVisibleAttributesAlone() throws {
        func version(_ hidden: String, _ settings: String? = nil) throws -> JSONValue? {
            let live = try LiveClient()
            let objects = #"""
                {"action":"addObject","body":{"objectID":"1","brand":"a","price":1\#(hidden)}},
                {"action":"addObject","body":{"objectID":"2","brand":"b","price":4}}
                """#
            try #require(live.client.post("/1/indexes/shop/batch", #"{"requests":[\#(objects)]}"#).status == 200)
            if let settings { try set(live, settings) }
            return try live.client.through("price:4").get("/v1/catalogs/shop").at("/dataVersion")
        }
        let plain = try version("")
        #expect(plain != nil)
        #expect(try version(#","margin":3"#) == plain)
        #expect(try version(#","margin":3"#, #"{"customRanking":["desc(margin)"]}"#) == plain)
    }

    @Test func aReplicaIsNamedOnce() throws {
        let live = try LiveClient()
        try set(live, #"{"replicas":["shop_cheap","shop_new","virtual(shop_cheap)","shop_new"]}"#)
        #expect(try setting("replicas", live) == ["shop_cheap", "shop_new"])
    }

    @Test func listUnderAForcedFilterTellsNothingOfWritesOfOtherObjects() throws {
        let clocks = CatalogClocks()
        let live = try LiveClient(clocks: clocks)
        func add(_ id: Int, _ price: Int) throws {
            let body = #"{"requests":[{"action":"addObject","body":{"objectID":"\#(id)","price":\#(price)}}]}"#
            try #require(live.client.post("/1/indexes/shop/batch", body).status == 200)
        }
        for id in 1...4 { try add(id, id) }
        let scoped = live.client.through("price:4")
        func updated() throws -> JSONValue? { try live.client.get("/1/indexes").at("/items/0/updatedAt") }
        let (before, time) = (try scoped.get("/1/indexes").text, try updated())
        clocks.days.withLock { $0 += 1 }
        try add(5, 5)
        #expect(try scoped.get("/1/indexes").text == before)
        #expect(try updated() != time)
    }

    // MARK: Replicas

    /// Front ends may be switched to a replica before it has its settings.
    @Test func aReplicaWithoutAnOrderIsReadInThatOfTheIndex() throws {
        let live = try SearchWriteTests.filled()
        try set(live, #"{"replicas":["shop_cheapest"]}"#)
        let reply = try live.client.get("/1/indexes/shop_cheapest/query")
        #expect(reply.at("/hits")?.elements.map { $0["objectID"]?.text } == ["1", "2", "3"])
        #expect(try setting("primary", live, of: "shop_cheapest")?.text == "shop")
        let plain = try #require(live.catalogs.find("shop")?.catalog.sortOrders[0].id)
        #expect(try live.client.get("/1/indexes/shop_\(plain)/query").status == 200)
        #expect(try setting("primary", live, of: "shop_\(plain)")?.text == "shop")
    }

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

    private static func list(_ name: String, _ entries: [String]) -> String {
        #"{"\#(name)":[\#(entries.map { #""\#($0)""# }.joined(separator: ","))]}"#
    }

    @Test(arguments: [
        (list("attributesForFaceting", (0...4_000).map { "a\($0)" }), "attributesForFaceting: there are more than 4"),
        (list("replicas", (0...200).map { "shop_\($0)" }), "replicas: there are more than 200"),
        (list("replicas", [String(repeating: "a", count: 1_001)]), "replicas: an entry is longer than 1"),
        (
            list(
                "searchableAttributes",
                (0..<40).map { entry in (0..<110).map { "\(entry)x\($0)" }.joined(separator: ",") }
            ),
            "searchableAttributes: there are more than 4"
        ),
        ("{\((0...500).map { #""s\#($0)":1"# }.joined(separator: ","))}", "at most 500 settings"),
    ])
    func settingsHaveBounds(body: String, message: String) throws {
        let live = try SearchWriteTests.filled()
        let reply = try live.client.send(.put, "/1/indexes/shop/settings", body)
        #expect(reply.status == 400)
        #expect(reply.at("/message")?.text?.contains(message) == true, "\(reply.text)")
        #expect(try setting("attributesForFaceting", live) == ["brand", "price", "tags"])
    }

    @Test func facetsOfALongListBecomeCategoriesInItsOrder() throws {
        let live = try LiveClient()
        let names = (0..<199).map { "a\($0)" }
        try set(live, Self.list("attributesForFaceting", ["filterOnly(x)"] + names))
        #expect(try categories(live) == names)
        #expect(try setting("attributesForFaceting", live)?.elements.count == 200)
        try set(live, Self.list("attributesForFaceting", ["a7"]))
        #expect(try categories(live) == ["a7"])
    }

    @Test func anEntryKeepsAllItsFunctions() {
        let text = "afterDistinct(searchable(size))"
        #expect(SettingNotation(text).naming("brand") == "afterDistinct(searchable(brand))")
    }

    @Test(arguments: [
        (#"{"hitsPerPage":"x"}"#, "hitsPerPage: expected an integer from 0 to 1000, not a string"),
        (#"{"hitsPerPage":5000}"#, "hitsPerPage: expected an integer from 0 to 1000, not 5000"),
        (#"{"hitsPerPage":1.5}"#, "hitsPerPage: expected an integer"),
        (#"{"advancedSyntax":1}"#, "advancedSyntax: expected true or false"),
        (#"{"sortFacetValuesBy":["alpha"]}"#, "sortFacetValuesBy: expected one of count, alpha, not an array"),
        (#"{"responseFields":"hits"}"#, "responseFields: expected an array of texts"),
        (#"{"relevancyStrictness":"x"}"#, "relevancyStrictness: expected an integer from 0 to 100"),
        (#"{"customRanking":["asc(price)","price"]}"#, "customRanking[1]: expected asc(…) or desc(…)"),
        (#"{"renderingContent":5}"#, "renderingContent: expected an object"),
        (#"{"renderingContent":{"facetOrdering":5}}"#, "renderingContent.facetOrdering: expected an object"),
        (
            #"{"renderingContent":{"facetOrdering":{"values":{"a/b":{"sortRemainingBy":"zzz"}}}}}"#,
            "sortRemainingBy: expected one of count, alpha, hidden"
        ),
        (#"{"renderingContent":{"facetOrdering":{"facets":{"order":[1]}}}}"#, "order: expected an array of texts"),
    ])
    func settingsOfAnotherKindThanClientsReadAreRefused(body: String, message: String) throws {
        let live = try SearchWriteTests.filled()
        let reply = try live.client.send(.put, "/1/indexes/shop/settings", body)
        #expect(reply.status == 400)
        #expect(reply.at("/message")?.text?.contains(message) == true, "\(reply.text)")
    }

    @Test func attributesForFacetingMayHaveAnyName() throws {
        let live = try LiveClient()
        let long = String(repeating: "x", count: 70)
        let names = ["brand name", "größe", "a:b", "a/b", "searchable(brand)", long]
        try set(live, Self.list("attributesForFaceting", names))
        #expect(try setting("attributesForFaceting", live)?.elements.map(\.text) == names)
        #expect(try categories(live).prefix(5) == ["brand-name", "grosse", "a-b", "a-b-2", "brand"])
        _ = try live.client.post("/1/indexes/shop", #"{"objectID":"1","brand name":"N","größe":"M"}"#)
        let reply = try live.client.post("/1/indexes/shop/query", #"{"facets":["*"]}"#)
        #expect(reply.at("/facets/brand name/N") == 1 && reply.at("/facets/größe/M") == 1, "\(reply.text)")
    }

    @Test func aDeclaredFacetWithoutObjectsHasNoValues() throws {
        let live = try LiveClient()
        try set(live, #"{"attributesForFaceting":["searchable(brand)"]}"#)
        let query = #"{"facetQuery":"n"}"#
        let reply = try live.client.post("/1/indexes/shop/facets/brand/query", query)
        #expect(reply.status == 200 && reply.at("/facetHits")?.elements == [], "\(reply.text)")
        #expect(try live.client.post("/1/indexes/shop/facets/nothing/query", query).status == 400)
    }

    @Test func settingsAreForwardedToReplicas() throws {
        let live = try LiveClient()
        try set(live, #"{"replicas":["shop_cheap"],"hitsPerPage":7,"attributesForFaceting":["brand"]}"#)
        try set(live, #"{"hitsPerPage":3,"customRanking":["asc(p)"]}"#, of: "shop_cheap")
        func forward(_ flag: String) throws -> Reply {
            let settings = #"{"hitsPerPage":9,"customRanking":["asc(q)"],"attributesForFaceting":["colour"]}"#
            return try live.client.send(.put, "/1/indexes/shop/settings?forwardToReplicas=\(flag)", settings)
        }
        #expect(try forward("maybe").status == 400)
        #expect(try forward("false").status == 200)
        #expect(try setting("hitsPerPage", live, of: "shop_cheap") == 3)
        #expect(try forward("true").status == 200)
        #expect(try setting("hitsPerPage", live, of: "shop_cheap") == 9)
        #expect(try setting("customRanking", live, of: "shop_cheap") == ["asc(q)"])
        #expect(try setting("attributesForFaceting", live) == ["colour"])
    }

    @Test func aReplicaHasTheSettingsOfItsIndexWhereItHasNoneOfItsOwn() throws {
        let live = try LiveClient()
        try set(live, #"{"replicas":["shop_cheap"],"hitsPerPage":9,"attributesForFaceting":["brand"]}"#)
        #expect(try setting("hitsPerPage", live, of: "shop_cheap") == 9)
        #expect(try setting("attributesForFaceting", live, of: "shop_cheap") == ["brand"])
        #expect(try setting("replicas", live, of: "shop_cheap") == nil)
        #expect(try setting("primary", live, of: "shop_cheap") == "shop")
    }

    @Test func aSearchCategoryThatAnAuthorDeclaredStays() throws {
        let live = try LiveClient()
        try live.define("shop", #"{"categories":[{"id":"words","kind":"search","attributes":["name"]}]}"#)
        for nothing in ["[]", "null", "[]"] {
            try set(live, #"{"searchableAttributes":\#(nothing)}"#)
            #expect(try categories(live) == ["words"])
            #expect(try setting("searchableAttributes", live) == ["name"])
        }
        let inferred = try SearchWriteTests.filled()
        _ = try inferred.client.post("/1/indexes/books", #"{"objectID":"1","title":"a long story of words"}"#)
        try set(inferred, #"{"searchableAttributes":[]}"#, of: "books")
        #expect(try setting("searchableAttributes", inferred, of: "books") == nil, "the first write brought it")
    }

    @Test func anIndexThatIsNotThereHasNoSettings() throws {
        let live = try LiveClient([CatalogFixtures.shop])
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
        let all = try live.client.get("/1/indexes?hitsPerPage=9223372036854775807")
        #expect(all.at("/items")?.elements.count == 2)
        #expect(all.at("/nbPages")?.integer == 1)
        let none = try live.client.get("/1/indexes?page=9223372036854775807&hitsPerPage=9223372036854775807")
        #expect(none.at("/items") == [])
        #expect(try LiveClient().client.get("/1/indexes?hitsPerPage=0").at("/nbPages")?.integer == 0)
    }
}
