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

    @Test func recordsThatNoTemplateReadsAreRefused() throws {
        let values = vocabulary(["1", "2"])
        func error(
            record: [UInt8] = [0, 1],
            template: (literals: [UInt32], columns: [UInt32]) = ([0, 1], [0]),
            literals: Vocabulary? = nil
        ) throws -> ArchiveError? {
            let template = ItemTemplates.Template(literals: template.literals, columns: template.columns)
            let templates = ItemTemplates(
                templates: [template],
                literals: literals ?? vocabulary(["{\"a\":", "}"]),
                columns: [values]
            )
            let json = ItemJSON(
                records: FrozenArray(record),
                ends: RunEnds([record.count]),
                templates: templates,
                byteCount: 0
            )
            var ids = ItemTextsBuilder()
            ids.append(Span(), in: Span())
            let items = ArchivedItems(json: json, ids: ids.finish(json: json), sequences: nil)
            return try refusal {
                $0.write(items)
            } reading: {
                _ = try $0.read(ArchivedItems.self)
            }
        }
        #expect(try error() == nil && error(record: [0, 2, 9]) == nil)
        #expect(try error(record: [0, 3]) == .impossible("an item is none of its templates"))
        #expect(try error(record: [1, 1]) == .impossible("an item is none of its templates"))
        #expect(try error(record: []) == .impossible("an item is none of its templates"))
        #expect(try error(template: ([0, 2], [0])) == .impossible("a template has no text"))
        #expect(try error(template: ([0, 1], [1])) == .impossible("a template has no text"))
        #expect(try error(template: ([0], [0])) == .impossible("a template has no text"))
        #expect(try error(literals: vocabulary(["{", 7])) == .impossible("a part of JSON is no text"))
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
                PostingsPart(items, codeCount: 2).write(to: &$0)
            } reading: {
                _ = try $0.read(TokenIndex.self)
            }
        }
        #expect(try error(starts: [0, 2, 4]) == nil)
        #expect(try error(starts: [0, 0, 4]) == .impossible("a word has no end"))
        #expect(try error(starts: [0, 4, 4]) == .impossible("a word has no end"))
    }

    @Test func textsWithoutAnItemAreRefused() throws {
        let json = ItemJSON(
            records: FrozenArray("{}{}{}".utf8),
            ends: RunEnds([2, 4, 6]),
            templates: nil,
            byteCount: 6
        )
        func error(otherItems: [UInt32], ends: [Int]) throws -> ArchiveError? {
            let locators = [ItemTextLocator.none, .other, .none].map(\.bits)
            let texts = ItemTexts(
                json: json,
                locators: FrozenArray(locators),
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

    @Test func packedIDsThatDoNotFitTheirRecordAreRefused() throws {
        func error(lengths: [Int], otherItems: [UInt32]) throws -> ArchiveError? {
            let ends = lengths.indices.map { lengths[...$0].reduce(0, +) }
            let records = FrozenArray(repeating: 0x61 as UInt8, count: ends[2])
            let json = ItemJSON(records: records, ends: RunEnds(ends), templates: nil, byteCount: ends[2])
            let texts = ItemTexts(
                json: json,
                locators: nil,
                otherItems: FrozenArray(otherItems),
                otherEnds: RunEnds(Array(1...otherItems.count + 1).dropLast()),
                otherBytes: FrozenArray(repeating: 0x62, count: otherItems.count)
            )
            return try refusal {
                texts.write(to: &$0)
            } reading: {
                _ = try ItemTexts(from: &$0, json: json)
            }
        }
        #expect(try error(lengths: [15, 2, 16], otherItems: [1]) == nil)
        #expect(try error(lengths: [15, 2, 16], otherItems: []) == .impossible("a text lies outside its item"))
        #expect(try error(lengths: [15, 15, 14], otherItems: [1]) == .impossible("a text lies outside its item"))
        #expect(try error(lengths: [15, 15, 15], otherItems: [2, 1]) == .impossible("a text has no item"))
    }

    @Test func ranksOfNoNumberAreRefused() throws {
        func error(numbers: [Int64], codes: [UInt32]) throws -> ArchiveError? {
            try refusal {
                $0.write(false)
                $0.write(SparseRows?.none)
                $0.write(Bitmap(itemCount: Self.itemCount))
                $0.write(NumericSummary())
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
            offsets: .full,
            hasArrays: false
        )
        let list = ValueList(column: column, items: items, definition: definition)
        func error(byTotal: [UInt32]) throws -> ArchiveError? {
            try refusal {
                $0.write(list.vocabulary)
                $0.write(list.column)
                $0.write(StoredSet(list.none))
                $0.write(StoredSet(list.listed))
                $0.write(array: FrozenArray(byTotal))
                $0.write(list.ranks)
            } reading: {
                _ = try ValueList(from: &$0, definition: definition)
            }
        }
        #expect(try error(byTotal: Array(list.byTotal)) == nil)
        #expect(try error(byTotal: [1]) == .impossible("a category has fewer or more values than codes"))
    }

    @Test func ordersThatDoNotAscendAreRefused() throws {
        func error(
            _ presentCount: Int,
            permutation: [UInt32],
            ranks: [UInt32],
            noRank: Int = 2
        ) throws -> ArchiveError? {
            try refusal {
                $0.write(presentCount)
                $0.write(array: FrozenArray(permutation))
                $0.write(noRank)
                CodeArray(ranks, codeCount: 3).write(to: &$0)
            } reading: {
                _ = try $0.read(ItemOrder.self)
            }
        }
        let absent: UInt32 = 2
        let refused = ArchiveError.impossible("an order does not ascend")
        #expect(try error(2, permutation: [2, 0, 1], ranks: [1, absent, 0]) == nil)
        #expect(try error(3, permutation: [0, 1, 2], ranks: [0, 0, 0]) == nil)
        #expect(try error(2, permutation: [0, 2, 1], ranks: [1, absent, 0]) == refused)
        #expect(try error(2, permutation: [2, 2, 1], ranks: [1, absent, 0]) == refused)
        #expect(try error(3, permutation: [2, 0, 1], ranks: [1, absent, 0]) == refused)
        #expect(try error(1, permutation: [2, 0, 1], ranks: [1, absent, 0]) == refused)
        #expect(try error(3, permutation: [1, 0, 2], ranks: [0, 0, 0]) == refused)
        #expect(try error(3, permutation: [0, 1, 2], ranks: [0, 0, 0], noRank: -1) != nil)
        let error = try error(3, permutation: [0, 1, 2], ranks: [0, 0, 1], noRank: 0)
        #expect(error == .impossible("a code is too large"))
    }

    @Test func postingsWithOtherItemsThanTheyCountAreRefused() throws {
        func error(totals: [UInt32], ids: [UInt32], starts: [UInt32], words: [UInt64]) throws -> ArchiveError? {
            try refusal {
                $0.write(true)
                $0.write(array: FrozenArray(totals))
                $0.write(array: FrozenArray(ids))
                $0.write(array: FrozenArray(starts))
                $0.write(array: words.isEmpty ? [] : [0] as FrozenArray<UInt32>)
                $0.write(array: FrozenArray(words))
            } reading: {
                _ = try PostingsPart(from: &$0, codeCount: 1)
            }
        }
        let refused = ArchiveError.impossible("a code has other items than it counts")
        #expect(try error(totals: [2], ids: [0, 2], starts: [0, 2], words: []) == nil)
        #expect(try error(totals: [3], ids: [0, 2], starts: [0, 2], words: []) == refused)
        #expect(try error(totals: [2], ids: [2, 0], starts: [0, 2], words: []) == refused)
        #expect(try error(totals: [2], ids: [2, 2], starts: [0, 2], words: []) == refused)
        #expect(try error(totals: [2], ids: [], starts: [0, 0], words: [0b101]) == nil)
        #expect(try error(totals: [1], ids: [], starts: [0, 0], words: [0b101]) == refused)
    }

    @Test func rareCodesThatNothingSaysTheItemsOfAreRefused() throws {
        func error(itemCodes: CodeArray?, ids: [UInt32] = [], frequent: [UInt32] = []) throws -> ArchiveError? {
            try refusal {
                $0.write(false)
                $0.write(array: [1, 1] as FrozenArray<UInt32>)
                $0.write(array: FrozenArray(ids))
                $0.write(array: [0, 0, UInt32(ids.count)] as FrozenArray<UInt32>)
                $0.write(array: FrozenArray(frequent))
                $0.write(array: FrozenArray(frequent.map { _ in 1 as UInt64 }))
            } reading: {
                _ = try PostingsPart(from: &$0, codeCount: 2, itemCodes: itemCodes)
            }
        }
        let codes = [0, 1, 2] as [UInt32]
        #expect(try error(itemCodes: CodeArray(codes, codeCount: 3)) == nil)
        #expect(try error(itemCodes: CodeArray(codes, codeCount: 3), frequent: [0, 1]) == nil)
        #expect(try error(itemCodes: nil) == .impossible("a code has no items"))
        #expect(try error(itemCodes: CodeArray(codes, codeCount: 300)) == .impossible("a code has no items"))
        let refused = ArchiveError.impossible("a code has items twice")
        #expect(try error(itemCodes: CodeArray(codes, codeCount: 3), ids: [0]) == refused)
        #expect(try error(itemCodes: CodeArray(codes, codeCount: 3), frequent: [1, 0]) == refused)
        #expect(try error(itemCodes: CodeArray(codes, codeCount: 3), frequent: [1, 1]) == refused)
    }

    @Test func columnsWithOtherValuesThanTheyCountAreRefused() throws {
        func error(codes: [UInt32]) throws -> ArchiveError? {
            try refusal {
                $0.write(2)
                $0.write(0)
                BitSlices(codes, itemCount: Self.itemCount, greatest: 3).write(to: &$0)
                $0.write(Bitmap(itemCount: Self.itemCount))
                PostingsPart(ItemCodes(itemCount: Self.itemCount, codes: [0, 1, 1], starts: nil), codeCount: 2).write(
                    to: &$0
                )
            } reading: {
                _ = try $0.read(FacetColumn.self)
            }
        }
        #expect(try error(codes: [0, 1, 1]) == nil)
        #expect(try error(codes: [0, 0, 1]) == .impossible("a column has other values than it counts"))
    }

    /// Counters by product have a place for each value and for none.
    @Test func slicesWithLargerCodesThanNoneAreRefused() throws {
        func error(last: UInt32) throws -> ArchiveError? {
            try refusal {
                $0.write(2)
                $0.write(0)
                BitSlices([0, 1, last], itemCount: Self.itemCount, greatest: 3).write(to: &$0)
                $0.write(Bitmap([2], itemCount: Self.itemCount))
                PostingsPart(ItemCodes(itemCount: Self.itemCount, codes: [0, 1], starts: [0, 1, 2, 2]), codeCount: 2)
                    .write(to: &$0)
            } reading: {
                _ = try $0.read(FacetColumn.self)
            }
        }
        #expect(try error(last: 2) == nil)
        #expect(try error(last: 3) == .impossible("a code is too large"))
    }

    @Test func columnsOfFewItemsWithOtherValuesThanTheyCountAreRefused() throws {
        func error(rows: [UInt32], codes: [UInt32]) throws -> ArchiveError? {
            try refusal {
                $0.write(2)
                $0.write(3)
                $0.write(SparseRows(items: FrozenArray(rows), itemCount: Self.itemCount))
                CodeArray(FrozenArray(codes), codeCount: 2).write(to: &$0)
                PostingsPart(ItemCodes(itemCount: Self.itemCount, codes: [1], starts: [0, 1, 1, 1]), codeCount: 2)
                    .write(to: &$0)
            } reading: {
                _ = try $0.read(FacetPart.self)
            }
        }
        #expect(try error(rows: [0], codes: [1]) == nil)
        #expect(try error(rows: [0], codes: [0]) == .impossible("a column has other values than it counts"))
        #expect(try error(rows: [0, 1], codes: [1, 1]) == .impossible("a column has other values than it counts"))
    }

    @Test func storedSetsWithIDsBeyondTheLastItemAreRefused() throws {
        func error(storage: Int, ids: [UInt32]) throws -> ArchiveError? {
            try refusal {
                $0.write(storage)
                $0.write(array: FrozenArray(ids))
            } reading: {
                _ = try $0.read(StoredSet.self)
            }
        }
        for storage in [1, 2] {
            #expect(try error(storage: storage, ids: [0, 2]) == nil)
            #expect(try error(storage: storage, ids: [0, 3]) == .impossible("a code is too large"))
        }
        #expect(try error(storage: 3, ids: []) == .impossible("a set has no form"))
    }

    @Test func rowsThatDoNotAscendAreRefused() throws {
        func error(items: [UInt32]) throws -> ArchiveError? {
            try refusal {
                $0.write(array: FrozenArray(items))
            } reading: {
                _ = try $0.read(SparseRows.self)
            }
        }
        #expect(try error(items: [0, 2]) == nil)
        #expect(try error(items: [2, 0]) == .impossible("items with a value do not ascend"))
        #expect(try error(items: [1, 1]) == .impossible("items with a value do not ascend"))
        #expect(try error(items: [0, 3]) == .impossible("a code is too large"))
    }

    @Test func numbersBeyondTheLastItemAreRefused() throws {
        func error(words: [UInt64]) throws -> ArchiveError? {
            try refusal {
                $0.write(1)
                $0.write(array: FrozenArray(words))
            } reading: {
                _ = try BitSlices(from: &$0, count: Self.itemCount)
            }
        }
        let rest = [UInt64](repeating: 0, count: 7)
        #expect(try error(words: [0b111] + rest) == nil)
        #expect(try error(words: [0b1000] + rest) == .impossible("numbers go on after the last item"))
        #expect(try error(words: [0] + rest.dropLast() + [1]) == .impossible("numbers go on after the last item"))
    }

    @Test func ranksThatOtherPartsOfAKeyMayTouchAreRefused() throws {
        func error(
            ranks: [UInt32] = [1, 0],
            codes: [UInt32] = [1, 0],
            flip: UInt32 = .max,
            mask: UInt64 = 0xFFFF_FFFF,
            shift: UInt64 = 32,
            idleBit: UInt64 = 0
        ) throws -> ArchiveError? {
            try refusal {
                $0.write(array: FrozenArray(ranks))
                $0.write(array: FrozenArray(codes))
                $0.write(flip)
                $0.write(mask)
                $0.write(shift)
                $0.write(idleBit)
            } reading: {
                _ = try $0.read(ValueRanks.self)
            }
        }
        let refused = ArchiveError.impossible("values have no order")
        #expect(try error() == nil)
        #expect(try error(shift: 31, idleBit: 1 << 63) == nil)
        #expect(try error(shift: 30) == refused)
        #expect(try error(flip: 1) == refused)
        #expect(try error(mask: .max) == refused)
        #expect(try error(idleBit: 1) == refused)
        #expect(try error(ranks: [0, 0]) == .impossible("two values come at the same place"))
    }

    @Test func statsWhoseLeastIsAboveTheGreatestAreRefused() throws {
        func error(_ least: Number?, _ greatest: Number?) throws -> ArchiveError? {
            try refusal {
                $0.write(NumericSummary(count: 2, minimum: least, maximum: greatest))
            } reading: {
                _ = try $0.read(NumericSummary.self)
            }
        }
        let refused = ArchiveError.impossible("the least number is above the greatest one")
        #expect(try error(Number(1), Number(2)) == nil)
        #expect(try error(nil, nil) == nil)
        #expect(try error(Number(2), Number(1)) == refused)
        #expect(try error(nil, Number(1)) == refused)
    }

    @Test func valuesThatNoJSONCanWriteAreRefused() throws {
        let whole = vocabulary(["a", .number(Number(0.5)!)])
        func error(double: Double) throws -> ArchiveError? {
            var entries = Array(whole.entries)
            entries[1] = double.bitPattern
            let forged = Vocabulary(
                bytes: whole.bytes,
                entries: FrozenArray(entries),
                tags: whole.tags,
                slots: whole.slots
            )
            return try refusal {
                $0.write(forged)
            } reading: {
                _ = try $0.read(Vocabulary.self)
            }
        }
        #expect(try error(double: 1.5) == nil)
        #expect(try error(double: .nan) == .impossible("a number is none"))
        #expect(try error(double: .infinity) == .impossible("a number is none"))
    }

    @Test func tablesOfMorePairsThanItemsAreRefused() throws {
        let refused = ArchiveError.impossible("more items have two values than have one of them")
        func error(_ counts: [UInt32]) throws -> ArchiveError? {
            try refusal {
                PairTable(counts, width: 2).write(to: &$0)
            } reading: {
                _ = try PairTable(from: &$0, rows: [2, 1], columns: [1, 2])
            }
        }
        #expect(try error([1, 1, 0, 1]) == nil)
        #expect(try error([0, 3, 0, 0]) == refused)
        #expect(try error([2, 0, 0, 0]) == refused)
        #expect(try error([1, 1]) != nil)
    }

    @Test func binsOfOtherNumbersAreRefused() throws {
        let numbers = (1...3).map { Number(Int64($0)) }
        let column = NumericColumn(numbers: numbers, items: ItemCodes(itemCount: 3, codes: [2, 0, 1], starts: nil))
        func error(order: [UInt32], starts: [UInt32]) throws -> ArchiveError? {
            try refusal {
                $0.write(array: FrozenArray(order))
                $0.write(starts.count - 1)
                $0.write(array: FrozenArray(starts))
            } reading: {
                _ = try NumberBins(from: &$0, of: column)
            }
        }
        #expect(try error(order: [1, 2, 0], starts: [0, 2, 3]) == nil)
        #expect(try error(order: [0, 1, 2], starts: [0, 2, 3]) == .impossible("numbers do not ascend"))
        #expect(try error(order: [1, 2, 3], starts: [0, 2, 3]) == .impossible("a code is too large"))
        #expect(try error(order: [1, 2, 0], starts: [0, 4, 3]) == .impossible("parts overlap"))
        #expect(try error(order: [1], starts: [0, 0, 1]) == .impossible("there are more bins than items"))
    }

    @Test func rowsOfBinsThatDescendAreRefused() throws {
        let refused = ArchiveError.impossible("bins have more items with a value than there are")
        func error(_ sums: [UInt32]) throws -> ArchiveError? {
            try refusal {
                $0.write(array: FrozenArray(sums))
            } reading: {
                _ = try BinRows(from: &$0, binCount: 2, totals: [2, 1])
            }
        }
        #expect(try error([0, 0, 1, 0, 2, 1]) == nil)
        #expect(try error([0, 0, 1, 0, 0, 1]) == refused)
        #expect(try error([0, 0, 1, 0, 3, 1]) == refused)
    }

    @Test func talliesOfNumbersThatAreNotThereAreRefused() throws {
        let numbers = (1...3).map { Number(Int64($0)) }
        let column = NumericColumn(numbers: numbers, items: ItemCodes(itemCount: 3, codes: [2, 0, 1], starts: nil))
        func error(_ codes: [UInt32]) throws -> ArchiveError? {
            try refusal {
                var tally = NumberTally()
                for code in codes { tally.add(code) }
                $0.write(tallies: FrozenArray([tally]))
            } reading: {
                _ = try $0.tallies(of: column, count: 1)
            }
        }
        #expect(try error([]) == nil)
        #expect(try error([2, 0]) == nil)
        #expect(try error([9]) == .impossible("a sum is of no numbers"))
        func error(words: [UInt64]) throws -> ArchiveError? {
            try refusal {
                $0.write(array: FrozenArray(words))
            } reading: {
                _ = try $0.tallies(of: column, count: 1)
            }
        }
        #expect(try error(words: [2, 0 << 32 | 2, 3]) == nil)
        #expect(try error(words: [1, 2 << 32 | 0, 1]) == .impossible("a sum is of no numbers"))
        #expect(try error(words: [2, 0 << 32 | 2, 5]) == .impossible("a sum is of no numbers"))
        #expect(try error(words: [0, 0 << 32 | 2, 0]) == .impossible("a sum is of no numbers"))
    }
}
