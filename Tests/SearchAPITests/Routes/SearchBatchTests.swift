import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Catalogs
@testable import JSON

/// How a batch is read, an operation at a time.
struct SearchBatchTests {
    private func batch(_ text: String, _ itemLimits: ItemLimits = .none) throws -> ObjectBatch {
        try ObjectBatch(Array(text.utf8), maxDepth: 6, for: "shop", itemLimits: itemLimits)
    }

    private func error(_ text: String, _ itemLimits: ItemLimits = .none) -> EditFault? {
        do {
            _ = try batch(text, itemLimits)
            return nil
        } catch {
            return error as? EditFault
        }
    }

    private static let clear = #"{"action":"clear"}"#

    @Test func operationsLieAsTheyWereSent() throws {
        let text = #"""
            { "note" : [1] , "requests" : [
              {"action":"addObject","body":{ "objectID" : "1" , "n" : 1.50 }} ,
              {"body":{"\u006fbjectID":"2"},"action":"addObject"},{"action":"deleteObject","body":{"objectID":3}} ] }
            """#
        let read = try batch("\u{FEFF}" + text)
        #expect(read.objectIDs == ["1", "2", "3"])
        let bodies = read.indices[0].operations.map { operation in
            operation.body.withBytes { bytes in String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self) }
        }
        #expect(bodies == [#"{ "objectID" : "1" , "n" : 1.50 }"#, #"{"\u006fbjectID":"2"}"#, #"{"objectID":3}"#])
        #expect(read.indices[0].operations[1]["objectID"] == "2")
        #expect(read.indices[0].operations.map(\.pointer) == (0..<3).map { "/requests/\($0)/body" })
        #expect(try batch(#"{"requests":[]}"#).indices.isEmpty)
    }

    @Test(arguments: [
        "", " ", "{", #"{"requests":["#, #"{"requests":[\#(clear)"#, #"{"requests":[\#(clear)]"#,
        #"{"requests":[\#(clear),]}"#, #"{"requests":[,\#(clear)]}"#, #"{"requests":[\#(clear)\#(clear)]}"#,
        #"{"requests":[\#(clear)]} x"#, #"{"requests":[\#(clear)],}"#, #"{"requests" [\#(clear)]}"#,
        #"{"requests":[{"action":"clear"]}"#, #"{"requests":[{"action":"clear","action":"clear"}]}"#,
        #"{"requests":[],"requests":[]}"#, #"{requests:[]}"#, #"{"requests":[\#(clear)],"x":[}]}"#,
        #"{"requests":[{"action":"clear","x":[[[[1]]]]}]}"#, #"{"requests":[{"action":"clear","x":01}]}"#,
        #"{1:[]}"#, #"{"requests":[\#(clear);\#(clear)]}"#,
    ])
    func whatIsNoJSONIsRefused(text: String) {
        #expect(error(text)?.code == .malformedJSON)
    }

    @Test(arguments: ["[]", "7", #"{"requests":{}}"#, #"{"requests":null}"#, #"{"request":[]}"#, "{}"])
    func whatIsNoBatchIsRefused(text: String) {
        #expect(error(text)?.code == .invalidValue)
    }

    @Test func anOperationIsAsLongAsAnItemMayBe() {
        let object = #"{"objectID":"1","text":"\#(String(repeating: "x", count: 5_000))"}"#
        let text = #"{"requests":[{"action":"clear"},{"action":"addObject","body":\#(object)}]}"#
        #expect(error(text) == nil)
        var limits = ItemLimits()
        limits.maxBytes = 5_100
        #expect(error(text, limits) == nil)
        limits.maxBytes = 500
        let refused = error(text, limits)
        #expect(refused?.code == .invalidObject)
        #expect(refused?.detail.contains("--max-item-bytes") == true)
    }

    /// A tree takes tens of bytes for each byte of a number.
    @Test func anOperationBecomesATreeOfABoundedSize() {
        func text(_ count: Int) -> String {
            let numbers = Array(repeating: "1", count: count).joined(separator: ",")
            return #"{"requests":[{"action":"addObject","body":{"objectID":"1","n":[\#(numbers)]}}]}"#
        }
        var limits = ItemLimits()
        limits.maxValues = 10
        #expect(error(text(60), limits) == nil)
        let refused = error(text(100), limits)
        #expect(refused?.code == .invalidObject)
        #expect(refused?.pointer == "/requests/0")
        #expect(refused?.detail.contains("--max-item-values") == true)
    }

    /// None beyond is read.
    @Test func aBatchHasAsManyOperationsAsItMay() throws {
        let live = try LiveClient { $0.maxBatchOperations = 3 }
        func delete(_ count: Int, _ last: String = "") throws -> Reply {
            let requests = Array(repeating: #"{"action":"deleteObject","body":{"objectID":"1"}}"#, count: count)
            let text = #"{"requests":[\#(requests.joined(separator: ","))\#(last)]}"#
            return try live.client.post("/1/indexes/shop/batch", text)
        }
        #expect(try delete(3).status == 200)
        for refused in [try delete(4), try delete(4, ",7,8")] {
            #expect(refused.status == 400)
            #expect(refused.at("/message")?.text?.contains("--max-batch-operations") == true, "\(refused.text)")
        }
    }

    /// As much as the text and a little for each operation, whatever the objects are made of.
    @Test func operationsThatWaitTakeTheMemoryOfTheirText() throws {
        let object = #"{"objectID":"1","a":[\#(Array(repeating: "[0]", count: 1_000).joined(separator: ","))]}"#
        let operation = #"{"action":"addObject","body":\#(object)}"#
        let read = try batch(#"{"requests":[\#(operation),\#(operation)]}"#)
        let operations = read.indices[0].operations
        #expect(operations.reduce(0) { $0 + $1.memoryByteCount } <= 2 * (object.utf8.count + 128))
    }

    @Test func objectsThatABatchUpdatesHaveAsManyBytesAsABatchMayHave() throws {
        let live = try LiveClient { $0.maxBatchBytes = 1_000 }
        let text = String(repeating: "x", count: 300)
        for id in 1...4 {
            #expect(try live.client.post("/1/indexes/shop", #"{"objectID":"\#(id)","text":"\#(text)"}"#).status == 201)
        }
        func update(_ ids: [Int]) throws -> Reply {
            let requests = ids.map { #"{"action":"partialUpdateObject","body":{"objectID":"\#($0)","n":1}}"# }
            return try live.client.post("/1/indexes/shop/batch", #"{"requests":[\#(requests.joined(separator: ","))]}"#)
        }
        let refused = try update([1, 2, 3, 4])
        #expect(refused.status == 400)
        #expect(refused.at("/message")?.text?.contains("--max-batch-bytes") == true, "\(refused.text)")
        // An object counts once, however many operations change it.
        #expect(try update([1, 2, 1, 2, 1, 2]).status == 200)
        #expect(try update([3, 4]).status == 200)
    }
}
