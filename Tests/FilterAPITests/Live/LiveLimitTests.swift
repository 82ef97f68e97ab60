import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Catalogs

/// How large a live catalog may become.
struct LiveLimitTests {
    private func expectRefusal(_ reply: Reply, naming setting: String) {
        #expect(reply.status == 422)
        #expect(reply.code == "tooMany")
        #expect(reply.at("/errors/0/detail")?.text?.contains(setting) == true, "\(reply.text)")
    }

    private func count(_ live: LiveClient) throws -> Int? {
        try live.client.get("/v1/catalogs/shop").at("/itemCount")?.integer
    }

    @Test func aRequestHasAsManyRowsAsACatalogMayHaveItems() throws {
        let live = try LiveClient { $0.maxItems = 2 }
        try live.define()
        let rows = #"{"id":"1"}"# + "\n" + #"{"id":"2"}"# + "\n" + #"{"id":"3"}"#
        for query in ["", "?mode=replace", "?mode=delete", "?dryRun=true"] {
            expectRefusal(try live.push(rows, query), naming: "--max-live-items")
        }
        #expect(try count(live) == 0)
    }

    @Test func aCatalogHasAsManyItemsAsItMay() throws {
        let live = try LiveClient { $0.maxItems = 2 }
        try live.define()
        #expect(try live.push(#"{"id":"1"}"# + "\n" + #"{"id":"2"}"#).status == 200)
        expectRefusal(try live.push(#"{"id":"3"}"#), naming: "--max-live-items")
        #expect(try live.push(#"{"id":"2","brand":"a"}"#).status == 200)
        #expect(try live.push(#"{"id":"3"}"# + "\n" + #"{"id":"1","$delete":true}"#).status == 200)
        #expect(try count(live) == 2)
    }

    @Test func theItemsOfACatalogHaveAsManyBytesAsTheyMay() throws {
        let live = try LiveClient { $0.maxBytes = 45 }
        try live.define()
        let row = #"{"id":"1","brand":"abc"}"#
        let other = #"{"id":"2","brand":"abc"}"#
        #expect(try live.push(row).status == 200)
        // Neither of them alone is too long.
        expectRefusal(try live.push(other), naming: "--max-live-bytes")
        for query in ["", "?mode=replace", "?dryRun=true"] {
            expectRefusal(try live.push(row + "\n" + other, query), naming: "--max-live-bytes")
        }
        #expect(try live.push(#"{"id":"1","brand":"abcdefghijklm"}"#).status == 200, "an item is exchanged")
        #expect(try live.push(other, "?mode=replace").status == 200)
        #expect(try count(live) == 1)
    }
}
