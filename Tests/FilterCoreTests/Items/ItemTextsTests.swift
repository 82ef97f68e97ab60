import Testing

@testable import FilterCore

struct ItemTextsTests {
    /// Texts that stand in their JSON, at its ends, too far behind, with escapes, too long, or nowhere.
    private let rows: [(text: String, json: String)] = [
        ("a", "a"), ("7", #"{"id":7}"#), ("", #"{"id":1}"#), ("é😀", #"{"x":"é😀"}"#), ("end", "...end"),
        ("a\"b", #"{"id":"a\"b"}"#), ("row-9", "{}"),
        ("far", String(repeating: "x", count: 32_766) + "far"), ("far", String(repeating: "x", count: 32_764) + "far"),
        (String(repeating: "y", count: 2_046), String(repeating: "y", count: 2_046)),
        (String(repeating: "y", count: 2_047), String(repeating: "y", count: 2_047)),
        ("aab", "aaaaab"), ("a", "ba"),
    ]

    private func texts(_ rows: [(text: String, json: String)]) -> (builder: ItemTextsBuilder, json: ItemJSON) {
        var builder = ItemTextsBuilder()
        var bytes: [UInt8] = []
        var ends: [Int] = []
        for row in rows {
            builder.append(row.text.utf8Span.span, in: row.json.utf8Span.span)
            bytes += row.json.utf8
            ends.append(bytes.count)
        }
        return (
            builder, ItemJSON(records: FrozenArray(bytes), ends: RunEnds(ends), templates: nil, byteCount: bytes.count)
        )
    }

    @Test func everyTextIsReadAsItCame() {
        let (builder, json) = texts(rows)
        #expect(builder.otherCount == 4)
        let texts = builder.finish(json: json)
        #expect((0..<rows.count).map(texts.text) == rows.map(\.text))
        #expect(texts.none.members == [2])
        for wanted in rows.map(\.text) + ["b", "row-", "row-99", "fa"] where !wanted.isEmpty {
            let expected = rows.indices.filter { rows[$0].text == wanted }
            #expect(texts.items(having: wanted.utf8Span.span).members == expected, "\(wanted.prefix(9))")
            #expect(texts.items { $0 == wanted }.members == expected)
        }
        #expect(texts.items(having: "".utf8Span.span).members.isEmpty)
    }

    @Test func removedItemsLeaveNoGap() {
        for first in rows.indices {
            for second in rows.indices where second >= first {
                let removed = first == second ? [first] : [first, second]
                var (builder, _) = texts(rows)
                builder.remove(removed)
                let kept = rows.indices.filter { !removed.contains($0) }.map { rows[$0] }
                let texts = builder.finish(json: texts(kept).json)
                #expect((0..<kept.count).map(texts.text) == kept.map(\.text))
            }
        }
    }

    @Test func idsAreFoundWhateverTheirNumber() {
        for count in [0, 1, 2, 4, 5, 63, 1_000] {
            var builder = ItemStoreBuilder()
            for item in 0..<count {
                let json = item.isMultiple(of: 3) ? "{}" : #"{"id":"k\#(item)"}"#
                builder.append(id: "k\(item)".utf8Span.span, json: json.utf8Span.span)
            }
            let store = builder.finish().store
            #expect((0..<count).allSatisfy { store.index(ofID: "k\($0)") == $0 && store.id(of: $0) == "k\($0)" })
            #expect(store.index(ofID: "k\(count)") == nil && store.index(ofID: "") == nil)
        }
    }

    @Test func hashesAreSpreadOverAllSlots() {
        #expect(ItemPart.firstSlot(hash: 0, slotCount: 10) == 0)
        #expect(ItemPart.firstSlot(hash: .max, slotCount: 10) == 9)
        #expect(ItemPart.firstSlot(hash: .max / 2 + 1, slotCount: 10) == 5)
    }

    @Test(arguments: [0, 1, 63, 64, 65, 200], [0, 7, 1_023, 1_024, 70_000])
    func runsOfEveryLengthEndWhereTheyDid(count: Int, length: Int) throws {
        var expected: [Int] = []
        for run in 0..<count { expected.append((expected.last ?? 0) + (run.isMultiple(of: 3) ? 0 : length)) }
        var writer = ArchiveWriter()
        let made = RunEnds(expected)
        made.write(to: &writer)
        var reader = try ArchiveReader(FrozenArray(writer.finish().flatMap { Array($0) }))
        for ends in [made, try RunEnds(from: &reader, end: expected.last ?? 0)] {
            #expect((0..<ends.count).map { ends[$0].upperBound } == expected)
            #expect((0..<ends.count).map { ends[$0].lowerBound } == [0].prefix(count) + expected.dropLast())
        }
        let areFar = if case .bits32 = made { true } else { false }
        #expect(areFar == (length == 70_000 && count > 1))
    }

    @Test func endsBeyondFourGigabytesAreKept() throws {
        for last in [10, Int(UInt32.max), Int(UInt32.max) + 1, 1 << 40] {
            let made = RunEnds([3, 3, last])
            var writer = ArchiveWriter()
            made.write(to: &writer)
            var reader = try ArchiveReader(FrozenArray(writer.finish().flatMap { Array($0) }))
            for ends in [made, try RunEnds(from: &reader, end: last)] {
                #expect(ends.count == 3 && [ends[0], ends[1], ends[2]] == [0..<3, 3..<3, 3..<last])
            }
        }
    }
}
