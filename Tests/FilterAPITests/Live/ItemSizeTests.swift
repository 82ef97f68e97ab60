import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Catalogs

/// How large one item may be.
struct ItemSizeTests {
    private static let limit = 1_000

    private func live() throws -> LiveClient {
        let live = try LiveClient { $0.item.maxBytes = Self.limit }
        try live.define()
        return live
    }

    /// An item without whitespace of so many bytes.
    private static func item(_ id: String, byteCount: Int = limit) -> String {
        let (start, end) = (#"{"id":"\#(id)","text":""#, #""}"#)
        return start + String(repeating: "x", count: byteCount - start.utf8.count - end.utf8.count) + end
    }

    private func expectRefusal(
        _ reply: Reply,
        line: Int = 1,
        by setting: String = "--max-item-bytes",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(reply.status == 422, sourceLocation: sourceLocation)
        #expect(reply.code == "invalidRows", sourceLocation: sourceLocation)
        #expect(reply.at("/verdicts/0/code")?.text == "tooLarge", sourceLocation: sourceLocation)
        #expect(reply.at("/verdicts/0/line")?.integer == line, sourceLocation: sourceLocation)
        let detail = reply.at("/verdicts/0/detail")?.text
        #expect(detail?.contains(setting) == true, "\(reply.text)", sourceLocation: sourceLocation)
    }

    @Test func anItemHasAsManyBytesAsItMayHoweverItComes() throws {
        let live = try live()
        let long = Self.item("2", byteCount: Self.limit + 1)
        #expect(try live.push(Self.item("1") + "\n" + Self.item("3")).status == 200)
        expectRefusal(try live.push(Self.item("1") + "\n" + long), line: 2)
        expectRefusal(try live.push(long, "?mode=replace"))
        expectRefusal(try live.send(.put, "shop/items/2", long))
        #expect(try live.send(.put, "shop/items/2", Self.item("2")).status == 201)
        for path in ["/1/indexes/shop/batch", "/1/indexes/other/batch"] {
            let object = long.replacing(#"{"id""#, with: #"{"objectID":"2","id""#)
            let reply = try live.client.post(path, #"{"requests":[{"action":"addObject","body":\#(object)}]}"#)
            #expect(reply.status == 400)
            #expect(reply.at("/message")?.text?.contains("--max-item-bytes") == true, "\(reply.text)")
        }
    }

    @Test func whatAChangeMakesOfAnItemCounts() throws {
        let live = try live()
        #expect(try live.push(Self.item("1")).status == 200)
        expectRefusal(
            try live.send(.patch, "shop/items/1", #"{"n":1}"#, type: "application/merge-patch+json")
        )
        let text = #"{"text":"short"}"#
        #expect(try live.send(.patch, "shop/items/1", text, type: "application/merge-patch+json").status == 200)
    }

    @Test func anItemHasAsManyValuesAsItMay() throws {
        let live = try LiveClient { $0.item.maxValues = 4 }
        try live.define()
        let (most, more) = (#"{"id":"1","n":[1,{"a":true},null]}"#, #"{"id":"2","n":[1,2,3,4]}"#)
        let patch = "application/merge-patch+json"
        #expect(try live.push(most).status == 200)
        expectRefusal(try live.push(most + "\n" + more), line: 2, by: "--max-item-values")
        expectRefusal(try live.send(.patch, "shop/items/1", #"{"o":1}"#, type: patch), by: "--max-item-values")
        #expect(try live.send(.patch, "shop/items/1", #"{"n":[]}"#, type: patch).status == 200)
        #expect(try live.push(#"{"id":"1","$delete":true,"n":[1,2,3,4]}"#).status == 200)
    }

    @Test func whitespaceAndDeletionsDoNotCount() throws {
        let live = try live()
        let blank = String(repeating: " ", count: Self.limit)
        #expect(try live.push(Self.item("1").replacing(",", with: "," + blank)).status == 200)
        let deletion = Self.item("1", byteCount: 2 * Self.limit).replacing("{", with: #"{"$delete":true,"#)
        #expect(try live.push(deletion).status == 200)
    }
}
