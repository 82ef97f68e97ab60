import ServiceTestSupport
import Testing

@testable import Catalogs

/// What the operations of a batch make of objects.
struct SearchBatchRowsTests {
    private func catalog(_ item: String) throws -> PendingCatalog {
        let live = try LiveClient { $0.item = .none }
        _ = try live.client.post("/1/indexes/shop", item)
        return PendingCatalog(try #require(live.catalogs.find("shop")))
    }

    private func operations(_ requests: [String]) throws -> [ObjectOperation] {
        let text = #"{"requests":[\#(requests.joined(separator: ","))]}"#
        return try ObjectBatch(Array(text.utf8), maxDepth: 64, for: "shop").indices.flatMap(\.operations)
    }

    private func rows(_ requests: [String], on item: String, isEnded: () -> Bool = { false }) throws -> String {
        let rows = try ObjectRows(operations(requests), on: catalog(item), isEnded: isEnded)
        return String(decoding: rows.json, as: UTF8.self)
    }

    private func update(_ change: String) -> String {
        #"{"action":"partialUpdateObject","body":{"objectID":"1",\#(change)}}"#
    }

    @Test func updatesOfOneObjectAreOneRow() throws {
        let item = #"{"objectID":"1","n":1.50,"tags":["a","b","a"]}"#
        let changes = [
            #""tags":{"_operation":"Add","value":"c"}"#, #""tags":{"_operation":"Remove","value":"a"}"#,
            #""tags":{"_operation":"AddUnique","value":"a"}"#, #""tags":{"_operation":"AddUnique","value":"b"}"#,
            #""tags":{"_operation":"Add","value":"b"}"#, #""k":2"#, #""k":{"_operation":"Increment","value":5}"#,
        ]
        #expect(
            try rows(changes.map(update), on: item)
                == #"[{"objectID":"1","n":1.50,"tags":["b","c","a","b"],"k":7}]"#
        )
        #expect(
            try rows([update(changes[0]), update(#""tags":["z"]"#), update(changes[0])], on: item)
                == #"[{"objectID":"1","n":1.50,"tags":["z","c"]}]"#
        )
    }

    @Test func anUpdateWhoseConditionDoesNotHoldLeavesTheObject() throws {
        let item = #"{"objectID":"1","n":1,"tags":[]}"#
        let refused = update(#""tags":{"_operation":"Add","value":"c"},"n":{"_operation":"IncrementFrom","value":7}"#)
        #expect(try rows([refused], on: item) == "[]")
        #expect(try rows([update(#""k":1"#), refused], on: item) == #"[{"objectID":"1","n":1,"tags":[],"k":1}]"#)
        let new = #"{"objectID":"2","n":{"_operation":"IncrementFrom","value":7}}"#
        #expect(try rows([#"{"action":"partialUpdateObject","body":\#(new)}"#], on: item) == "[]")
    }

    /// Each takes a time of its own attributes: by that of the whole object this would take minutes.
    @Test func manyUpdatesOfALongObjectEnd() throws {
        let numbers = (0..<30_000).map(String.init).joined(separator: ",")
        let item = #"{"objectID":"1","n":0,"tags":[\#(numbers)]}"#
        let changes = (0..<3_000).flatMap { number in
            [
                #""n":{"_operation":"Increment","value":1}"#, #""tags":{"_operation":"AddUnique","value":\#(number)}"#,
                #""tags":{"_operation":"Add","value":"x"}"#, #""tags":{"_operation":"Remove","value":"x"}"#,
            ]
        }
        #expect(try rows(changes.map(update), on: item) == #"[{"objectID":"1","n":3000,"tags":[\#(numbers)]}]"#)
    }

    @Test func operationsStopWithTheService() throws {
        #expect {
            try rows([update(#""n":1"#)], on: #"{"objectID":"1"}"#, isEnded: { true })
        } throws: {
            if case .stopping? = $0 as? CatalogRefusal { true } else { false }
        }
    }
}
