import CatalogFiles
import FilterCore
import Support

/// Reads the rows of a request and checks them against the catalog that they are for.
struct BatchReader: InputReader {
    let options: LoadOptions
    private let batchOptions: BatchOptions
    private let catalog: PendingCatalog
    private let parser: RowParser
    private var checker: RowChecker
    private var received = 0
    private let maxItems: Int
    private let maxBytes: Int
    private let charge: MemoryCharge?
    private let isEnded: () -> Bool
    private let onProgress: (WriteTask.Progress) -> Void

    /// - Parameters:
    ///   - options: how rows are read; the most attributes are those of a catalog.
    ///   - maxVerdicts: how many refused rows are reported one by one.
    ///   - maxItems: the most rows.
    ///   - itemLimits: how large one item may be.
    ///   - maxBytes: the most bytes of JSON of the items that they are.
    ///   - charge: is raised to what the rows take; the batch holds it.
    ///   - isEnded: asked for each chunk: whether to stop reading.
    ///   - onProgress: called for each chunk.
    init(
        _ batchOptions: BatchOptions,
        for catalog: PendingCatalog,
        options: LoadOptions,
        maxVerdicts: Int,
        maxItems: Int = .max,
        itemLimits: ItemLimits = .none,
        maxBytes: Int = .max,
        charge: MemoryCharge? = nil,
        isEnded: @escaping () -> Bool = { false },
        onProgress: @escaping (WriteTask.Progress) -> Void = { _ in }
    ) {
        var options = options
        options.definition = catalog.definition
        if batchOptions.mode == .upsert {
            options.hasTextsOnly = { [catalog = catalog.snapshot.catalog] in catalog.hasTextsOnly(Text($0)) }
        }
        self.options = options
        self.batchOptions = batchOptions
        self.catalog = catalog
        self.maxItems = maxItems
        self.maxBytes = maxBytes
        self.charge = charge
        self.isEnded = isEnded
        self.onProgress = onProgress
        parser = RowParser(options, maxStringBytes: Vocabulary.maxStringBytes)
        checker = RowChecker(
            batchOptions,
            for: catalog,
            maxAttributes: options.maxAttributes,
            itemLimits: itemLimits,
            maxVerdicts: maxVerdicts
        )
    }

    /// Reads a text to its end.
    ///
    /// - Throws: ``LoadError`` for a text that as a whole is not in its format, has too many rows or bytes, or whose
    ///   sender has left; rows that are refused are in the result.
    mutating func read(_ stream: ByteStream, as format: any InputFormat) throws(LoadError) -> CheckedBatch {
        try format.read(stream, into: &self)
        return checked()
    }

    /// Nothing is all items only where it is said in so many words.
    var needsRows: Bool { batchOptions.mode == .replace }

    func note(_ missing: [MissingCount]) {}

    mutating func read(
        _ stream: ByteStream,
        cutBy scanner: some RowScanner,
        convertedBy converter: some RowConverter,
        headerRows: Int
    ) throws(LoadError) {
        var converter = converter
        var reader = RowReader(stream, scanner: scanner, options: options, headerRows: headerRows)
        var chunk = RowChunk()
        let batch = RowBatch()
        while try reader.read(into: &chunk) {
            if isEnded() { throw .ended }
            guard reader.rowCount <= maxItems else { throw .tooManyItems(limit: maxItems) }
            let unreadable = parser.parse(chunk, convertedBy: &converter, path: stream.path, into: batch)
            checker.notePaths(batch.newPaths)
            for row in unreadable { checker.refuse(row) }
            batch.visitRows(&checker)
            guard checker.jsonByteCount <= maxBytes else { throw .tooManyBytes(limit: maxBytes) }
            // The text of a batch doubles as it grows.
            if let charge, !charge.raise(to: 2 * checker.batch.bytes.count) {
                throw .tooMuchMemory(limit: charge.limit)
            }
            received = reader.rowCount
            onProgress(WriteTask.Progress(rowCount: received, byteCount: stream.consumedByteCount))
        }
    }

    /// What the rows do to the catalog. Rows that change nothing are left out.
    private func checked() -> CheckedBatch {
        var counts = RowCounts()
        counts.received = received
        counts.refused = checker.refused.count
        let (attributes, numberForms) = checker.learned
        let change = batchOptions.mode == .replace ? replacement(&counts) : items(&counts)
        var checked = CheckedBatch(
            change,
            counts: counts,
            refused: checker.refused.first.sorted { $0.line < $1.line },
            attributes: attributes,
            numberForms: numberForms
        )
        checked.charge = charge
        return checked
    }

    private func items(_ counts: inout RowCounts) -> CatalogChange? {
        let batch = checker.batch
        var unchanged: [Int] = []
        for row in 0..<batch.count {
            let effect = batch.withRow(row) { _, json in self.effect(of: json, on: batch.id(of: row)) }
            counts.note(effect)
            // One that is put in again after its deletion is a new one, if it is the same.
            if effect == .unchanged, !checker.renewed.contains(Text(batch.id(of: row))) { unchanged.append(row) }
        }
        if unchanged.count == batch.count { return nil }
        // Not copied where nothing is left out: a batch may be large.
        return .items(unchanged.isEmpty ? batch : batch.removing(unchanged))
    }

    /// All rows are needed to say what there is; it is no change if all are the same in the same order.
    private func replacement(_ counts: inout RowCounts) -> CatalogChange? {
        for row in 0..<checker.batch.count {
            checker.batch.withRow(row) { _, json in
                counts.note(effect(of: json, on: checker.batch.id(of: row)))
            }
        }
        counts.deleted = catalog.rows.count - counts.updated - counts.unchanged
        if counts.inserted + counts.updated + counts.deleted == 0, isInOrder { return nil }
        return .replacement(checker.batch)
    }

    private var isInOrder: Bool {
        var row = 0
        var isInOrder = true
        catalog.rows.forEachItem { id, _ in
            isInOrder = isInOrder && checker.batch.withRow(row) { other, _ in other.isEqual(to: id) }
            row += 1
        }
        return isInOrder
    }

    /// - Parameter json: of a row; `nil` for a deletion.
    private func effect(of json: Span<UInt8>?, on id: String) -> RowEffect {
        catalog.rows.withItem(id) { current in
            switch (current, json) {
            case (nil, nil): .unchanged
            case (nil, .some): .inserted
            case (.some, nil): .deleted
            case (.some(let current), .some(let json)): current.isEqual(to: json) ? .unchanged : .updated
            }
        }
    }
}
