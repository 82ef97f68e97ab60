import Support
import CatalogTestSupport
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Bytes
@testable import CatalogFiles
@testable import Catalogs
@testable import JSON

/// Live catalogs over HTTP: made, filled, changed, deleted.
struct LiveCatalogRouteTests {
    // MARK: Catalogs

    @Test func aCatalogIsMadeEmptyAndAnswersOnEveryRoute() throws {
        let live = try LiveClient()
        let made = try live.define()
        #expect(made.status == 201)
        #expect(made["Location"] == "/v1/catalogs/shop")
        #expect(made.at("/isLive") == .bool(true))
        #expect(made.at("/isDurable") == .bool(false))
        #expect(made.at("/itemCount")?.integer == 0)
        let client = live.client
        #expect(try client.get("/v1/catalogs").at("/catalogs/0/name")?.text == "shop")
        #expect(try client.get("/v1/catalogs/shop/categories").status == 200)
        #expect(try client.get("/v1/catalogs/shop/categories/brand/values").status == 200)
        #expect(try client.post("/v1/catalogs/shop/query", "{}").total == 0)
        let session = try client.session("shop")
        #expect(try session.get().total == 0)
        #expect(try session.get("/items").status == 200)
        #expect(try session.get("/rescue").status == 200)
        #expect(try client.get("/v1/catalogs/shop/items/1").status == 404)
    }

    @Test func anotherDefinitionIsPutOverTheSameItems() throws {
        let live = try LiveClient()
        try live.define()
        _ = try live.push(#"{"id":"1","brand":"a","price":3}"#)
        let reply = try live.define(
            "shop",
            #"{"title":"Other","categories":[{"id":"p","kind":"range","attribute":"price"}]}"#
        )
        #expect(reply.status == 200)
        #expect(reply.at("/itemCount")?.integer == 1)
        #expect(reply.at("/definition/title")?.text == "Other")
    }

    @Test func allFaultsOfADefinitionAreToldWithTheirPlaces() throws {
        let live = try LiveClient()
        let reply = try live.send(
            .put,
            "shop",
            #"{"title":"T","zone":"Nowhere","categories":[{"id":"a","kind":"many"},{"kind":"multi","attribute":"b"}]}"#
        )
        #expect(reply.status == 422)
        #expect(reply.code == "invalidDefinition")
        let pointers = reply.at("/errors")?.elements.compactMap { $0["pointer"]?.text }
        #expect(pointers == ["/zone", "/categories/0/kind", "/categories/1"])
        #expect(live.catalogs.snapshots.isEmpty)
    }

    @Test func aDefinitionMustFitTheItems() throws {
        let live = try LiveClient()
        try live.define()
        _ = try live.push(#"{"id":"1","brand":"a"}"#)
        let reply = try live.send(
            .put,
            "shop",
            #"{"title":"T","categories":[{"id":"a","kind":"range","attribute":"brand"}]}"#
        )
        #expect(reply.code == "invalidDefinition")
        #expect(reply.place == "pointer /categories/0/attribute")
        let other = try live.send(.put, "shop", #"{"title":"T","idAttribute":"brand"}"#)
        #expect(other.place == "pointer /idAttribute")
    }

    @Test func namesAreThoseOfFiles() throws {
        let live = try LiveClient()
        for name in ["a%20b", "%C3%A9", String(repeating: "x", count: 65), "a%2Fb"] {
            #expect(try live.send(.put, name, "{}").code == "invalidValue", "\(name)")
        }
        #expect(try live.send(.put, "a.b_c-1", #"{"title":"T"}"#).status == 201)
    }

    @Test func conditionsOnTheCatalogHoldForItsRows() throws {
        let live = try LiveClient()
        let first = try #require(live.define()["ETag"])
        #expect(try live.push(#"{"id":"1"}"#, headers: ["If-Match": first]).status == 200)
        let reply = try live.push(#"{"id":"2"}"#, "?mode=replace", headers: ["If-Match": first])
        #expect(reply.code == "preconditionFailed")
        #expect(reply.place == "header If-Match")
        #expect(try live.push(#"{"id":"2"}"#, headers: ["If-None-Match": "*"]).status == 412)
        #expect(try live.client.get("/v1/catalogs/shop").at("/itemCount") == 1)
        let second = try #require(live.client.get("/v1/catalogs/shop")["ETag"])
        #expect(try live.push(#"{"id":"2"}"#, "?mode=replace", headers: ["If-Match": second]).status == 200)
    }

    @Test(arguments: [
        ("text/csv; charset=latin1", 415), ("text/csv;header=absent", 415), ("text/csv; charset=\"UTF-8\"", 200),
        ("text/csv; header=present", 200),
    ])
    func csvThatCannotBeReadAsItSaysIsRefused(type: String, status: Int) throws {
        let live = try LiveClient()
        _ = try live.define()
        #expect(try live.send(.post, "shop/items", "id\n1\n", type: type).status == status)
    }

    @Test func conditionsHoldForCatalogs() throws {
        let live = try LiveClient()
        let first = try live.define()
        let tag = try #require(first["ETag"])
        #expect(try live.client.get("/v1/catalogs/shop")["ETag"] == tag)
        #expect(
            try live.send(.put, "shop", LiveClient.shop, headers: ["If-None-Match": "*"]).code == "preconditionFailed"
        )
        #expect(try live.send(.put, "shop", LiveClient.shop, headers: ["If-Match": "\"other\""]).status == 412)
        #expect(try live.send(.put, "new", LiveClient.shop, headers: ["If-Match": "*"]).status == 412)
        #expect(try live.send(.put, "new", LiveClient.shop, headers: ["If-None-Match": "*"]).status == 201)
        #expect(try live.send(.put, "shop", LiveClient.shop, headers: ["If-Match": tag]).status == 200)
        #expect(try live.send(.delete, "shop", headers: ["If-Match": "\"other\""]).status == 412)
    }

    /// The tag of a catalog that counts from today is another one after midnight, without a write.
    @Test(arguments: [0, 4_096])
    func conditionsHoldOnAnotherDay(leastItems: Int) throws {
        let clocks = CatalogClocks()
        let versions = CatalogVersions(leastItems: leastItems, now: clocks.wall)
        let live = try LiveClient(versions: versions, clocks: clocks)
        let definition = #"{"title":"T","categories":[{"id":"n","kind":"toggle","filter":"added >= now-7d"}]}"#
        try live.define("shop", definition)
        #expect(try live.push(#"{"id":"1","added":"2024-10-04"}"#).status == 200)
        var tags: [String] = []
        for _ in 0..<3 {
            let tag = try #require(live.client.get("/v1/catalogs/shop")["ETag"])
            let written = try live.push(#"{"id":"2","added":"2024-10-05"}"#)
            let read = try live.client.post("/v1/catalogs/shop/query", "{}")
            #expect(written.at("/dataVersion") == read.at("/query/dataVersion"))
            let now = try #require(live.client.get("/v1/catalogs/shop")["ETag"])
            if now != tag { #expect(try live.send(.put, "shop", definition, headers: ["If-Match": tag]).status == 412) }
            #expect(try live.send(.put, "shop", definition, headers: ["If-Match": now]).status == 200)
            let last = try #require(live.client.get("/v1/catalogs/shop")["ETag"])
            #expect(!tags.contains(last))
            tags.append(last)
            clocks.days.withLock { $0 += 1 }
            let next = try #require(live.client.get("/v1/catalogs/shop")["ETag"])
            #expect(next != last)
            #expect(try live.send(.put, "shop", definition, headers: ["If-Match": last]).status == 412)
            #expect(try live.send(.put, "shop", definition, headers: ["If-Match": next]).status == 200)
        }
    }

    /// The definition does not count from today, a filter of the session does.
    @Test func screensOfAFilterThatCountsFromTodayChangeOverNight() throws {
        let clocks = CatalogClocks()
        let live = try LiveClient(versions: CatalogVersions(now: clocks.wall), clocks: clocks)
        try live.define("shop", #"{"title":"T","categories":[{"id":"n","kind":"multi","attribute":"n"}]}"#)
        let rows = (3..<7).map { day in #"{"id":"\#(day)","added":"2024-10-0\#(day)"}"# }.joined(separator: "\n")
        #expect(try live.push(rows).status == 200)
        let filter = #""attribute":"added","operator":">=","value":"now-1d"}"#
        let state = #"{"filters":[{"group":"and<a>","filterKind":"comparison",\#(filter)]}"#
        let session = try live.client.session(state: state)
        let before = try session.get()
        let tag = try #require(before["ETag"])
        clocks.days.withLock { $0 += 1 }
        let after = try session.get(headers: ["If-None-Match": tag])
        #expect(after.status == 200)
        #expect(before.at("/total") == 4)
        #expect(after.at("/total") == 3)
        #expect(try session.get("/changes?since=\(tag.dropFirst().dropLast())").code == "changesExpired")
        let written = try session.patch(#"{"selections":{"n":[]}}"#, headers: ["Prefer": "return=representation"])
        #expect(written.at("/total") == 3)
        let items = "/items?filter=added%20%3E=%20now-7d"
        let itemsTag = try #require(session.get(items)["ETag"])
        #expect(try session.get(items, headers: ["If-None-Match": itemsTag]).status == 200)
        // Without the filter the tag says what is answered.
        let cleared = try #require(session.post("/clear")["ETag"])
        #expect(try session.get(headers: ["If-None-Match": cleared]).status == 304)
        #expect(try session.get(items, headers: ["If-None-Match": cleared]).status == 200)
    }

    @Test func versionOfTheDefinitionStaysWhileItemsChange() throws {
        let live = try LiveClient()
        func define(_ title: String, _ kind: String) throws -> JSONValue? {
            let category = #"{"id":"n","kind":"\#(kind)","attribute":"n","title":"\#(title)"}"#
            return try live.define("shop", #"{"title":"\#(title)","categories":[\#(category)]}"#)
                .at("/definitionVersion")
        }
        let first = try define("A", "multi")
        #expect(first != nil)
        #expect(try live.push(#"{"id":"1","n":"x"}"#).status == 200)
        #expect(try live.client.get("/v1/catalogs/shop").at("/definitionVersion") == first)
        #expect(try define("B", "multi") == first)
        #expect(try define("B", "single") != first)
    }

    /// U+212A is canonically equivalent to “K”, and is another name.
    @Test func namesAreToldApartByTheirBytes() throws {
        let live = try LiveClient()
        let definition = #"""
            {"title":"T","categories":[{"id":"K","kind":"multi","attribute":"K"}],
            "sorts":[{"id":"K","title":"By K","keys":["K:asc"]}]}
            """#
        try live.define("K", definition)
        #expect(try live.push(#"{"id":"1","K":"a"}"#, to: "K").status == 200)
        let kelvin = "%E2%84%AA"
        let client = live.client
        for path in ["", "/categories", "/items/1", "/labels", "/query"] {
            #expect(try client.get("/v1/catalogs/\(kelvin)\(path)").code == "unknownCatalog", "\(path)")
        }
        #expect(try client.post("/v1/sessions", "{\"catalog\":\"\u{212A}\"}").code == "unknownCatalog")
        let session = try client.session("K")
        for reply in [
            try session.get("/categories/\(kelvin)"), try session.get("?categories=\(kelvin)"),
            try session.put("/categories/\(kelvin)/values/a"),
            try session.patch("{\"selections\":{\"\u{212A}\":[\"a\"]}}"),
            try session.post(
                "/apply",
                "{\"operations\":[{\"op\":\"select\",\"category\":\"\u{212A}\",\"value\":\"a\"}]}"
            ),
            try session.post("/clear", "{\"categories\":[\"\u{212A}\"]}"),
            try session.get("/sections?category=\(kelvin)"),
        ] {
            #expect(reply.code == "unknownCategory", "\(reply.text)")
        }
        #expect(try session.get("?sort=\(kelvin)").code == "unknownSort")
        #expect(try session.patch("{\"sort\":\"\u{212A}\"}").code == "unknownSort")
        #expect(try session.get("/items?attributes=\(kelvin)").status == 422)
    }

    @Test func aDeletedCatalogIsGoneWithItsSessions() throws {
        let live = try LiveClient()
        try live.define()
        let session = try live.client.session("shop")
        #expect(try live.send(.delete, "shop").status == 204)
        #expect(try live.client.get("/v1/catalogs/shop").status == 404)
        #expect(try session.get().status == 410)
        #expect(try live.send(.delete, "shop").status == 404)
        #expect(try live.push(#"{"id":"1"}"#).status == 404)
        try live.define()
        #expect(try session.get().status == 200, "one with the name is there again")
    }

    @Test func catalogsOfFilesAndServicesThatAreNotWritableAreReadOnly() throws {
        let live = try LiveClient([CatalogFixtures.dogs])
        for reply in [
            try live.send(.put, "dogs", LiveClient.shop), try live.send(.delete, "dogs"),
            try live.push(#"{"id":"1"}"#, to: "dogs"), try live.send(.put, "dogs/items/1", "{}"),
            try live.send(.patch, "dogs/items/1", "{}"), try live.send(.delete, "dogs/items/1"),
        ] {
            #expect(reply.status == 403)
            #expect(reply.code == "readOnlyCatalog")
        }
        #expect(try live.client.get("/v1/catalogs/dogs").at("/isLive") == .bool(false))
        let closed = try LiveClient { $0.isWritable = false }
        let reply = try closed.send(.put, "shop", LiveClient.shop)
        #expect(reply.code == "readOnlyCatalog")
        #expect(reply.at("/errors/0/detail")?.text?.contains("--writable on") == true)
    }

    /// U+212A KELVIN SIGN is canonically equivalent to K.
    @Test func aWriteReachesNoCatalogByANameThatOnlyLooksTheSame() throws {
        let live = try LiveClient()
        try live.define("K")
        _ = try live.push(#"{"id":"1"}"#, to: "K")
        for reply in [
            try live.send(.delete, "%E2%84%AA"), try live.push(#"{"id":"2"}"#, to: "%E2%84%AA"),
            try live.send(.put, "%E2%84%AA/items/1", "{}"), try live.send(.patch, "%E2%84%AA/items/1", "{}"),
            try live.send(.delete, "%E2%84%AA/items/1"),
        ] {
            #expect(reply.code == "unknownCatalog")
        }
        #expect(try live.client.get("/v1/catalogs/K").at("/itemCount")?.integer == 1)
    }

    @Test func thereAreAsManyCatalogsAsThereMayBe() throws {
        let live = try LiveClient { $0.maxCatalogs = 1 }
        try live.define()
        #expect(try live.send(.put, "more", LiveClient.shop).code == "tooManyCatalogs")
        #expect(try live.send(.put, "shop", LiveClient.shop).status == 200)
        _ = try live.send(.delete, "shop")
        #expect(try live.send(.put, "more", LiveClient.shop).status == 201)
    }

    // MARK: Items

    @Test func rowsAreCountedByWhatBecameOfThem() throws {
        let live = try LiveClient()
        try live.define()
        let first = try live.push(
            """
            {"id":"1","brand":"a","price":1}

            {"id":2,"brand":"b","price":2}
            {"id":"3","brand":"c"}
            """
        )
        #expect(first.status == 200)
        #expect(first.counts == [3, 3, 0, 0, 0, 0])
        let second = try live.push(
            """
            {"id":"1","brand":"a","price":1}
            {"id":"2","brand":"x"}
            {"id":"3","$delete":true}
            {"id":"4","$delete":true}
            {"id":"5","brand":"b"}
            """
        )
        #expect(second.counts == [5, 1, 1, 1, 2, 0])
        let version = try live.client.get("/v1/catalogs/shop").at("/dataVersion")
        #expect(second.at("/dataVersion") == version)
        let third = try live.push(#"{"id":"1","brand":"a","price":1}"#)
        #expect(third.counts == [1, 0, 0, 0, 1, 0])
        #expect(third.at("/dataVersion") == version, "nothing has changed")
    }

    @Test(arguments: [
        ("application/x-ndjson", "{\"id\":\"1\",\"price\":1}\n{\"id\":\"2\",\"price\":2}\n"),
        ("application/json", #" [ {"id":"1","price":1}, {"id":"2","price":2} ] "#),
        ("text/csv", "id,price\n1,1\n2,2\n"),
        ("text/csv; charset=utf-8", "id;price\r\n1;1\r\n2;2\r\n"),
        ("text/tab-separated-values", "id\tprice\n1\t1\n2\t2\n"),
    ])
    func everyFormatIsRead(type: String, body: String) throws {
        let live = try LiveClient()
        try live.define()
        let reply = try live.send(.post, "shop/items", body, type: type)
        #expect(reply.counts == [2, 2, 0, 0, 0, 0], "\(reply.text)")
        let query = try live.client.post("/v1/catalogs/shop/query", #"{"selections":{"price":[2,null]}}"#)
        #expect(query.itemIDs == ["2"])
    }

    @Test func cellsOfLaterUploadsAreOfTheTypeOfThoseBefore() throws {
        let live = try LiveClient()
        let definition =
            #"{"categories":[{"id":"zip","kind":"multi","attribute":"zip"},"#
            + #"{"id":"price","kind":"range","attribute":"price"}]}"#
        #expect(try live.send(.put, "post", definition).status == 201)
        func upload(_ text: String, _ query: String = "") throws -> Reply {
            try live.send(.post, "post/items\(query)", text, type: "text/csv")
        }
        #expect(try upload("id,zip\n1,01067\n2,10115\n").counts == [2, 2, 0, 0, 0, 0])
        #expect(try upload("id,zip\n3,10115\n4,80331\n").counts == [2, 2, 0, 0, 0, 0])
        let query = try live.client.post("/v1/catalogs/post/query", #"{"selections":{"zip":["10115"]}}"#)
        #expect(query.itemIDs == ["2", "3"])
        let mixed = try upload("id,price\n5,5\n6,abc\n7,7\n", "?skipInvalid=true")
        #expect(mixed.counts == [3, 2, 0, 0, 0, 1], "\(mixed.text)")
        #expect(mixed.at("/verdicts/0/pointer")?.text == "/price", "\(mixed.text)")
    }

    @Test func oneObjectIsOneRow() throws {
        let live = try LiveClient()
        try live.define()
        let reply = try live.send(
            .post,
            "shop/items",
            "\n{\n \"id\": \"1\",\n \"price\": 1 }",
            type: "application/json"
        )
        #expect(reply.counts == [1, 1, 0, 0, 0, 0], "\(reply.text)")
        #expect(try live.client.get("/v1/catalogs/shop/items/1").text == #"{"id":"1","price":1}"#)
    }

    @Test func bodiesThatAreNoItemsAtAllAreRefused() throws {
        let live = try LiveClient()
        try live.define()
        let replies = [
            try live.send(.post, "shop/items", #"[{"id":"1"}"#, type: "application/json"),
            try live.send(.post, "shop/items", "id,id\n1,2", type: "text/csv"),
        ]
        #expect(replies.map(\.code) == ["malformedItems", "malformedItems"])
        #expect(try live.send(.post, "shop/items", "x", type: "text/xml").code == "unsupportedMediaType")
        #expect(try live.push("{}", headers: ["Content-Encoding": "br"]).code == "unsupportedMediaType")
        for query in ["?mode=merge", "?strict=yes", "?other=1"] {
            #expect(try live.push("", query).status == 422, "\(query)")
        }
        #expect(try live.client.get("/v1/catalogs/shop").at("/itemCount")?.integer == 0)
    }

    @Test func unpackedBodiesAreBounded() throws {
        let live = try LiveClient { $0.loading.maxInputBytes = 100 }
        try live.define()
        let reply = try live.push(String(repeating: #"{"id":"1"}"# + "\n", count: 20))
        #expect(reply.status == 413)
        #expect(reply.code == "tooLarge")
    }

    @Test func itemsThatUnpackTooFarAreRefused() throws {
        let cases = [(1_100, "\n", "blank rows"), (100, #"{"id":"1"}"# + "\n", "--max-unpack-ratio")]
        for (ratio, row, detail) in cases {
            let live = try LiveClient { $0.loading.maxUnpackRatio = ratio }
            try live.define()
            let rows = Array(String(repeating: row, count: 2 << 20).utf8)
            // Without Content-Encoding: what is no upload is unpacked within the limit of bodies where it has one.
            let headers: HTTPHeaders = ["Content-Type": "application/x-ndjson"]
            let packed = Gzip(deflaters: Deflaters(level: 6)).pack(rows)
            let reply = try live.client.send(.post, "/v1/catalogs/shop/items", packed, headers: headers)
            #expect(reply.status == 413)
            #expect(reply.code == "tooLarge")
            #expect(reply.text.contains(detail), "\(reply.text)")
        }
    }

    @Test func replacingExchangesAllItemsInTheOrderOfTheRows() throws {
        let live = try LiveClient()
        try live.define()
        _ = try live.push("{\"id\":\"1\"}\n{\"id\":\"2\"}\n{\"id\":\"3\"}")
        let reply = try live.push("{\"id\":\"3\"}\n{\"id\":\"4\"}\n{\"id\":\"2\",\"new\":true}", "?mode=replace")
        #expect(reply.counts == [3, 1, 1, 1, 1, 0])
        let query = try live.client.post("/v1/catalogs/shop/query", "{}")
        #expect(query.itemIDs == ["3", "4", "2"])
        let empty = try live.send(.post, "shop/items?mode=replace", "[]", type: "application/json")
        #expect(empty.counts == [0, 0, 0, 3, 0, 0])
        #expect(try live.client.get("/v1/catalogs/shop").at("/itemCount")?.integer == 0)
    }

    /// Clients that follow changes ask for ids from the first answer on.
    @Test func anEmptyCatalogKnowsItsAttributeOfIDs() throws {
        let live = try LiveClient()
        try live.define("shop", #"{"idAttribute":"sku","categories":[{"id":"b","kind":"multi","attribute":"b"}]}"#)
        for (attribute, status) in [("sku", 200), ("b", 200), ("id", 422), ("skuu", 422)] {
            let reply = try live.client.post("/v1/catalogs/shop/query", #"{"attributes":["\#(attribute)"]}"#)
            #expect(reply.status == status, "\(attribute): \(reply.text)")
        }
    }

    /// As the end of a pipe is whose beginning failed.
    @Test func anEmptyTextIsNoReplacement() throws {
        let live = try LiveClient()
        try live.define()
        _ = try live.push("{\"id\":\"1\"}")
        for type in ["application/x-ndjson", "text/csv", "text/tab-separated-values", "application/json"] {
            let reply = try live.send(.post, "shop/items?mode=replace", "", type: type)
            #expect(reply.code == "malformedItems", "\(reply.text)")
        }
        #expect(try live.client.get("/v1/catalogs/shop").at("/itemCount")?.integer == 1)
        // No row is no change, as of a program that looks for changes.
        #expect(try live.push("").counts == [0, 0, 0, 0, 0, 0])
    }

    @Test func deletingTakesIDsAlone() throws {
        let live = try LiveClient()
        try live.define()
        _ = try live.push("{\"id\":\"1\"}\n{\"id\":\"2\"}")
        let reply = try live.send(.post, "shop/items?mode=delete", "id\n2\n9\n", type: "text/csv")
        #expect(reply.counts == [2, 0, 0, 1, 1, 0])
    }

    @Test func aDryRunSaysEverythingAndDoesNothing() throws {
        let live = try LiveClient()
        try live.define()
        let before = try live.client.get("/v1/catalogs/shop").text
        let reply = try live.push(#"{"id":"1"}"#, "?dryRun=true")
        #expect(reply.at("/isDryRun") == .bool(true))
        #expect(reply.counts == [1, 1, 0, 0, 0, 0])
        #expect(try live.client.get("/v1/catalogs/shop").text == before)
        #expect(try live.push(#"{"id":"1","price":"x"}"#, "?dryRun=true").code == "invalidRows")
    }

    // MARK: Verdicts

    @Test(arguments: [
        (#"{"brand":"a"}"#, "missingID", nil), (#"{"id":null}"#, "missingID", nil), (#"{"id":""}"#, "invalidID", "/id"),
        (#"{"id":"a\u0000b"}"#, "invalidID", "/id"), (#"{"id":1.5}"#, "invalidID", "/id"),
        (#"{"id":["1"]}"#, "invalidID", "/id"),
        (#"{"id":"8","price":"cheap"}"#, "wrongType", "/price"),
        (#"{"id":"8","price":"2024-05-01"}"#, "wrongType", "/price"),
        (#"{"id":"8","price":[1,true]}"#, "wrongType", "/price"),
        (#"{"id":"8","size":{"cm":true}}"#, "wrongType", "/size/cm"),
        (#"{"id":"8","size.cm":true}"#, "wrongType", "/size.cm"),
        (#"{"id":"8","new":"yes"}"#, "wrongType", "/new"), (#"{"id":"8","dept":7}"#, "wrongType", "/dept"),
        (#"{"id":"8","$delete":false}"#, "invalidDeletion", "/$delete"), (#"{"id":"8""#, "malformedRow", nil),
        (#"["8"]"#, "malformedRow", nil), (#"{"id":"8","a":1,"a":2}"#, "malformedRow", nil),
        (#"{"id":"1"}"#, "duplicateID", "/id"),
        (#"{"id":"8","x":"\#(String(repeating: "y", count: 300))"}"#, "tooLarge", nil),
        (#"{"id":"8","x":[[[[[[1]]]]]]}"#, "tooDeep", nil),
    ])
    func badRowsAreNamedByLineAndPointer(row: String, code: String, pointer: String?) throws {
        let live = try LiveClient {
            $0.loading.maxRowBytes = 200
            $0.loading.maxDepth = 5
        }
        try live.define()
        let body = "{\"id\":\"1\",\"price\":1}\n\n\(row)\n{\"id\":\"2\"}\n"
        let reply = try live.push(body)
        #expect(reply.status == 422)
        #expect(reply.code == "invalidRows")
        #expect(reply.at("/refused")?.integer == 1)
        #expect(reply.at("/received")?.integer == 3)
        #expect(reply.at("/verdicts/0/line")?.integer == 3, "\(reply.text)")
        #expect(reply.at("/verdicts/0/code")?.text == code, "\(reply.text)")
        #expect(reply.at("/verdicts/0/pointer")?.text == pointer, "\(reply.text)")
        #expect(try live.client.get("/v1/catalogs/shop").at("/itemCount")?.integer == 0, "all or nothing")
        let skipped = try live.push(body, "?skipInvalid=true")
        #expect(skipped.counts == [3, 2, 0, 0, 0, 1])
        #expect(skipped.at("/verdicts/0/code")?.text == code)
        #expect(try live.client.get("/v1/catalogs/shop").at("/itemCount")?.integer == 2)
    }

    @Test func aPathHasAsManyLevelsAsATree() throws {
        let live = try LiveClient()
        try live.define()
        let path = Array(repeating: "a", count: 64).joined(separator: " > ")
        #expect(try live.push(#"{"id":"1","dept":"\#(path)","brand":"\#(path) > a"}"#).status == 200)
        for deep in [path + " > a", Array(repeating: "a", count: 10_000).joined(separator: " > ")] {
            let reply = try live.push(#"{"id":"2","dept":["a","\#(deep)"]}"#)
            #expect(reply.code == "invalidRows")
            #expect(reply.at("/verdicts/0/code")?.text == "tooDeep")
            #expect(reply.at("/verdicts/0/pointer")?.text == "/dept")
            let detail = reply.at("/verdicts/0/detail")?.text
            #expect(detail?.hasSuffix("levels, and a path has at most 64") == true, "\(reply.text)")
        }
        #expect(try live.client.get("/v1/catalogs/shop").at("/itemCount")?.integer == 1)
    }

    @Test(arguments: ["", "?dryRun=true", "?strict=true"])
    func anIDThatIsNullIsNoneAndAnotherUsualOneCounts(query: String) throws {
        let live = try LiveClient()
        try live.define()
        let reply = try live.push(#"{"_id":"x","id":null}"#, query)
        #expect(reply.counts == [1, 1, 0, 0, 0, 0])
        if query.isEmpty { #expect(try live.client.get("/v1/catalogs/shop/items/x").status == 200) }
        #expect(try live.push(#"{"_id":"x","id":[null]}"#, query).at("/verdicts/0/code")?.text == "invalidID")
    }

    @Test func aRowWithManyValuesOfAnUnknownAttributeIsRefusedOnce() throws {
        let live = try LiveClient()
        try live.define()
        let values = Array(repeating: "1", count: 100_000).joined(separator: ",")
        let reply = try live.push("{\"id\":\"1\",\"brnd\":[\(values)]}", "?strict=true")
        #expect(reply.at("/verdicts/0/code")?.text == "unknownAttribute")
        #expect(reply.at("/refused")?.integer == 1)
    }

    @Test func bytesThatAreNoUTF8AreNamed() throws {
        let live = try LiveClient()
        try live.define()
        let row = Array(#"{"id":"1","brand":""#.utf8) + [0xFF] + Array(#""}"#.utf8)
        let reply = try live.client.send(
            .post,
            "/v1/catalogs/shop/items",
            row,
            headers: ["Content-Type": "application/x-ndjson"]
        )
        #expect(reply.at("/verdicts/0/code")?.text == "invalidUTF8")
    }

    @Test func strictRefusesUnknownAttributes() throws {
        let live = try LiveClient()
        try live.define()
        _ = try live.push(#"{"id":"1","title":"x"}"#)
        #expect(try live.push(#"{"id":"2","title":"y","brand":"z"}"#, "?strict=true").status == 200)
        let reply = try live.push(#"{"id":"3","brnd":"z"}"#, "?strict=true")
        #expect(reply.at("/verdicts/0/code")?.text == "unknownAttribute")
        #expect(reply.at("/verdicts/0/suggestions/0")?.text == "brand")
        #expect(try live.push(#"{"id":"3","brnd":"z"}"#).status == 200)
    }

    @Test func attributesAreAsManyAsThereMayBe() throws {
        let live = try LiveClient { $0.loading.maxAttributes = 8 }
        try live.define()
        // Six are named: brand, price, size, size.cm, new, dept.
        let reply = try live.push("{\"id\":\"1\",\"a\":1,\"b\":1}\n{\"id\":\"2\",\"c\":1}", "?skipInvalid=true")
        #expect(reply.at("/verdicts/0/code")?.text == "tooManyAttributes", "\(reply.text)")
        #expect(reply.at("/verdicts/0/line")?.integer == 2)
    }

    @Test func verdictsBeyondTheBoundAreCounted() throws {
        let live = try LiveClient { $0.maxVerdicts = 2 }
        try live.define()
        let reply = try live.push(String(repeating: "{}\n", count: 5))
        #expect(reply.at("/verdicts")?.elements.count == 2)
        #expect(reply.at("/moreVerdicts")?.integer == 3)
        #expect(reply.at("/refused")?.integer == 5)
    }

    @Test func datesAndNumbersAreNotMixed() throws {
        let live = try LiveClient()
        try live.define()
        #expect(try live.push(#"{"id":"1","price":"2024-05-01"}"#).status == 200)
        #expect(try live.push(#"{"id":"2","price":3}"#).at("/verdicts/0/code")?.text == "wrongType")
        #expect(try live.push(#"{"id":"2","price":3}"#, "?mode=replace").status == 200)
    }

    @Test func whatTheDefinitionDoesNotAllowRefusesTheBatch() throws {
        let live = try LiveClient()
        try live.define(
            "shop",
            #"{"title":"T","categories":[{"id":"b","kind":"multi","attribute":"b","selectionModel":"subtractive"}]}"#
        )
        let rows = (0...1_000).map { "{\"id\":\($0),\"b\":\"v\($0)\"}" }.joined(separator: "\n")
        let reply = try live.push(rows)
        #expect(reply.status == 422)
        #expect(reply.code == "unfitItems")
        #expect(try live.client.get("/v1/catalogs/shop").at("/itemCount")?.integer == 0)
    }
}

extension Reply {
    /// Received, inserted, updated, deleted, unchanged, refused.
    var counts: [Int?] {
        ["received", "inserted", "updated", "deleted", "unchanged", "refused"].map { at("/\($0)")?.integer }
    }
}
