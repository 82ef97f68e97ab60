import TestSupport
import Testing

@testable import FilterCore

/// Stores of items whose JSON lies in bytes that came, beside stores that have a copy of it.
struct SharedItemBytesTests {
    private typealias Rows = (bytes: [UInt8], ids: [String], json: [Range<Int>])

    /// Rows as they come, with other bytes before each, and where their JSON lies.
    private static func rows(_ count: Int, ids: Int, seed: UInt64) -> Rows {
        var generator = SplitMix64(seed: seed)
        var (bytes, ranges): ([UInt8], [Range<Int>]) = ([], [])
        let names = (0..<count).map { _ in "k\(Int.random(in: 0..<ids, using: &generator))" }
        for name in names {
            bytes += Array(repeating: 0xFF, count: Int.random(in: 0..<9, using: &generator))
            let start = bytes.count
            let text = String(repeating: "x", count: generator.chance(1, in: 50) ? 70_000 : Int(generator.next() % 20))
            bytes += (generator.chance(1, in: 3) ? "{}" : #"{"id":"\#(name)","text":"\#(text)"}"#).utf8
            ranges.append(start..<bytes.count)
        }
        return (bytes, names, ranges)
    }

    private static func store(
        _ builder: consuming ItemStoreBuilder,
        of rows: Rows
    ) -> (store: ItemStore, removed: [Int]) {
        for (id, range) in zip(rows.ids, rows.json) {
            builder.append(id: id.utf8Span.span, json: rows.bytes.span.extracting(range))
        }
        return builder.finish()
    }

    private static func archived(_ store: ItemStore) throws -> ItemStore {
        var writer = ArchiveWriter()
        writer.write(store)
        var reader = try ArchiveReader(FrozenArray(writer.finish().flatMap { Array($0) }))
        reader.itemCount = store.count
        return try reader.read()
    }

    private static func json(_ store: ItemStore, _ place: Int) -> [UInt8] {
        store.withJSON(of: place) { json in json.indices.map { json[$0] } }
    }

    @Test(arguments: [0, 1, 2, 64, 500], [1, 40, 100_000])
    func sharedBytesAreReadAsCopiedOnes(count: Int, ids: Int) throws {
        let rows = Self.rows(count, ids: ids, seed: UInt64(count + ids))
        let copied = Self.store(ItemStoreBuilder(), of: rows)
        let shared = Self.store(ItemStoreBuilder(sharing: rows.bytes), of: rows)
        #expect(shared.removed == copied.removed)
        for store in [shared.store, try Self.archived(shared.store)] {
            #expect(store.count == copied.store.count && store.byteCount == copied.store.byteCount)
            for place in 0..<copied.store.count {
                #expect(Self.json(store, place) == Self.json(copied.store, place))
                #expect(store.byteCount(of: place) == copied.store.byteCount(of: place))
                #expect(store.id(of: place) == copied.store.id(of: place))
            }
            #expect(rows.ids.allSatisfy { store.index(ofID: $0) == copied.store.index(ofID: $0) })
            #expect(store.index(ofID: "none") == nil)
            var (own, expected): ([UInt8], [UInt8]) = ([], [])
            store.forEachJSON { own.append(copying: $0) }
            copied.store.forEachJSON { expected.append(copying: $0) }
            #expect(own == expected)
        }
    }

    /// Also items without any JSON, which nothing writes.
    @Test func bytesThatAreMostlyOthersAreNotKept() {
        let bytes = Array(#"{"a":1}and as many other bytes as there are of items{"b":2}"#.utf8)
        var builder = ItemStoreBuilder(sharing: bytes)
        builder.append(id: "1".utf8Span.span, json: bytes.span.extracting(0..<7))
        builder.append(id: "2".utf8Span.span, json: bytes.span.extracting(7..<7))
        builder.append(id: "3".utf8Span.span, json: bytes.span.extracting(bytes.count - 7..<bytes.count))
        let store = builder.finish().store
        #expect((0..<3).map { Self.json(store, $0).count } == [7, 0, 7] && store.byteCount == 14)
        #expect(store.parts.all[0].json.records.count == 14)
    }

    @Test func bytesAreNotCopied() {
        let rows = Self.rows(500, ids: 100_000, seed: 1)
        let (store, _) = Self.store(ItemStoreBuilder(sharing: rows.bytes), of: rows)
        rows.bytes.withUnsafeBytes { bytes in
            #expect(store.parts.all[0].json.records.sharedMemory.address == UInt(bitPattern: bytes.baseAddress))
        }
    }
}
