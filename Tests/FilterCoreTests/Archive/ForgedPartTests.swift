import TestSupport
import Testing

@testable import FilterCore

/// Parts with right checksums that say the impossible are refused when they are read, before a question meets them.
@Suite struct ForgedPartTests {
    private static let itemCount = 3

    /// Why what was written cannot be read.
    private func refusal(
        _ write: (inout ArchiveWriter) -> Void,
        reading read: (inout ArchiveReader) throws -> Void
    ) throws -> ArchiveError? {
        var writer = ArchiveWriter()
        write(&writer)
        var reader = try ArchiveReader(FrozenArray(writer.finish().flatMap { Array($0) }))
        reader.itemCount = Self.itemCount
        do {
            try read(&reader)
            return nil
        } catch let error as ArchiveError {
            return error
        }
    }

    private func vocabulary(_ values: [Value]) -> Vocabulary {
        var builder = VocabularyBuilder()
        for value in values { _ = builder.intern(value) }
        return builder.finish()
    }

    @Test func slotsWithoutACodeAreRefused() throws {
        let whole = vocabulary(["a", 7])
        func error(slots change: (inout [UInt64]) -> Void) throws -> ArchiveError? {
            var slots = Array(whole.slots)
            change(&slots)
            let forged = Vocabulary(
                bytes: whole.bytes,
                entries: whole.entries,
                tags: whole.tags,
                slots: FrozenArray(slots)
            )
            return try refusal {
                $0.write(forged)
            } reading: {
                _ = try $0.read(Vocabulary.self)
            }
        }
        let free = try #require(whole.slots.firstIndex(of: 0))
        #expect(try error { _ in } == nil)
        #expect(try error { $0[free] = 5 << 32 | 3 } == .impossible("values cannot be looked up"))
        #expect(try error { $0[free] = 5 << 32 } == .impossible("values cannot be looked up"))
    }

    @Test func wordsWithoutBytesAreRefused() throws {
        let items = ItemCodes(itemCount: Self.itemCount, codes: [0, 1], starts: [0, 1, 2, 2])
        func error(starts: [UInt32]) throws -> ArchiveError? {
            try refusal {
                $0.write(2)
                $0.write(array: [0x61, 0xFF, 0x62, 0xFF] as FrozenArray<UInt8>)
                $0.write(array: FrozenArray(starts))
                $0.write(items.none)
                Postings(items, codeCount: 2).write(to: &$0)
            } reading: {
                _ = try $0.read(TokenIndex.self)
            }
        }
        #expect(try error(starts: [0, 2, 4]) == nil)
        #expect(try error(starts: [0, 0, 4]) == .impossible("a word has no end"))
        #expect(try error(starts: [0, 4, 4]) == .impossible("a word has no end"))
    }

    @Test func textsWithoutAnItemAreRefused() throws {
        let json = ItemJSON(bytes: FrozenArray("{}{}{}".utf8), ends: RunEnds([2, 4, 6]))
        func error(otherItems: [UInt32], ends: [Int]) throws -> ArchiveError? {
            let places = [ItemTextPlace.none, .other, .none].map(\.bits)
            let texts = ItemTexts(
                json: json,
                places: FrozenArray(places),
                otherItems: FrozenArray(otherItems),
                otherEnds: RunEnds(ends),
                otherBytes: FrozenArray("ab".utf8)
            )
            return try refusal {
                texts.write(to: &$0)
            } reading: {
                _ = try ItemTexts(from: &$0, json: json)
            }
        }
        #expect(try error(otherItems: [1], ends: [2]) == nil)
        #expect(try error(otherItems: [1, 0], ends: [1, 2]) == .impossible("a text has no item"))
        #expect(try error(otherItems: [2], ends: [2]) == .impossible("a text is nowhere"))
    }

    @Test func ranksOfNoNumberAreRefused() throws {
        func error(numbers: [Int64], codes: [UInt32]) throws -> ArchiveError? {
            try refusal {
                $0.write(false)
                $0.write(Bitmap(itemCount: Self.itemCount))
                $0.write(NumericStats.empty)
                $0.write(false)
                $0.write(numbers.map { Number($0) })
                $0.write(Self.itemCount)
                $0.write(false)
                BitSlices(codes, itemCount: Self.itemCount, greatest: codes.max() ?? 0).write(to: &$0)
                $0.write(false)
                $0.write(true)
                $0.write(array: FrozenArray(codes))
            } reading: {
                _ = try $0.read(NumericColumn.self)
            }
        }
        #expect(try error(numbers: [3, 8], codes: [0, 1, 1]) == nil)
        #expect(try error(numbers: [3, 8], codes: [0, 1, 2]) == .impossible("a number comes after the last one"))
        #expect(try error(numbers: [], codes: [0, 0, 0]) == .impossible("a number comes after the last one"))
    }

    @Test func listsWithoutAllTheirValuesAreRefused() throws {
        let definition = CategoryDefinition(id: "tag", kind: .multi, attribute: "tag")
        let items = ItemCodes(itemCount: Self.itemCount, codes: [0, 1, 1], starts: nil)
        let column = RawColumn(
            path: "tag",
            vocabulary: vocabulary(["a", "b"]),
            codes: items.codes,
            starts: nil,
            hasArrays: false
        )
        let list = ValueList(column: column, items: items, definition: definition)
        func error(byTotal: [UInt32]) throws -> ArchiveError? {
            try refusal {
                $0.write(list.vocabulary)
                $0.write(list.column)
                $0.write(list.none)
                $0.write(list.listed)
                $0.write(array: FrozenArray(byTotal))
                $0.write(list.ranks)
            } reading: {
                _ = try ValueList(from: &$0, definition: definition)
            }
        }
        #expect(try error(byTotal: Array(list.byTotal)) == nil)
        #expect(try error(byTotal: [1]) == .impossible("a category has fewer or more values than codes"))
    }
}
