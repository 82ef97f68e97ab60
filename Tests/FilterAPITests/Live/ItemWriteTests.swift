import CatalogTestSupport
import Dispatch
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Support
import TestSupport
import Testing

@testable import Catalogs
@testable import Gateway

/// Single items of live catalogs.
struct ItemWriteTests {
    private func filled() throws -> LiveClient {
        let live = try LiveClient()
        try live.define()
        _ = try live.push(#"{"id":"1","brand":"a","price":10,"size":{"cm":4.50}}"#)
        return live
    }

    @Test func anItemIsPutInAndReadBack() throws {
        let live = try filled()
        let made = try live.send(.put, "shop/items/2", #"{"id":"2","brand":"b"}"#)
        #expect(made.status == 201)
        #expect(made["Location"] == "/v1/catalogs/shop/items/2")
        #expect(made.counts == [1, 1, 0, 0, 0, 0])
        let read = try live.send(.get, "shop/items/2")
        #expect(read.text == #"{"id":"2","brand":"b"}"#)
        #expect(read["ETag"] == made["ETag"])
        #expect(try live.send(.put, "shop/items/2", #"{"brand":"c"}"#).status == 200)
        #expect(try live.send(.get, "shop/items/2").text == #"{"id":"2","brand":"c"}"#, "the address has the id")
        #expect(try live.send(.put, "shop/items/2", "{}").status == 200)
        #expect(try live.send(.get, "shop/items/2").text == #"{"id":"2"}"#)
    }

    @Test func anIDThatIsANumberStaysOne() throws {
        let live = try filled()
        _ = try live.push(#"{"id":7,"brand":"a"}"#)
        #expect(try live.send(.put, "shop/items/7", #"{"brand":"b"}"#).status == 200)
        #expect(try live.send(.get, "shop/items/7").text == #"{"id":7,"brand":"b"}"#)
        #expect(try live.send(.put, "shop/items/7", "{}").status == 200)
        #expect(try live.send(.get, "shop/items/7").text == #"{"id":7}"#)
    }

    @Test func daysAreReadInTheOrderThatTheDefinitionNames() throws {
        let live = try LiveClient()
        let definition = #"""
            {"title":"Shop","dates":{"at":"monthFirst"},
             "categories":[{"id":"at","kind":"range","attribute":"at"}]}
            """#
        #expect(try live.send(.put, "shop", definition).status == 201)
        #expect(try live.push(#"{"id":"1","at":"5/1/2024"}"#).counts == [1, 1, 0, 0, 0, 0])
        #expect(try live.send(.get, "shop/items/1").text == #"{"id":"1","at":"5/1/2024"}"#)
        #expect(try live.send(.patch, "shop/items/1", #"{"at":"31/12/2024"}"#).code == "invalidRows")
        let query = #"{"filter":"at = 2024-05-01"}"#
        #expect(try live.send(.post, "shop/query", query).total == 1)
    }

    @Test func aTagIsOfTheItemAlone() throws {
        let live = try filled()
        let tag = try #require(live.send(.get, "shop/items/1")["ETag"])
        _ = try live.push(#"{"id":"2"}"#)
        #expect(try live.send(.get, "shop/items/1", headers: ["If-None-Match": tag]).status == 304)
        _ = try live.push(#"{"id":"1"}"#)
        #expect(try live.send(.get, "shop/items/1", headers: ["If-None-Match": tag]).status == 200)
    }

    @Test func membersArePatchedAndTheOthersStayAsTheyAreWritten() throws {
        let live = try filled()
        let reply = try live.send(
            .patch,
            "shop/items/1",
            #"{"price":12,"brand":null,"size":{"m":1},"tags":["x"],"deep":{"a":{"b":null,"c":1}}}"#,
            type: "application/merge-patch+json"
        )
        #expect(reply.status == 200)
        let json = #"{"id":"1","price":12,"size":{"cm":4.50,"m":1},"tags":["x"],"deep":{"a":{"c":1}}}"#
        #expect(try live.send(.get, "shop/items/1").text == json)
        #expect(try live.send(.patch, "shop/items/9", "{}").code == "unknownItem")
        #expect(try live.send(.patch, "shop/items/1", #"{"price":"x"}"#).code == "invalidRows")
        #expect(try live.send(.patch, "shop/items/1", "[]").code == "invalidValue")
        #expect(try live.send(.patch, "shop/items/1", #"{"id":null}"#).at("/verdicts/0/code")?.text == "missingID")
        #expect(try live.send(.patch, "shop/items/1", #"{"id":"3"}"#).at("/verdicts/0/code")?.text == "invalidID")
        #expect(try live.send(.get, "shop/items/1").text == json)
    }

    @Test func anItemIsDeleted() throws {
        let live = try filled()
        #expect(try live.send(.delete, "shop/items/1").counts == [1, 0, 0, 1, 0, 0])
        #expect(try live.send(.get, "shop/items/1").status == 404)
        #expect(try live.send(.delete, "shop/items/1").code == "unknownItem")
    }

    @Test func conditionsHoldForItems() throws {
        let live = try filled()
        let tag = try #require(live.send(.get, "shop/items/1")["ETag"])
        func status(_ method: HTTPMethod, _ item: String, _ name: String, _ value: String) throws -> Int {
            let body = method == .delete ? "" : #"{"brand":"z"}"#
            var headers: HTTPHeaders = [:]
            headers.append(name, value)
            return try live.send(method, "shop/items/\(item)", body, headers: headers).status
        }
        #expect(try status(.put, "1", "If-None-Match", "*") == 412)
        #expect(try status(.put, "9", "If-Match", "*") == 412)
        #expect(try status(.put, "9", "If-None-Match", "*") == 201)
        for method in [HTTPMethod.put, .patch, .delete] {
            #expect(try status(method, "1", "If-Match", "\"other\"") == 412)
            #expect(try status(method, "1", "If-Match", "W/" + tag) == 412, "the comparison is strong")
        }
        #expect(try status(.patch, "1", "If-Match", tag) == 200)
        #expect(try status(.patch, "1", "If-Match", tag) == 412, "it is another item by now")
        let packed = try #require(live.send(.get, "shop/items/1")["ETag"]).tagOfGzip
        #expect(try status(.delete, "1", "If-Match", packed) == 200)
    }

    @Test func theIDOfTheAddressIsThatOfTheItem() throws {
        let live = try LiveClient()
        try live.define("shop", #"{"title":"T","idAttribute":"sku"}"#)
        #expect(try live.send(.put, "shop/items/7", #"{"sku":7}"#).status == 201)
        #expect(try live.send(.put, "shop/items/8", #"{"id":"x"}"#).status == 201)
        #expect(try live.send(.get, "shop/items/8").text == #"{"sku":"8","id":"x"}"#)
        #expect(try live.send(.put, "shop/items/9", #"{"sku":"x"}"#).code == "invalidRows")
        #expect(try live.push(#"{"id":"1"}"#).at("/verdicts/0/code")?.text == "missingID")
    }

    @Test func anItemWhoseIDLiesInAnObjectIsDeleted() throws {
        let live = try LiveClient()
        try live.define("shop", #"{"title":"T","idAttribute":"key.sku"}"#)
        _ = try live.push(#"{"key":{"sku":"7"}}"#)
        #expect(try live.send(.delete, "shop/items/7").counts == [1, 0, 0, 1, 0, 0])
        #expect(try live.send(.get, "shop/items/7").status == 404)
        _ = try live.push(#"{"key":{"sku":"8"}}"#)
        #expect(try live.client.get("/v1/catalogs/shop").at("/itemCount")?.integer == 1)
    }

    @Test func anItemIsNotDeletedByPutOrPatch() throws {
        let live = try filled()
        let tag = try #require(live.send(.get, "shop/items/1")["ETag"])
        for (method, item) in [(HTTPMethod.put, "1"), (.patch, "1"), (.put, "9")] {
            for body in [#"{"$delete":true}"#, #"{"brand":"z","\u0024delete":true}"#] {
                let reply = try live.send(method, "shop/items/\(item)", body)
                #expect(reply.status == 422)
                #expect(reply.code == "invalidRows")
                #expect(reply.at("/verdicts/0/code")?.text == "invalidDeletion")
                #expect(reply.at("/verdicts/0/pointer")?.text == "/$delete")
                #expect(reply.at("/refused")?.integer == 1)
            }
        }
        #expect(try live.send(.get, "shop/items/1")["ETag"] == tag)
        #expect(try live.send(.patch, "shop/items/1", #"{"$delete":null}"#).status == 200, "there is none to take out")
    }

    @Test func writesThatWaitTogetherGetTheTagsOfTheirOwnContents() throws {
        let live = try filled()
        let held = HeldRows()
        try live.live.submit(held.write, to: "shop")
        held.awaitReading()
        let replies = Recorder<Reply>()
        let answered = DispatchSemaphore(value: 0)
        let bodies = [#"{"id":"1","brand":"x"}"#, #"{"id":"1","brand":"y"}"#, #"{"id":"1","brand":"y"}"#]
        for body in bodies {
            let request = HTTPRequest(
                id: "test-1",
                method: .put,
                target: try RequestTarget(parsing: Array("/v1/catalogs/shop/items/1".utf8)),
                headers: ["Content-Type": "application/json"],
                body: Array(body.utf8)
            )
            guard case .later(let begin) = live.client.application.respond(to: request, in: .quick) else {
                Issue.record("a write waits for its turn")
                break
            }
            begin(
                LaterReply {
                    replies.append(Reply($0))
                    answered.signal()
                }
            )
        }
        held.release()
        for _ in bodies { answered.wait() }
        #expect(replies.all.map { $0["ETag"] } == bodies.map { ItemTag.tag(of: $0.utf8Span.span) })
    }
}
