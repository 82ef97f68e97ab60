import CatalogTestSupport
import FilterCore
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import CatalogFiles
@testable import Catalogs
@testable import Gateway
@testable import JSON

/// Writes of objects in the search protocol.
struct SearchWriteTests {
    /// An index of three objects, made by its first write.
    static func filled() throws -> LiveClient {
        let live = try LiveClient()
        let reply = try live.client.post(
            "/1/indexes/shop/batch",
            #"""
            {"requests":[
              {"action":"addObject","body":{"objectID":"1","brand":"a","price":4.50,"tags":["x"]}},
              {"action":"updateObject","body":{"objectID":"2","brand":"b","price":20}},
              {"action":"addObject","body":{"objectID":3,"brand":"a","price":1}}]}
            """#
        )
        try #require(reply.status == 200, "\(reply.text)")
        return live
    }

    private func batch(_ live: LiveClient, _ requests: String, in index: String = "shop") throws -> Reply {
        try live.client.post("/1/indexes/\(index)/batch", #"{"requests":[\#(requests)]}"#)
    }

    private func item(_ id: String, _ live: LiveClient, in catalog: String = "shop") throws -> String? {
        let reply = try live.send(.get, "\(catalog)/items/\(id)")
        return reply.status == 200 ? reply.text : nil
    }

    private func total(_ live: LiveClient, of catalog: String = "shop") throws -> Int? {
        try live.send(.get, catalog).at("/itemCount")?.integer
    }

    // MARK: Batches

    @Test func theFirstBatchMakesTheIndexWithADefinitionFromItsObjects() throws {
        let live = try Self.filled()
        let shop = try live.send(.get, "shop")
        #expect(shop.at("/itemCount")?.integer == 3)
        #expect(shop.at("/definition/idAttribute")?.text == "objectID")
        #expect(shop.at("/definition/categories")?.elements.map { $0["id"]?.text } == ["brand", "price", "tags"])
        #expect(shop.at("/title")?.text == "Shop")
        #expect(try item("1", live) == #"{"objectID":"1","brand":"a","price":4.50,"tags":["x"]}"#)
        #expect(try item("3", live) == #"{"objectID":3,"brand":"a","price":1}"#)
    }

    @Test func anObjectThatIsDeletedAndComesAgainIsANewOneAtTheEnd() throws {
        let again = [
            #"{"action":"updateObject","body":{"objectID":"1","brand":"a","price":4.50,"tags":["x"]}}"#,
            #"{"action":"addObject","body":{"objectID":"1","brand":"z"}}"#,
            #"{"action":"partialUpdateObject","body":{"objectID":"1","brand":"z"}}"#,
        ]
        for operation in again {
            let live = try Self.filled()
            let delete = #"{"action":"deleteObject","body":{"objectID":"1"}}"#
            let reply = try batch(live, #"\#(delete),{"action":"addObject","body":{"objectID":"4"}},\#(operation)"#)
            #expect(reply.status == 200, "\(reply.text)")
            let found = try live.client.post("/1/indexes/shop/query", "{}")
            #expect(
                found.at("/hits")?.elements.compactMap { $0["objectID"]?.jsonText } == [
                    "\"2\"", "\"3\"", "\"4\"", "\"1\"",
                ]
            )
            if operation == again[0] { continue }
            #expect(try item("1", live) == #"{"objectID":"1","brand":"z"}"#, "nothing is left of the former one")
        }
        let live = try Self.filled()
        let reply = try batch(
            live,
            #"{"action":"addObject","body":{"objectID":"8"}},{"action":"addObject","body":{"objectID":"9"}},"#
                + #"{"action":"deleteObject","body":{"objectID":"8"}},{"action":"addObject","body":{"objectID":"8"}},"#
                + #"{"action":"deleteObject","body":{"objectID":"2"}},{"action":"addObject","body":{"objectID":"2"}},"#
                + #"{"action":"deleteObject","body":{"objectID":"2"}}"#
        )
        #expect(reply.status == 200, "\(reply.text)")
        let found = try live.client.post("/1/indexes/shop/query", "{}")
        #expect(
            found.at("/hits")?.elements.compactMap { $0["objectID"]?.jsonText } == [
                "\"1\"", "\"3\"", "\"9\"", "\"8\"",
            ]
        )
    }

    @Test func operationsOfABatchAreCarriedOutInTheirOrder() throws {
        let live = try Self.filled()
        let reply = try batch(
            live,
            #"""
            {"action":"deleteObject","body":{"objectID":"1"}},
            {"action":"addObject","body":{"objectID":"4","price":1}},
            {"action":"partialUpdateObject","body":{"objectID":"4","brand":"c"}},
            {"action":"partialUpdateObject","body":{"objectID":"5","brand":"d"}},
            {"action":"partialUpdateObjectNoCreate","body":{"objectID":"6","brand":"d"}},
            {"action":"addObject","body":{"objectID":"7"}},
            {"action":"deleteObject","body":{"objectID":"7"}},
            {"action":"deleteObject","body":{"objectID":"never"}}
            """#
        )
        #expect(reply.status == 200, "\(reply.text)")
        #expect(reply.at("/objectIDs")?.elements.map(\.text) == ["1", "4", "4", "5", "6", "7", "7", "never"])
        #expect(try item("1", live) == nil)
        #expect(try item("4", live) == #"{"objectID":"4","price":1,"brand":"c"}"#)
        #expect(try item("5", live) == #"{"objectID":"5","brand":"d"}"#)
        #expect(try total(live) == 4)
    }

    @Test func aBatchThatClearsLeavesWhatComesAfterIt() throws {
        let live = try Self.filled()
        let requests = #"""
            {"action":"addObject","body":{"objectID":"4"}},{"action":"clear"},
            {"action":"partialUpdateObject","body":{"objectID":"1","price":2}},
            {"action":"addObject","body":{"objectID":"9"}},{"action":"deleteObject","body":{"objectID":"9"}}
            """#
        #expect(try batch(live, requests).status == 200)
        #expect(try total(live) == 1)
        #expect(try item("1", live) == #"{"objectID":"1","price":2}"#)
    }

    @Test func aBatchThatDeletesTheIndexMakesItAnewOfWhatComesAfterIt() throws {
        let live = try Self.filled()
        #expect(
            try batch(live, #"{"action":"delete"},{"action":"addObject","body":{"objectID":"1","size":4}}"#).status
                == 200
        )
        let categories = try live.send(.get, "shop").at("/definition/categories")?.elements
        #expect(categories?.compactMap { $0["id"]?.text } == ["search", "size"])
        #expect(try batch(live, #"{"action":"delete","body":{}}"#).status == 200)
        #expect(try live.send(.get, "shop").status == 404)
        #expect(try batch(live, #"{"action":"deleteObject","body":{"objectID":"1"}}"#).status == 200)
        #expect(try live.send(.get, "shop").status == 404, "a deletion makes no index")
    }

    @Test func aBatchIsCarriedOutAsAWholeOrNotAtAll() throws {
        let live = try Self.filled()
        let good = #"{"action":"addObject","body":{"objectID":"8"}}"#
        let refused = [
            (#"{"action":"addObject","body":{"objectID":"9","price":"x"}}"#, "object “9”"),
            (#"{"action":"updateObject","body":{"price":1}}"#, "requests[1].body: the objectID is missing"),
            (#"{"action":"addObject"}"#, "requests[1].body: the operation needs an object"),
            (#"{"action":"updateObject","body":{"objectID":[1]}}"#, "requests[1].body.objectID"),
            (#"{"action":"upsert","body":{"objectID":"9"}}"#, "requests[1].action: “upsert”"),
            (#"{"action":"addObject","body":7}"#, "requests[1].body: expected an object"),
            (#"{"action":"addObject","body":{"objectID":"9","$delete":true}}"#, "$delete"),
            (
                #"{"action":"partialUpdateObject","body":{"objectID":"1","tags":{"_operation":"Sum","value":1}}}"#,
                "Increment"
            ),
            (#"{"body":{}}"#, "requests[1].action"),
        ]
        for (request, message) in refused {
            let reply = try batch(live, "\(good),\(request)")
            #expect(reply.status == 400)
            #expect(reply.at("/message")?.text?.contains(message) == true, "\(reply.text)")
            #expect(try item("8", live) == nil)
        }
        for body in ["{", #"{"requests":{}}"#, "[]"] {
            #expect(try live.client.post("/1/indexes/shop/batch", body).status == 400)
        }
    }

    @Test func aBatchForSeveralIndicesGivesATaskForEach() throws {
        let live = try Self.filled()
        let reply = try live.client.post(
            "/1/indexes/*/batch",
            #"""
            {"requests":[{"action":"addObject","indexName":"a","body":{"objectID":"1"}},
              {"action":"deleteObject","indexName":"shop","body":{"objectID":"1"}},
              {"action":"addObject","indexName":"a","body":{"objectID":"2"}}]}
            """#
        )
        #expect(reply.at("/objectIDs")?.elements.map(\.text) == ["1", "1", "2"])
        #expect(reply.at("/taskID")?.keys == ["a", "shop"])
        #expect(try total(live, of: "a") == 2)
        #expect(try total(live) == 2)
        #expect(
            try live.client.post("/1/indexes/*/batch", #"{"requests":[]}"#).text == #"{"taskID":{},"objectIDs":[]}"#
        )
        let refused = #"""
            {"requests":[{"action":"addObject","indexName":"a b","body":{}},
              {"action":"clear","indexName":"shop"}]}
            """#
        #expect(try live.client.post("/1/indexes/*/batch", refused).status == 400)
        #expect(try total(live) == 2)
    }

    @Test func aBatchThatOneIndexRefusesSaysWhatWasWritten() throws {
        let live = try Self.filled()
        try live.define("ty", #"{"categories":[{"id":"p","kind":"range","attribute":"p"}]}"#)
        let reply = try live.client.post(
            "/1/indexes/*/batch",
            #"""
            {"requests":[{"action":"addObject","indexName":"a","body":{"objectID":"1"}},
              {"action":"addObject","indexName":"ty","body":{"objectID":"5","p":"x"}}]}
            """#
        )
        #expect(reply.status == 400)
        let message = try #require(reply.at("/message")?.text)
        #expect(message.hasSuffix("nothing in this index was changed; refused: “ty”; written: “a”"), "\(message)")
        #expect(try total(live, of: "a") == 1)
    }

    @Test func aBatchThatIsTooLongIsRefused() throws {
        let live = try LiveClient { $0.maxBatchBytes = 1_000 }
        let text = String(repeating: "x", count: 1_000)
        let reply = try batch(live, #"{"action":"addObject","body":{"objectID":"1","text":"\#(text)"}}"#)
        #expect(reply.status == 413)
        #expect(reply.at("/message")?.text?.contains("--max-batch-bytes") == true)
    }

    @Test func aBatchIsForAsManyIndicesAsThereMayBe() throws {
        let live = try LiveClient { $0.maxCatalogs = 2 }
        func write(_ names: [String]) throws -> Reply {
            let requests = names.map { #"{"action":"addObject","indexName":"\#($0)","body":{}}"# }
            return try live.client.post("/1/indexes/*/batch", #"{"requests":[\#(requests.joined(separator: ","))]}"#)
        }
        let refused = try write(["a", "b", "c"])
        #expect(refused.status == 400)
        #expect(refused.at("/message")?.text?.contains("requests[2].indexName: a batch is for at most 2") == true)
        #expect(try live.send(.get, "a").status == 404)
        #expect(try write(["a", "b", "a"]).at("/taskID")?.keys == ["a", "b"])
    }

    @Test func aBatchMakesAnewWhatHasItsIDsUnderAnotherName() throws {
        let live = try LiveClient()
        try live.define("shop", #"{"idAttribute":"sku","categories":[]}"#)
        #expect(try live.push(#"{"sku":"1"}"#).status == 200)
        let reply = try batch(live, #"{"action":"delete"},{"action":"addObject","body":{"objectID":"2"}}"#)
        #expect(reply.status == 200, "\(reply.text)")
        #expect(try live.send(.get, "shop").at("/definition/idAttribute")?.text == "objectID")
        #expect(try item("1", live) == nil)
        #expect(try item("2", live) == #"{"objectID":"2"}"#)
    }

    @Test func whatCanMakeNothingNeedsNoPlaceAmongCatalogs() throws {
        let live = try LiveClient { $0.maxCatalogs = 1 }
        _ = try live.client.post("/1/indexes/shop", "{}")
        #expect(try live.client.send(.delete, "/1/indexes/none").at("/deletedAt") != nil)
        #expect(try live.client.send(.delete, "/1/indexes/none/1").at("/deletedAt") != nil)
        for operation in ["copy", "move"] {
            let body = #"{"operation":"\#(operation)","destination":"other"}"#
            #expect(try live.client.post("/1/indexes/none/operation", body).at("/updatedAt") != nil)
        }
        #expect(try live.client.post("/1/indexes/other", "{}").status == 429)
    }

    // MARK: Single objects

    @Test func singleObjectsComeAndGo() throws {
        let live = try Self.filled()
        let added = try live.client.post("/1/indexes/shop", #"{"brand":"z"}"#)
        #expect(added.status == 201)
        let id = try #require(added.at("/objectID")?.text)
        #expect(try item(id, live) == #"{"objectID":"\#(id)","brand":"z"}"#)
        #expect(added.at("/createdAt") != nil)

        let put = try live.client.send(.put, "/1/indexes/shop/p%2F1", #"{"brand":"q"}"#)
        #expect(put.status == 200)
        #expect(put.at("/objectID")?.text == "p/1")
        #expect(put.at("/updatedAt") != nil)
        #expect(try item("p%2F1", live) == #"{"objectID":"p/1","brand":"q"}"#)
        #expect(try live.client.send(.put, "/1/indexes/shop/p", #"{"objectID":"other"}"#).status == 400)

        let changed = try live.client.post(
            "/1/indexes/shop/1/partial",
            #"{"price":{"_operation":"Increment","value":0.5}}"#
        )
        #expect(changed.status == 200)
        #expect(try item("1", live) == #"{"objectID":"1","brand":"a","price":5,"tags":["x"]}"#)
        _ = try live.client.post("/1/indexes/shop/n/partial?createIfNotExists=false", #"{"price":1}"#)
        #expect(try item("n", live) == nil)
        _ = try live.client.post("/1/indexes/shop/n/partial?x-algolia-agent=JS", #"{"price":1}"#)
        #expect(try item("n", live) == #"{"price":1,"objectID":"n"}"#)

        let deleted = try live.client.send(.delete, "/1/indexes/shop/1")
        #expect(deleted.at("/deletedAt") != nil)
        #expect(try item("1", live) == nil)
        #expect(try live.client.send(.delete, "/1/indexes/shop/1").status == 200, "as everywhere in the protocol")
        #expect(try live.client.post("/1/indexes/shop/clear").status == 200)
        #expect(try total(live) == 0)
    }

    @Test func filtersTakeOutWhatTheyFind() throws {
        let live = try Self.filled()
        let path = "/1/indexes/shop/deleteByQuery"
        for body in [
            "", "{}", #"{"filters":" "}"#, #"{"filters":"brand:a","query":"x"}"#,
            #"{"filters":"brand:a","insideBoundingBox":[[1,2,3,4]]}"#, #"{"filters":"brand:"}"#,
            #"{"facetFilters":[]}"#, #"{"facetFilters":[[]]}"#, #"{"params":"numericFilters=[]"}"#,
        ] {
            #expect(try live.client.post(path, body).status == 400, "\(body)")
        }
        #expect(try total(live) == 3)
        #expect(try live.client.post(path, #"{"filters":"brand:a","numericFilters":["price>2"]}"#).status == 200)
        #expect(try item("1", live) == nil)
        #expect(try live.client.post(path, #"{"params":"filters=brand%3Ab"}"#).status == 200)
        #expect(try total(live) == 1)
        #expect(try live.client.post("/1/indexes/none/deleteByQuery", #"{"filters":"a:b"}"#).status == 200)
        #expect(try live.send(.get, "none").status == 404)
    }

    @Test func whateverACatalogCallsItsIDsAnObjectHasItThere() throws {
        let live = try LiveClient()
        try live.define("shop", #"{"idAttribute":"sku","categories":[]}"#)
        #expect(try live.client.send(.put, "/1/indexes/shop/7", #"{"price":1}"#).status == 200)
        #expect(try item("7", live) == #"{"sku":"7","objectID":"7","price":1}"#)
        #expect(try live.client.post("/1/indexes/shop/7/partial", #"{"price":2}"#).status == 200)
        #expect(try item("7", live) == #"{"sku":"7","objectID":"7","price":2}"#)
        let other = try live.client.send(.put, "/1/indexes/shop/8", #"{"sku":"9"}"#)
        #expect(other.status == 400)
        #expect(other.at("/message")?.text?.contains("object “8”: “sku” identifies") == true, "\(other.text)")
        #expect(try live.client.send(.delete, "/1/indexes/shop/7").status == 200)
        #expect(try total(live) == 0)
    }

    // MARK: Refusals

    @Test func catalogsOfFilesTakeNoWrites() throws {
        let live = try LiveClient([CatalogFixtures.shop])
        for (method, path) in [
            (HTTPMethod.post, ""), (.put, "/1"), (.delete, "/1"), (.post, "/1/partial"), (.post, "/clear"),
            (.post, "/batch"),
            (.delete, ""), (.put, "/settings"),
        ] {
            let reply = try live.client.send(method, "/1/indexes/shop\(path)", #"{"requests":[]}"#)
            #expect(reply.status == 403, "\(method) \(path): \(reply.text)")
            #expect(reply.at("/status")?.integer == 403)
        }
        let moves = [
            ("shop", #"{"operation":"move","destination":"other"}"#),
            ("other", #"{"operation":"copy","destination":"shop"}"#),
        ]
        for (index, body) in moves {
            #expect(try live.client.post("/1/indexes/\(index)/operation", body).status == 403)
        }
    }

    @Test func aServiceThatTakesNoWritesSaysSo() throws {
        let live = try LiveClient { $0.isWritable = false }
        let reply = try batch(live, #"{"action":"addObject","body":{}}"#)
        #expect(reply.status == 403)
        #expect(reply.at("/message")?.text?.contains("--writable on") == true)
    }

    @Test func aNameThatNoIndexCanHaveIsRefused() throws {
        let live = try LiveClient()
        let reply = try batch(live, #"{"action":"addObject","body":{}}"#, in: "my%20shop")
        #expect(reply.status == 400)
        #expect(reply.at("/message")?.text?.contains("64 ASCII letters") == true)
    }

    @Test func writesThatAreTooManyAre429() throws {
        let live = try LiveClient { $0.maxWaitingWrites = 0 }
        let reply = try batch(live, #"{"action":"addObject","body":{}}"#)
        #expect(reply.status == 429)
        #expect(reply["Retry-After"] != nil)
    }

    @Test func whatCannotBeKeptIs429AndNotMade() throws {
        let live = try LiveClient(journal: FailingJournal())
        #expect(try batch(live, #"{"action":"addObject","body":{"objectID":"1"}}"#).status == 429)
        #expect(try live.send(.get, "shop").status == 404)
    }

    @Test func aKeyWritesToItsCatalogsAlone() throws {
        let live = try Self.filled()
        let caller = Caller(
            keyName: "one",
            actions: [.writeItems, .read],
            catalogs: ["a"],
            filter: nil,
            rate: nil
        )
        let client = TestClient(live.client.service, caller: caller)
        #expect(try client.post("/1/indexes/shop", "{}").status == 403)
        #expect(try client.post("/1/indexes/a", "{}").status == 201)
        #expect(try client.post("/1/indexes/a/operation", #"{"operation":"copy","destination":"shop"}"#).status == 403)
        #expect(try client.post("/1/indexes/shop/operation", #"{"operation":"copy","destination":"a"}"#).status == 403)
        #expect(try client.get("/1/indexes").at("/items")?.elements.map { $0["name"]?.text } == ["a"])
        #expect(try live.client.through("brand:a").post("/1/indexes/shop", "{}").status == 403)
    }

    // MARK: Tasks

    @Test func aTaskIsPublishedWhenItsNumberIsGivenOut() throws {
        let live = try Self.filled()
        let number = try #require(live.client.post("/1/indexes/shop", "{}").at("/taskID")?.integer)
        #expect(try live.client.get("/1/indexes/shop/task/\(number)").at("/status")?.text == "published")
        #expect(try live.client.get("/1/indexes/gone/task/\(number)").status == 200, "a move ends its index")
        let ahead = try live.client.get("/1/indexes/shop/task/\(number + 60_000)")
        #expect(ahead.status == 200, "clocks of processes differ, and are set back")
        for other in ["\(number + 3_600_000)", "x", "0", "-1", "99999999999999999999"] {
            #expect(try live.client.get("/1/indexes/shop/task/\(other)").status == 404, "\(other)")
        }
    }
}
