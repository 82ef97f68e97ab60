import FilterCore
import Support

/// The first half of a load: reads and parses the files of a catalog, collects ids and JSON, and passes on the rows for
/// the table.
///
/// `@unchecked Sendable`: a reader is created on one thread and used on another, never on both at the same time.
struct ItemReader: InputReader, @unchecked Sendable {
    /// The result.
    struct Outcome: Sendable {
        let items: ItemStore
        /// Rows that a later one replaced, by their place among all items passed on, ascending.
        let removed: [Int]
        let report: LoadReport
        let progress: LoadProgress
    }

    private let streams: [ByteStream]
    let options: LoadOptions
    private let queue: BatchQueue
    private let parser: RowParser
    private var collector: ItemCollector
    private var report = LoadReport()
    private var progress = LoadProgress()

    /// - Parameter queue: receives the batches, and is closed at the end.
    init(_ streams: [ByteStream], options: LoadOptions, queue: BatchQueue) {
        self.streams = streams
        self.options = options
        self.queue = queue
        parser = RowParser(options, maxStringBytes: Vocabulary.maxStringBytes)
        collector = ItemCollector(options)
        progress.totalBytes = streams.reduce(0) { $0 + $1.fileByteCount }
    }

    /// Reads everything, or up to the first error.
    ///
    /// - Throws: ``LoadError``, but not for rejected rows.
    mutating func read() throws(LoadError) -> Outcome {
        defer { queue.close() }
        collector.reserveCapacity(byteCount: streams.reduce(0) { $0 + ($1.isCompressed ? 0 : $1.fileByteCount) })
        for stream in streams { try read(stream) }
        // Taken out of `self`, so that gaps are closed in place.
        let (items, removed, report) = exchange(&collector, with: ItemCollector(options)).finish(report)
        return Outcome(items: items, removed: removed, report: report, progress: progress)
    }

    private mutating func read(_ stream: ByteStream) throws(LoadError) {
        collector.beginFile()
        try InputFormats.format(of: stream.path).read(stream, into: &self)
    }

    var needsRows: Bool { true }

    mutating func note(_ missing: [MissingCount]) { report.missing += missing }

    mutating func read(
        _ stream: ByteStream,
        cutBy scanner: some RowScanner,
        convertedBy converter: some RowConverter,
        headerRows: Int
    ) throws(LoadError) {
        var converter = converter
        var reader = RowReader(
            stream,
            scanner: scanner,
            options: options,
            headerRows: headerRows,
            rowCount: report.rowCount
        )
        let earlierBytes = progress.readBytes
        var chunk = RowChunk()
        while try reader.read(into: &chunk) {
            let batch = queue.takeFree()
            let unreadable = parser.parse(chunk, convertedBy: &converter, path: stream.path, into: batch)
            let withoutID = try collector.append(batch, paths: parser.paths, path: stream.path)
            note(unreadable, withoutID)
            progress.itemCount = collector.itemCount
            progress.readBytes = earlierBytes + stream.consumedByteCount
            batch.progress = progress
            queue.pass(batch)
        }
        progress.readBytes = earlierBytes + stream.consumedByteCount
        report.rowCount = reader.rowCount
        report.byteCount += reader.byteCount
    }

    /// Adds the rejected rows of one chunk to the report, in the order of input.
    private mutating func note(_ unreadable: [RejectedRow], _ withoutID: [RejectedRow]) {
        guard !unreadable.isEmpty || !withoutID.isEmpty else { return }
        for row in (unreadable + withoutID).sorted(by: { $0.line < $1.line }) { report.rejected.append(row) }
    }
}
