import Testing

@testable import Catalogs
@testable import FilterCore

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
        let estimate = whole.memory.parts[0].byteCount
        #expect(estimate > base / 3 && estimate < 3 * base, "\(base)")
        var snapshot = whole
        for step in 0..<20 {
            let rows = Self.rows(3_990 + step * 10..<4_000 + step * 10)
            let former = Set(snapshot.memory.parts.map(\.id))
            snapshot = try #require(try versions.next(after: snapshot, applying: [.items(rows)], to: "shop"))
            let estimate = snapshot.memory.parts.reduce(snapshot.memory.ownByteCount) {
                $0 + (former.contains($1.id) ? 0 : $1.byteCount)
            }
            let own = byteCount(of: snapshot, &meter)
            #expect(snapshot.memory.base == whole.memory.base)
            #expect(estimate > own / 4, "step \(step): \(own)")
            #expect(estimate < 4 * own, "step \(step): \(own)")
        }
    }

    /// Words and nodes take many times the JSON that they come in.
    @Test(arguments: ["keywords", "search", "hierarchy"])
    func whatIsMadeOfWordsAndPathsCounts(kind: String) throws {
        let definition = #"{"title":"T","categories":[{"id":"k","kind":"\#(kind)","attribute":"k"}]}"#
        func rows(_ ids: Range<Int>) -> ItemBatch {
            ItemBatchTests.batch(
                ids.map { id in
                    let texts =
                        kind == "hierarchy"
                        ? (0..<50).map { path in
                            (0..<12).map { "\(id * 7919 + path * 12 + $0)" }.joined(separator: " > ")
                        }
                        : [(0..<1_000).map { "w\(id)x\($0)" }.joined(separator: " ")]
                    let list = texts.map { "\"\($0)\"" }.joined(separator: ",")
                    return ("\(id)", #"{"id":"\#(id)","k":[\#(list)]}"#)
                }
            )
        }
        let versions = CatalogVersions(leastItems: 1)
        let changes: [CatalogChange] = [.definition(Array(definition.utf8)), .items(rows(0..<20))]
        let whole = try #require(try versions.next(after: nil, applying: changes, to: "t"))
        var meter = MemoryMeter()
        let base = byteCount(of: whole, &meter)
        #expect(whole.memory.byteCount > base / 2, "\(base)")
        #expect(whole.memory.byteCount < 4 * base, "\(base)")
        let next = try #require(try versions.next(after: whole, applying: [.items(rows(20..<30))], to: "t"))
        #expect(next.memory.byteCount - whole.memory.byteCount > base / 4, "\(base)")
    }

    /// Most versions are not held; what a held one shares with them is its own then.
    @Test func whatFormerVersionsTakeIsEstimatedWhicheverAreHeld() throws {
        let versions = CatalogVersions(leastItems: 1)
        let changes: [CatalogChange] = [.definition(Array(Self.definition.utf8)), .items(Self.rows(0..<8_000))]
        var snapshot = try #require(try versions.next(after: nil, applying: changes, to: "shop"))
        var former = FormerVersions()
        var held: [CatalogSnapshot] = []
        for step in 1...24 {
            let rows = Self.rows(8_000 + step * 40..<8_040 + step * 40)
            snapshot = try #require(try versions.next(after: snapshot, applying: [.items(rows)], to: "shop"))
            guard step % 7 == 0 else { continue }
            held.append(snapshot)
            _ = former.add(snapshot, until: Instant(milliseconds: Int64(step)))
        }
        var meter = MemoryMeter()
        _ = byteCount(of: snapshot, &meter)
        let bytes = held.reduce(0) { $0 + byteCount(of: $1, &meter) }
        let estimate = former.byteCount(beside: snapshot)
        #expect(estimate > bytes * 2 / 3, "\(estimate) of \(bytes)")
        #expect(estimate < 4 * bytes, "\(estimate) of \(bytes)")
        _ = former.removeEnded(at: Instant(milliseconds: 99))
        #expect(former.byteCount(beside: snapshot) == 0)
    }
}
