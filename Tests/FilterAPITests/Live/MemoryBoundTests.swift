import Support
import CatalogTestSupport
import FilterCore
import Foundation
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import TestSupport
import Testing

@testable import CatalogFiles
@testable import Catalogs

/// The bound on the memory of all catalogs.
struct MemoryBoundTests {
    /// A service whose catalogs have so much memory, and its bound.
    private func live(limit: Int) throws -> (client: LiveClient, bound: MemoryBound) {
        let store = Mutex<CatalogStore?>(nil)
        let bound = MemoryBound(limit: limit) { store.withLock { $0 }?.memoryByteCount ?? 0 }
        let client = try LiveClient(versions: CatalogVersions(memory: bound))
        store.withLock { $0 = client.catalogs }
        return (client, bound)
    }

    private func expectRefusal(_ reply: Reply, status: Int = 507, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(reply.status == status, "\(reply.text)", sourceLocation: sourceLocation)
        #expect(reply.text.contains("--max-memory-bytes"), "\(reply.text)", sourceLocation: sourceLocation)
    }

    private static func rows(_ count: Int, from first: Int = 0) -> String {
        (first..<first + count).map { #"{"id":"\#($0)","text":"\#(String(repeating: "x", count: 200))"}"# }
            .joined(separator: "\n")
    }

    @Test func writesThatWouldTakeTooMuchMemoryAreRefusedBefore() throws {
        let (client, bound) = try live(limit: 400_000)
        try client.define()
        #expect(try client.push(Self.rows(100)).status == 200)
        let before = bound.byteCount
        for query in ["", "?mode=replace", "?dryRun=true"] {
            expectRefusal(try client.push(Self.rows(2_000, from: 100), query))
        }
        #expect(bound.byteCount == before, "everything that was charged is given back")
        #expect(try client.client.get("/v1/catalogs/shop").at("/itemCount")?.integer == 100)
        #expect(try client.push(Self.rows(1, from: 100)).status == 200)
    }

    /// They take many times the JSON that they come in.
    @Test(arguments: ["keywords", "hierarchy"])
    func wordsAndPathsAreChargedBeforeTheyAreMade(kind: String) throws {
        let (client, bound) = try live(limit: 1_500_000)
        try client.define("shop", #"{"title":"T","categories":[{"id":"k","kind":"\#(kind)","attribute":"k"}]}"#)
        let paths = (0..<2_000).map { path in (0..<4).map { "\(path)x\($0)" }.joined(separator: " > ") }
        let text = paths.map { "\"\($0)\"" }.joined(separator: ",")
        let words = (0..<4).map { part in
            "\"" + (0..<8_000).map { "w\($0)x\(part)" }.joined(separator: " ") + "\""
        }
        let list = kind == "hierarchy" ? text : words.joined(separator: ",")
        let before = bound.byteCount
        expectRefusal(try client.push(#"{"id":"1","k":[\#(list)]}"#))
        #expect(bound.byteCount == before)
        // Where nothing is made of them they have room.
        try client.define("shop", #"{"title":"T","categories":[{"id":"k","kind":"multi","attribute":"other"}]}"#)
        #expect(try client.push(#"{"id":"1","k":[\#(list)]}"#).status == 200)
    }

    @Test func batchesOfTheSearchProtocolAreCharged() throws {
        let (client, _) = try live(limit: 200_000)
        let text = String(repeating: "x", count: 100_000)
        let object = #"{"action":"addObject","body":{"objectID":"1","text":"\#(text)"}}"#
        // Its clients take other statuses of servers for a host that is down.
        for index in ["shop", "*"] {
            let reply = try client.client.post("/1/indexes/\(index)/batch", #"{"requests":[\#(object)]}"#)
            expectRefusal(reply, status: 429)
        }
        let short = #"{"action":"addObject","body":{"objectID":"1"}}"#
        #expect(try client.client.post("/1/indexes/shop/batch", #"{"requests":[\#(short)]}"#).status == 200)
    }

    @Test func allCatalogsAreBoundTogether() throws {
        let (client, bound) = try live(limit: 1_000_000)
        var made = 0
        while made < 100 {
            try client.define("c\(made)")
            let reply = try client.push(Self.rows(200), to: "c\(made)")
            if reply.status != 200 {
                expectRefusal(reply)
                break
            }
            made += 1
        }
        #expect((2..<20).contains(made), "\(made) of about 90,000 bytes each")
        #expect(bound.byteCount <= 1_000_000)
        #expect(try client.send(.delete, "c0").status == 204)
        #expect(try client.push(Self.rows(200), to: "c\(made)").status == 200)
    }

    @Test func formerVersionsCountUntilTheirTimeIsOver() throws {
        let clocks = CatalogClocks()
        let holding = CatalogStore.Holding(lifetime: .seconds(60), maxCount: 8)
        let client = try LiveClient(holding: holding, clocks: clocks)
        let bound = MemoryBound(limit: 1 << 30) { client.catalogs.memoryByteCount }
        try client.define()
        #expect(try client.push(Self.rows(200)).status == 200)
        let one = bound.byteCount
        // An answer was made of it, so that clients may ask for it again.
        #expect(try client.client.post("/v1/catalogs/shop/query", "{}").status == 200)
        #expect(try client.push(Self.rows(200, from: 200), "?mode=replace").status == 200)
        #expect(bound.byteCount > one * 3 / 2, "\(bound.byteCount) bytes of two versions, \(one) of one")
        #expect(bound.byteCount - client.catalogs.formerStatistics.byteCount < one * 11 / 10)
        clocks.seconds.withLock { $0 += 61 }
        client.catalogs.performHousekeeping()
        #expect(bound.byteCount < one * 11 / 10)
    }

    @Test func mappedFilesCountAsTheItemsThatTheyHave() throws {
        let loaded = CatalogFixtures.everything
        let files = try TemporaryFiles()
        let file = files.path("everything.fsx")
        _ = try SnapshotFile.write(loaded, to: file)
        let loader = SnapshotLoader(options: LoadOptions(), onProgress: { _ in })
        let mapped = try loader.load(CatalogSource.find(["everything=\(file)"])[0]).snapshot
        #expect(mapped.memory.byteCount == loaded.memory.byteCount)
        #expect(CatalogStore([mapped]).memoryByteCount == loaded.memory.byteCount)
    }

    @Test func filesBeyondTheBoundAreNotLoaded() throws {
        let rows = Self.rows(1_000)
        var options = LoadOptions()
        options.memory = MemoryBound(limit: 200_000)
        #expect(throws: LoadError.tooMuchMemory(limit: 200_000)) { try load(rows, options: options) }
        options.memory = MemoryBound(limit: 2_000_000)
        #expect(try load(rows, options: options).items.count == 1_000)
        #expect(options.memory.byteCount == 0)
    }

    @Test func whatIsChargedIsGivenBackOnce() {
        let bound = MemoryBound(limit: 100) { 10 }
        do {
            let (first, second) = (bound.charge(), bound.charge())
            #expect(first.raise(to: 60))
            #expect(first.raise(to: 50), "less is charged already")
            #expect(bound.byteCount == 70)
            #expect(!second.raise(to: 31))
            #expect(second.raise(to: 30))
            #expect(!first.raise(to: 61))
            #expect(!bound.takeReleased(atLeast: 1), "something is being made")
        }
        #expect(bound.byteCount == 10)
        #expect(!bound.takeReleased(atLeast: 91))
        #expect(bound.takeReleased(atLeast: 90))
        #expect(!bound.takeReleased(atLeast: 1))
    }
}
