import FilterCore
import Testing

@testable import CatalogFiles

/// Tables that a second thread makes of the rows that the first one parses.
struct ChunkAssemblerTests {
    private static let rows = (0..<300).map { number in
        #"{"id":"\#(number)","brand":"b\#(number % 7)","sizes":[\#(number % 5),\#(number % 3)],"late\#(number / 100)":true}"#
    }

    private func chunk(_ rows: ArraySlice<String>) -> RowChunk {
        var chunk = RowChunk()
        for row in rows { chunk.append(row.utf8Span.span) }
        return chunk
    }

    /// - Parameter size: rows of a chunk.
    private func table(inChunksOf size: Int) -> AttributeTable {
        let assembler = ChunkAssembler(LoadOptions())
        for start in stride(from: 0, to: Self.rows.count, by: size) {
            #expect(assembler.append(chunk(Self.rows[start..<min(start + size, Self.rows.count)])))
        }
        let table = assembler.finish()
        #expect(assembler.memoryByteCount > 0)
        return table
    }

    @Test(arguments: [1, 7, 100, 299])
    func aTableOfManyChunksIsThatOfOne(size: Int) {
        let (table, whole) = (table(inChunksOf: size), table(inChunksOf: Self.rows.count))
        #expect(table.itemCount == whole.itemCount)
        #expect(table.columns.map(\.path) == whole.columns.map(\.path))
        for (column, other) in zip(table.columns, whole.columns) {
            #expect(column.codes.elementsEqual(other.codes))
            #expect(column.hasArrays == other.hasArrays)
            let codes = 0..<column.vocabulary.count
            #expect(codes.map { column.vocabulary[$0] } == (0..<other.vocabulary.count).map { other.vocabulary[$0] })
        }
    }

    @Test(arguments: 0..<8)
    func rowsThatCannotBeReadAreNoticedInAnyChunk(wrong: Int) {
        let assembler = ChunkAssembler(LoadOptions())
        for number in 0..<8 {
            let rows = number == wrong ? ["{"] : Self.rows[(number * 20)..<(number * 20 + 20)]
            #expect(assembler.append(chunk(ArraySlice(rows))) == (number != wrong))
        }
        // It goes with its thread, although its table is not asked for.
    }
}
