import Support
import CatalogTestSupport
import Dispatch
import FilterCore
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Catalogs
@testable import JSON

/// Copies and moves of indices: what “replace all objects” of the clients does.
struct IndexMoveTests {
    private func operate(_ live: LiveClient, _ index: String, _ body: String) throws {
        let reply = try live.client.post("/1/indexes/\(index)/operation", body)
        try #require(reply.status == 200, "\(reply.text)")
    }

    private func total(_ live: LiveClient, of catalog: String) throws -> Int? {
        try live.send(.get, catalog).at("/itemCount")?.integer
    }

    /// What a client does, and the settings that are copied.
    private func replaceAll(_ live: LiveClient, by objects: [String]) throws {
        let copy = #"{"operation":"copy","destination":"shop_tmp_1","scope":["settings","rules","synonyms"]}"#
        try operate(live, "shop", copy)
        for object in objects {
            let batch = #"{"requests":[{"action":"addObject","body":\#(object)}]}"#
            try #require(try live.client.post("/1/indexes/shop_tmp_1/batch", batch).status == 200)
        }
        try operate(live, "shop", copy)
        try operate(live, "shop_tmp_1", #"{"operation":"move","destination":"shop"}"#)
    }

    @Test func allObjectsAreReplacedAtOnceAndSessionsGoOn() throws {
        let live = try SearchWriteTests.filled()
        _ = try live.client.send(
            .put,
            "/1/indexes/shop/settings",
            #"{"replicas":["shop_cheap"],"attributesForFaceting":["brand"],"hitsPerPage":3}"#
        )
        _ = try live.client.send(.put, "/1/indexes/shop_cheap/settings", #"{"customRanking":["asc(price)"]}"#)
        let settings = try live.client.get("/1/indexes/shop/settings").text
        let session = try live.client.session("shop")
        _ = try session.put("/categories/brand/values/a")
        #expect(try session.get().at("/total")?.integer == 2)
        try replaceAll(live, by: (1...5).map { #"{"objectID":"n\#($0)","brand":"a","price":\#($0)}"# })
        #expect(try live.client.get("/1/indexes/shop/settings").text == settings)
        #expect(try session.get().at("/total")?.integer == 5)
        #expect(try live.send(.get, "shop_tmp_1").status == 404)
        #expect(try live.send(.get, "shop").at("/title")?.text == "Shop")
        #expect(
            try live.client.get("/1/indexes").at("/items")?.elements.map { $0["name"]?.text } == ["shop", "shop_cheap"]
        )
    }

    @Test func allObjectsOfAnIndexThatIsNotThereMakeIt() throws {
        let live = try LiveClient()
        try replaceAll(live, by: [#"{"objectID":"1","brand":"a"}"#])
        let categories = try live.send(.get, "shop").at("/definition/categories")?.elements
        #expect(categories?.compactMap { $0["id"]?.text } == ["search", "brand"])
        #expect(try live.send(.get, "shop").at("/title")?.text == "Shop")
        try replaceAll(live, by: [])
        #expect(try total(live, of: "shop") == 0)
    }

    @Test func readersSeeOneOrTheOtherAndNothingBetween() throws {
        let live = try SearchWriteTests.filled()
        let isDone = Mutex(false)
        let seen = Mutex<Set<[Int]>>([])
        let readers = DispatchGroup()
        for _ in 0..<2 {
            DispatchQueue.global().async(group: readers) {
                while !isDone.withLock({ $0 }) {
                    let reply = try? live.client.post("/v1/catalogs/shop/query", "{}")
                    let total = reply?.at("/total")?.integer ?? -1
                    _ = seen.withLock { $0.insert([reply?.status ?? 0, total]) }
                }
            }
        }
        for round in 0..<10 {
            let count = round % 2 == 0 ? 7 : 3
            try replaceAll(live, by: (1...count).map { #"{"objectID":"\#($0)","brand":"a"}"# })
        }
        isDone.withLock { $0 = true }
        readers.wait()
        #expect(seen.withLock { $0 }.isSubset(of: [[200, 3], [200, 7]]), "\(seen.withLock { $0 })")
    }

    @Test func aCopyHasEverythingAndLeavesItsSource() throws {
        let live = try SearchWriteTests.filled()
        try operate(live, "shop", #"{"operation":"copy","destination":"twin"}"#)
        _ = try live.client.post("/1/indexes/shop/clear")
        #expect(try total(live, of: "twin") == 3)
        #expect(try live.send(.get, "twin").at("/title")?.text == "Twin")
        #expect(try total(live, of: "shop") == 0)
        try operate(live, "twin", #"{"operation":"copy","destination":"shop","scope":["synonyms"]}"#)
        #expect(try total(live, of: "shop") == 0)
        try operate(live, "none", #"{"operation":"copy","destination":"twin"}"#)
        try operate(live, "none", #"{"operation":"move","destination":"twin"}"#)
        #expect(try total(live, of: "twin") == 3, "what is not there leaves everything as it is")
        let names = try live.client.get("/1/indexes/twin/settings").at("/replicas")?.elements.compactMap(\.text)
        #expect(names?.allSatisfy { $0.hasPrefix("twin_") } == true)
    }

    @Test func aReplicaIsNotCopied() throws {
        let live = try LiveClient()
        try live.define()
        let copy = #"{"operation":"copy","destination":"twin"}"#
        let reply = try live.client.post("/1/indexes/shop_cheap/operation", copy)
        #expect(reply.status == 400)
        #expect(reply.at("/message")?.text == "“shop_cheap” is a replica: copy “shop”")
        #expect(try live.send(.get, "twin").status == 404)
    }

    @Test func aCopyOfACatalogOfAFileLives() throws {
        let live = try LiveClient([CatalogFixtures.shop])
        try operate(live, "shop", #"{"operation":"copy","destination":"twin"}"#)
        #expect(try total(live, of: "twin") == CatalogFixtures.shop.items.count)
    }

    @Test(arguments: [
        #"{"operation":"rename","destination":"x"}"#, #"{"operation":"copy"}"#,
        #"{"operation":"move","destination":"shop"}"#,
        #"{"operation":"copy","destination":"x","scope":["all"]}"#, #"{"operation":"copy","destination":"x y"}"#, "{",
    ])
    func anOperationThatMeansNothingIsRefused(body: String) throws {
        let live = try SearchWriteTests.filled()
        #expect(try live.client.post("/1/indexes/shop/operation", body).status == 400)
        #expect(try total(live, of: "shop") == 3)
    }

    @Test func movesAndWritesThatCrossEndAndLoseNothing() throws {
        let live = try LiveClient { $0.threads = 4 }
        let names = ["a", "b", "c"]
        for name in names { _ = try live.client.post("/1/indexes/\(name)", #"{"objectID":"0"}"#) }
        let statuses = Mutex<Set<Int>>([])
        DispatchQueue.concurrentPerform(iterations: 240) { number in
            let (from, to) = (names[number % 3], names[(number / 3) % 3])
            let reply =
                switch number % 4 {
                case 0 where from != to:
                    try? live.client.post(
                        "/1/indexes/\(from)/operation",
                        #"{"operation":"move","destination":"\#(to)"}"#
                    )
                case 1 where from != to:
                    try? live.client.post(
                        "/1/indexes/\(from)/operation",
                        #"{"operation":"copy","destination":"\#(to)"}"#
                    )
                case 2: try? live.client.send(.delete, "/1/indexes/\(from)")
                default: try? live.client.post("/1/indexes/\(to)", #"{"objectID":"\#(number)"}"#)
                }
            _ = statuses.withLock { $0.insert(reply?.status ?? 0) }
        }
        // An index that went away while a write waited for it is made again.
        #expect(statuses.withLock { $0 }.isSubset(of: [200, 201]), "\(statuses.withLock { $0 })")
        for name in names {
            #expect(try live.client.post("/1/indexes/\(name)", "{}").status == 201)
            #expect(live.live.waitingCount(of: name) == 0)
        }
    }

    @Test func anObjectMakesItsIndexAgainAtAnyMomentOfItsEnd() throws {
        let live = try LiveClient { $0.threads = 4 }
        let statuses = Mutex<Set<Int>>([])
        DispatchQueue.concurrentPerform(iterations: 2_000) { number in
            let reply =
                number.isMultiple(of: 2)
                ? try? live.client.send(.delete, "/1/indexes/a")
                : try? live.client.post("/1/indexes/a", #"{"objectID":"1"}"#)
            _ = statuses.withLock { $0.insert(reply?.status ?? 0) }
        }
        #expect(statuses.withLock { $0 }.isSubset(of: [200, 201]), "\(statuses.withLock { $0 })")
    }

    @Test func nothingIsMovedThatCannotBeKept() throws {
        let journal = SwitchedJournal()
        let live = try LiveClient(journal: journal)
        for name in ["a", "b"] { _ = try live.client.post("/1/indexes/\(name)", #"{"objectID":"\#(name)"}"#) }
        journal.isBroken.withLock { $0 = true }
        #expect(
            try live.client.post("/1/indexes/a/operation", #"{"operation":"move","destination":"b"}"#).status == 429
        )
        #expect(try live.send(.get, "b/items/b").status == 200)
        #expect(try live.send(.get, "a/items/a").status == 200)
        journal.isBroken.withLock { $0 = false }
        try operate(live, "a", #"{"operation":"move","destination":"b"}"#)
        #expect(try live.send(.get, "b/items/a").status == 200)
        #expect(try live.send(.get, "a").status == 404)
    }

    /// Keeps nothing, and says so while it is broken.
    private final class SwitchedJournal: CatalogJournal {
        let isBroken = Mutex(false)
        var isDurable: Bool { true }

        func append(
            _ changes: [CatalogChange],
            to catalog: String,
            version: String,
            removing moved: String?
        ) throws(JournalError) {
            if isBroken.withLock({ $0 }) { throw JournalError(description: "fsync: Input/output error (5)") }
        }

        func published(_ snapshot: CatalogSnapshot) {}

        func recover() throws(JournalError) -> [RecoveredCatalog] { [] }
    }
}
