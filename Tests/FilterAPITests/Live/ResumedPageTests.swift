import CatalogTestSupport
import HTTPServer
import JSON
import JSONTestSupport
import ServiceTestSupport
import TestSupport
import Testing

@testable import Catalogs

/// Cursors of former data: the next page begins where the last one ended, whatever became of the item between them.
struct ResumedPageTests {
    private static let definition = """
        {"categories": [{"id": "n", "kind": "range", "attribute": "n"}],
         "sorts": [{"id": "a", "title": "A", "keys": ["n:asc"]}, {"id": "d", "title": "D", "keys": ["n:desc"]}]}
        """

    private func live() throws -> LiveClient {
        let live = try LiveClient(holding: .oneMinute)
        try live.define("shop", Self.definition)
        let rows = (0...5).map { #"{"id":"\#($0)","n":\#($0)}"# }.joined(separator: "\n")
        #expect(try live.push(rows).status == 200)
        return live
    }

    @Test(arguments: [
        #"{"id":"1","n":3.5}"#, #"{"id":"1"}"#, #"{"id":"1","n":-4.5}"#, #"{"id":"1","$delete":true}"#,
        #"{"id":"1","$delete":true}"# + "\n" + #"{"id":"0","$delete":true}"#,
    ])
    func theNextPageHasWhatWasNotSeen(change: String) throws {
        let live = try live()
        let session = try live.client.session("shop")
        let cursor = try #require(try session.get("/items?sort=a&pageSize=2").at("/page/nextCursor")?.text)
        _ = try live.push(change)
        let next = try session.get("/items?sort=a&pageSize=2&cursor=\(cursor)")
        #expect(next.itemIDs == ["2", "3"])
        #expect(next.at("/isRestarted") == .bool(true))
    }

    @Test func thePageBeforeEndsWhereTheFormerOneBegan() throws {
        let live = try live()
        let session = try live.client.session("shop")
        let page = try session.get("/items?sort=a&pageSize=2&page=3")
        #expect(page.itemIDs == ["4", "5"])
        let cursor = try #require(page.at("/page/previousCursor")?.text)
        _ = try live.push(#"{"id":"4","n":7.5}"#)
        #expect(try session.get("/items?sort=a&pageSize=2&cursor=\(cursor)").itemIDs == ["2", "3"])
        _ = try live.push(#"{"id":"5","$delete":true}"#)
        // None of the items behind it is left.
        #expect(try session.get("/items?sort=a&pageSize=2&cursor=\(cursor)").itemIDs == ["3", "4"])
    }

    @Test func withoutTheFormerDataTheItemHasToBeThere() throws {
        let live = try LiveClient(holding: CatalogStore.Holding(maxCount: 0))
        try live.define("shop", Self.definition)
        #expect(try live.push(#"{"id":"1","n":1}"# + "\n" + #"{"id":"2","n":2}"#).status == 200)
        let session = try live.client.session("shop")
        let cursor = try #require(try session.get("/items?sort=d&pageSize=1").at("/page/nextCursor")?.text)
        _ = try live.push(#"{"id":"3","n":0}"#)
        #expect(try session.get("/items?sort=d&pageSize=1&cursor=\(cursor)").itemIDs == ["1"])
        _ = try live.push(#"{"id":"2","$delete":true}"#)
        #expect(try session.get("/items?sort=d&pageSize=1&cursor=\(cursor)").code == "cursorExpired")
    }
}
