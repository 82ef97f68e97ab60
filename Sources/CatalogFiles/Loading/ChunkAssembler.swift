package import FilterCore
import Support

/// Makes a table of rows that are at hand, chunk by chunk.
///
/// Chunks are parsed on the calling thread. The rows of the first one go into the table there, too, so that few rows need no
/// thread; those of later ones do on another thread (``BatchQueue``), as both halves take about as long.
package final class ChunkAssembler {
    /// What is done with the batches of later chunks.
    private struct Rest {
        let queue: BatchQueue
        let work: BackgroundWork<TableAssembler>
    }

    private let parser: RowParser
    private var assembler = TableAssembler()
    private var chunkCount = 0
    private var rest: Rest?
    /// About the memory of the table so far; what the last few batches add may be missing.
    package private(set) var memoryByteCount = 0

    package init(_ options: LoadOptions) {
        parser = RowParser(options, maxStringBytes: Vocabulary.maxStringBytes)
    }

    deinit { endRest() }

    /// Adds the rows of a chunk.
    ///
    /// - Returns: whether all of them can be read.
    package func append(_ chunk: borrowing RowChunk) -> Bool {
        // Without another thread this one goes on by itself.
        if chunkCount == 1 { rest = try? Self.rest(after: assembler) }
        chunkCount += 1
        let batch = rest?.queue.takeFree() ?? RowBatch()
        memoryByteCount = max(memoryByteCount, batch.tableByteCount)
        var converter = JSONRows()
        let areReadable = parser.parse(chunk, convertedBy: &converter, path: "", into: batch).isEmpty
        if let rest {
            rest.queue.pass(batch)
        } else {
            assembler.append(batch)
            memoryByteCount = assembler.memoryByteCount
        }
        return areReadable
    }

    /// Freezes the table.
    ///
    /// - Precondition: called once, as the last.
    package func finish() -> AttributeTable {
        endRest()
        memoryByteCount = assembler.memoryByteCount
        return assembler.finish(removing: [])
    }

    private static func rest(after assembler: TableAssembler) throws(ThreadFailure) -> Rest {
        let queue = BatchQueue()
        let work = try BackgroundWork(name: "table") {
            var assembler = assembler
            while let batch = queue.next() {
                assembler.append(batch)
                batch.tableByteCount = assembler.memoryByteCount
                queue.giveBack(batch)
            }
            return assembler
        }
        return Rest(queue: queue, work: work)
    }

    private func endRest() {
        guard let rest = rest.take() else { return }
        rest.queue.close()
        assembler = rest.work.wait()
    }
}
