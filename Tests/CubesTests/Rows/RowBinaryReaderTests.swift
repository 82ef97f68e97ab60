import Following
import TestSupport
import Testing

@testable import Cubes

struct RowBinaryReaderTests {
    struct Item: Equatable {
        let id: String
        let json: String

        init(_ row: borrowing CubeRow) {
            id = Self.text(row.id)
            json = Self.text(row.json)
        }

        private static func text(_ bytes: Span<UInt8>) -> String {
            String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
        }
    }

    private static func items(_ form: RowForm, _ pieces: [[UInt8]]) throws(SourceFailure) -> [Item] {
        var reader = RowBinaryReader(form)
        var items: [Item] = []
        for piece in pieces { try reader.take(piece.span) { items.append(Item($0)) } }
        try reader.finish()
        return items
    }

    private static let texts = RowForm(
        columns: [RowForm.Column(name: "name", type: .string)],
        bucket: nil,
        measure: "count"
    )

    @Test(arguments: 0..<2)
    func rowsOfServersBecomeItems(_ index: Int) throws {
        let recorded = RecordedRows.all[index]
        let items = try Self.items(recorded.form, [recorded.bytes])
        #expect(items.map(\.id) == recorded.items.map(\.id))
        #expect(items.map(\.json) == recorded.items.map(\.json))
    }

    @Test func idsBeginWithTheBucket() throws {
        let items = try Self.items(RecordedRows.old.form, [RecordedRows.old.bytes])
        #expect(items.map { RowID.bucket(of: $0.id.utf8Span.span) } == [1_714_572_000, 1_714_575_600])
        for id in ["", "x", "ZjICIA", "ZjI*IEjngfJTSWTaw0oW"] {
            #expect(RowID.bucket(of: id.utf8Span.span) == nil, "\(id)")
        }
    }

    @Test(arguments: 0..<2)
    func rowsMayBeCutAnywhere(_ index: Int) throws {
        let recorded = RecordedRows.all[index]
        let bytes = recorded.bytes + recorded.bytes
        let whole = try Self.items(recorded.form, [bytes])
        for cut in 0...bytes.count {
            #expect(try Self.items(recorded.form, [Array(bytes[..<cut]), Array(bytes[cut...])]) == whole)
        }
        for length in 1..<20 {
            let pieces = stride(from: 0, to: bytes.count, by: length).map {
                Array(bytes[$0..<min($0 + length, bytes.count)])
            }
            #expect(try Self.items(recorded.form, pieces) == whole)
        }
    }

    @Test(arguments: 0..<2)
    func answersThatEndWithinARowAreMalformed(_ index: Int) throws {
        let recorded = RecordedRows.all[index]
        let ends = recorded.items.count == 1 ? [0] : [0, 76]
        for count in recorded.bytes.indices where !ends.contains(count) {
            #expect(throws: SourceFailure.malformed("a row that ends too early")) {
                try Self.items(recorded.form, [Array(recorded.bytes[..<count])])
            }
        }
    }

    @Test func readersReadOneAnswerAfterTheOther() throws {
        let recorded = RecordedRows.old
        let bytes = recorded.bytes
        var reader = RowBinaryReader(recorded.form)
        var count = 0
        for _ in 0..<3 {
            try reader.take(bytes.span) { _ in count += 1 }
            try reader.finish()
        }
        #expect(count == 6)
    }

    @Test func rowsThatCountForNothingAreLeftOut() throws {
        let zero: [UInt8] = [1, 0xFF, 0, 0, 0, 0, 0, 0, 0, 0]
        let one: [UInt8] = [1, UInt8(ascii: "b"), 1, 0, 0, 0, 0, 0, 0, 0]
        var reader = RowBinaryReader(Self.texts)
        var items: [Item] = []
        let bytes = zero + one + zero
        try reader.take(bytes.span) { items.append(Item($0)) }
        try reader.finish()
        #expect(items.map(\.json) == [#"{"name":"b","count":1}"#])
        #expect(reader.takeLost().isEmpty)
    }

    @Test func bucketsOfDaysAreDates() throws {
        let form = RowForm(columns: [], bucket: RowForm.Bucket(name: "t\"s", isDate: true), measure: "n")
        let bytes: [UInt8] = [0, 0x86, 0x31, 0x66, 3, 0, 0, 0, 0, 0, 0, 0]
        let items = try Self.items(form, [bytes])
        #expect(items.map(\.json) == [#"{"t\"s":"2024-05-01","n":3}"#])
        // SHA-256 of nothing: there are no columns.
        #expect(items.map(\.id) == ["ZjGGAOOwxEKY_BwUmvv0"])
    }

    @Test func measuresHaveAllTheirDigits() throws {
        let form = RowForm(columns: [], bucket: nil, measure: "sum")
        let items = try Self.items(form, [[UInt8](repeating: 0xFF, count: 8)])
        #expect(items.map(\.json) == [#"{"sum":18446744073709551615}"#])
    }

    @Test func idsAreOfTheBytesWhereValuesAreLost() throws {
        let rows = [0xFE, 0xFF].map { [1, $0, 1, 0, 0, 0, 0, 0, 0, 0] as [UInt8] }
        var reader = RowBinaryReader(Self.texts)
        var items: [Item] = []
        for row in rows { try reader.take(row.span) { items.append(Item($0)) } }
        #expect(items.map(\.json) == [#"{"name":null,"count":1}"#, #"{"name":null,"count":1}"#])
        #expect(items[0].id != items[1].id)
        let lost = reader.takeLost()
        #expect(lost.count == 2)
        #expect(lost.description.contains("“name” of the row “\(items[0].id)” (a text is not UTF-8)"))
        #expect(reader.takeLost().isEmpty)
    }

    @Test func errorsOfTheReceiverEndTheReading() {
        let bytes = RecordedRows.old.bytes
        var reader = RowBinaryReader(RecordedRows.old.form)
        var count = 0
        #expect(throws: SourceFailure.stopping) {
            try reader.take(bytes.span) { _ throws(SourceFailure) in
                count += 1
                throw .stopping
            }
        }
        #expect(count == 1)
    }

    @Test func tooLongRowsAreMalformed() {
        let array = RowForm(
            columns: [RowForm.Column(name: "a", type: .array(.unsigned(byteCount: 8)))],
            bucket: nil,
            measure: "n"
        )
        let bytes: [[UInt8]] = [
            // More than 64 MiB, more than 64 bits, no end.
            [0x81, 0x80, 0x80, 0x20], [UInt8](repeating: 0xFF, count: 12), [0x80, 0x80, 0x80, 0x80, 0x80, 0x00],
        ]
        for bytes in bytes {
            for form in [Self.texts, array] {
                for pieces in [[bytes], bytes.map { [$0] }] {
                    #expect(throws: SourceFailure.tooLongRow) { try Self.items(form, pieces) }
                }
            }
        }
        // Ten million numbers.
        #expect(throws: SourceFailure.tooLongRow) { try Self.items(array, [[0x80, 0xAD, 0xE2, 0x04]]) }
    }

    @Test func longRowsMayComeInManyPieces() throws {
        let strings = RowForm(
            columns: [RowForm.Column(name: "a", type: .array(.string))],
            bucket: nil,
            measure: "n"
        )
        // Eight texts of 16 KiB.
        let text = [0x80, 0x80, 0x01] + [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 14)
        let bytes: [UInt8] = [8] + Array(repeating: text, count: 8).joined() + [1, 0, 0, 0, 0, 0, 0, 0]
        let pieces = stride(from: 0, to: bytes.count, by: 100).map {
            Array(bytes[$0..<min($0 + 100, bytes.count)])
        }
        let items = try Self.items(strings, pieces)
        #expect(items.count == 1)
        // The quotes and the comma of each are as many as the bytes of its length.
        #expect(items[0].json.utf8.count == 8 * text.count + #"{"a":[],"n":1}"#.utf8.count - 1)
    }

    @Test func newNamesOfEnumsAreAChangeOfTheTable() throws {
        let type = try #require(ColumnType("Enum8('a' = 1)"))
        let form = RowForm(columns: [RowForm.Column(name: "e", type: type)], bucket: nil, measure: "n")
        #expect(throws: SourceFailure.tableChanged("an Enum has a value that it did not have before")) {
            try Self.items(form, [[2, 1, 0, 0, 0, 0, 0, 0, 0]])
        }
    }

    @Test func anyBytesAreRowsOrMalformed() throws {
        var generator = SplitMix64(seed: 3)
        var rowCount = 0
        for _ in 0..<500 {
            let form = RecordedRows.all[Int.random(in: 0..<2, using: &generator)].form
            let names = form.columns.shuffled(using: &generator).prefix(Int.random(in: 0..<4, using: &generator))
            let some = RowForm(columns: Array(names), bucket: form.bucket, measure: "c")
            let bytes = (0..<Int.random(in: 0..<400, using: &generator)).map { _ in
                let byte = UInt8.random(in: .min ... .max, using: &generator)
                // Short lengths, so that more than the first value is read.
                return Bool.random(using: &generator) ? byte & 3 : byte
            }
            let cut = Int.random(in: 0...bytes.count, using: &generator)
            let whole = Self.outcome(some, [bytes])
            #expect(Self.outcome(some, [Array(bytes[..<cut]), Array(bytes[cut...])]) == whole)
            #expect(Self.outcome(some, bytes.map { [$0] }) == whole)
            rowCount += whole.items.count
        }
        #expect(rowCount > 300)
    }

    struct Outcome: Equatable {
        var items: [Item] = []
        /// A row that ends too early may have another fault, too: which of them is seen depends on the pieces.
        var hasFailed = false
    }

    private static func outcome(_ form: RowForm, _ pieces: [[UInt8]]) -> Outcome {
        var outcome = Outcome()
        var reader = RowBinaryReader(form)
        do throws(SourceFailure) {
            for piece in pieces { try reader.take(piece.span) { outcome.items.append(Item($0)) } }
            try reader.finish()
        } catch {
            outcome.hasFailed = true
        }
        return outcome
    }
}
