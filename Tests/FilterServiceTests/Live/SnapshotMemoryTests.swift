import TestSupport
import Testing

@testable import FilterCore
@testable import FilterService

/// What is estimated of the memory of versions, beside what they refer to.
struct SnapshotMemoryTests {
    private static let definition = #"""
        {"title":"Shop","categories":[
          {"id":"brand","kind":"multi","attribute":"brand"},{"id":"price","kind":"range","attribute":"price"},
          {"id":"tags","kind":"multi","attribute":"tags"},{"id":"q","kind":"search","attribute":"name"}],
         "sorts":[{"id":"cheap","title":"Cheap","keys":["price:asc"]}]}
        """#

    private static func rows(_ ids: Range<Int>) -> ItemBatch {
        ItemBatchTests.batch(
            ids.map { id in
                let tags = [id % 7, id % 11, id % 13].map { "\"t\($0)\"" }.joined(separator: ",")
                let rest = #""brand":"b\#(id % 300)","price":\#(id),"tags":[\#(tags)]"#
                return ("\(id)", #"{"id":"\#(id)","name":"Item \#(id)",\#(rest)}"#)
            }
        )
    }

    /// The bytes that a snapshot refers to, and none before it did.
    private func byteCount(of snapshot: CatalogSnapshot, _ meter: inout MemoryMeter) -> Int {
        [meter.measure(snapshot.items), meter.measure(snapshot.catalog.parts)]
            .reduce(0) { $0 + $1.values.reduce(0, +) }
    }

    @Test func estimatesAreNotFarFromWhatVersionsTake() throws {
        let versions = CatalogVersions(leastItems: 1)
        let changes: [CatalogChange] = [.definition(Array(Self.definition.utf8)), .items(Self.rows(0..<4_000))]
        let whole = try #require(try versions.next(after: nil, applying: changes, to: "shop"))
        var meter = MemoryMeter()
        let base = byteCount(of: whole, &meter)
        #expect(whole.memory.baseByteCount > base / 3 && whole.memory.baseByteCount < 3 * base, "\(base)")
        var snapshot = whole
        for step in 0..<20 {
            let rows = Self.rows(3_990 + step * 10..<4_000 + step * 10)
            snapshot = try #require(try versions.next(after: snapshot, applying: [.items(rows)], to: "shop"))
            let own = byteCount(of: snapshot, &meter)
            #expect(snapshot.memory.base == whole.memory.base)
            #expect(snapshot.memory.ownByteCount > own / 4, "step \(step): \(own)")
            #expect(snapshot.memory.ownByteCount < 4 * own, "step \(step): \(own)")
        }
    }
}
