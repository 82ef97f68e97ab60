import FilterCore
import Support

/// Loads the files of one catalog.
///
///     let loaded = try CatalogLoader(LoadOptions()).load(["shop.ndjson.gz"])
///     loaded.items.id(of: 0)                          // "1"
///     loaded.table.column("brand")?.vocabulary.count  // 212
///
/// Two threads share the work, because both halves take about as long. The reading thread (``ItemReader``) cuts files into
/// rows, parses them and collects ids and JSON. The calling thread puts the attributes into the table
/// (``TableAssembler``). Batches of rows go from one to the other in order (``BatchQueue``).
package struct CatalogLoader {
    private let options: LoadOptions
    private let onProgress: (LoadProgress) -> Void

    /// - Parameter onProgress: called about ten times a second, on the calling thread.
    package init(_ options: LoadOptions = LoadOptions(), onProgress: @escaping (LoadProgress) -> Void = { _ in }) {
        self.options = options
        self.onProgress = onProgress
    }

    /// Loads the files one after the other into one catalog; a later item replaces an earlier one with its id and
    /// has its own place in the order.
    ///
    /// - Throws: ``LoadError``; without ``LoadOptions/skipInvalid`` also for a single row that cannot be read.
    /// - Complexity: O(bytes).
    package func load(_ paths: [String]) throws(LoadError) -> LoadedItems {
        let start = ContinuousClock.now
        let streams = try paths.map { (path) throws(LoadError) in try ByteStream(path: path) }
        let queue = BatchQueue()
        let reader = ItemReader(streams, options: options, queue: queue)
        let reading = try background {
            var reader = reader
            return Result { () throws(LoadError) in try reader.read() }
        }
        var assembler = TableAssembler()
        var throttle = ProgressThrottle(onProgress)
        while let batch = queue.next() {
            assembler.append(batch)
            throttle.report(batch.progress)
            queue.giveBack(batch)
        }
        let outcome = try reading.wait().get()
        throttle.report(outcome.progress, isLast: true)
        guard outcome.report.rejected.count == 0 || options.skipInvalid else {
            throw .rejectedRows(outcome.report.rejected)
        }
        let table = assembler.finish(removing: outcome.removed)
        var report = outcome.report
        report.duration = ContinuousClock.now - start
        return LoadedItems(table: table, items: outcome.items, report: report)
    }

    private func background<Output>(
        _ work: @escaping @Sendable () -> Output
    ) throws(LoadError) -> BackgroundWork<Output> {
        do throws(ThreadFailure) {
            return try BackgroundWork(name: "item-reader", work)
        } catch {
            throw .noThread(error)
        }
    }
}
