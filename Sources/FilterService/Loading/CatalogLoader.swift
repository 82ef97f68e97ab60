import Crypto
import FilterCore

/// Loads the files of one catalog.
///
///     let loaded = try CatalogLoader(LoadOptions()).load(["shop.ndjson.gz"])
///     loaded.items.id(of: 0)                          // "1"
///     loaded.table.column("brand")?.vocabulary.count  // 212
///
/// Files are read chunk by chunk: a reader cuts a chunk into rows (``RowReader``), a parser makes a batch of leaves
/// of it (``RowParser``), and the assembler adds batches in order (``ItemAssembler``).
struct CatalogLoader {
    private let options: LoadOptions
    private let onProgress: (LoadProgress) -> Void

    /// - Parameter onProgress: called about ten times a second, on the loading thread.
    init(_ options: LoadOptions = LoadOptions(), onProgress: @escaping (LoadProgress) -> Void = { _ in }) {
        self.options = options
        self.onProgress = onProgress
    }

    /// Loads the files one after the other into one catalog; a later item replaces an earlier one with its id.
    ///
    /// - Throws: ``LoadError``; without ``LoadOptions/skipInvalid`` also for a single row that cannot be read.
    /// - Complexity: O(bytes).
    func load(_ paths: [String]) throws(LoadError) -> LoadedItems {
        let streams = try paths.map { (path) throws(LoadError) in try ByteStream(path: path) }
        var load = Load(streams, options: options, onProgress: onProgress)
        for stream in streams { try load.read(stream) }
        return try load.finish()
    }
}

/// One run of a loader.
private struct Load {
    private let options: LoadOptions
    private let parser: RowParser
    private var assembler: ItemAssembler
    /// Of the parser's paths; see ``ItemAssembler/append(_:slots:path:)``.
    private var slots: [Int] = []
    private var report = LoadReport()
    private var rejectedCount = 0
    private var progress = LoadProgress()
    private var throttle: ProgressThrottle
    private let start = ContinuousClock.now
    /// How many rejected rows an error lists.
    private static let listedRejections = 20

    init(_ streams: [ByteStream], options: LoadOptions, onProgress: @escaping (LoadProgress) -> Void) {
        self.options = options
        parser = RowParser(options, maxStringBytes: Vocabulary.maxStringBytes)
        assembler = ItemAssembler(options)
        throttle = ProgressThrottle(onProgress)
        progress.totalBytes = streams.reduce(0) { $0 + $1.fileByteCount }
        assembler.reserveCapacity(byteCount: streams.reduce(0) { $0 + ($1.isCompressed ? 0 : $1.fileByteCount) })
    }

    mutating func read(_ stream: ByteStream) throws(LoadError) {
        assembler.beginFile()
        switch try InputFormat(of: stream.path) {
        case .ndjson: try read(stream, LineScanner())
        case .jsonArray: try read(stream, JSONArrayScanner())
        case .csv(let separator):
            let path = stream.path
            guard let csv = try CSVConverter(inspecting: path, separator: separator, options: options) else { return }
            try read(stream, CSVScanner(separator: csv.separator), converter: csv)
        }
    }

    private mutating func read(
        _ stream: ByteStream,
        _ scanner: some RowScanner,
        converter: CSVConverter? = nil
    ) throws(LoadError) {
        var converter = converter
        var reader = RowReader(
            stream,
            scanner: scanner,
            options: options,
            hasHeader: converter != nil,
            rowCount: report.rowCount
        )
        let earlierBytes = progress.readBytes
        var chunk = RowChunk()
        while try reader.read(into: &chunk) {
            parser.parse(chunk, converter: &converter, path: stream.path)
            let withoutID = try assembler.append(parser, slots: &slots, path: stream.path)
            note(parser.rejected, withoutID)
            progress.itemCount = assembler.itemCount
            progress.readBytes = earlierBytes + stream.consumedByteCount
            throttle.report(progress)
        }
        progress.readBytes = earlierBytes + stream.consumedByteCount
        report.rowCount = reader.rowCount
        report.byteCount += reader.byteCount
    }

    /// Keeps the rejected rows of one chunk in the order of input: all, or as many as an error lists.
    private mutating func note(_ unreadable: [RejectedRow], _ withoutID: [RejectedRow]) {
        guard !unreadable.isEmpty || !withoutID.isEmpty else { return }
        let rejected = (unreadable + withoutID).sorted { $0.line < $1.line }
        rejectedCount += rejected.count
        let room = options.skipInvalid ? rejected.count : Self.listedRejections - report.rejected.count
        report.rejected += rejected.prefix(room)
    }

    consuming func finish() throws(LoadError) -> LoadedItems {
        throttle.report(progress, isLast: true)
        guard rejectedCount == 0 || options.skipInvalid else {
            throw .rejectedRows(first: report.rejected, count: rejectedCount)
        }
        var (table, items, report) = assembler.finish(report)
        var hash = SHA256()
        items.withAllJSON { json in
            // Safe: the bytes are read within the call alone.
            unsafe json.withUnsafeBytes { unsafe hash.update(bufferPointer: $0) }
        }
        report.duration = ContinuousClock.now - start
        return LoadedItems(table: table, items: items, report: report, contentHash: Array(hash.finalize()))
    }
}
