import CSimdJSON
import FilterCore
import Support

/// Collects the ids and the JSON of parsed rows, in the order of input.
struct ItemCollector {
    private let options: LoadOptions
    private var items: ItemStoreBuilder
    /// The path that identifies the items of the current file; `nil` until a row has one of the usual names.
    private var idPath: String?
    private var unnamedCount = 0
    private var lines = RowLines()
    private var replaced = LoadReport().replaced
    private let charge: MemoryCharge
    private var depths: PathDepths

    /// The ids of the rows of one batch.
    private struct BatchIDs {
        var bytes: [UInt8] = []
        /// By row, where its id ends in `bytes`.
        var ends: [Int] = []
        /// The rows without a usable id.
        var rejected: [RejectedRow] = []

        func text(_ row: Int) -> String {
            String(decoding: bytes[range(row)], as: UTF8.self)
        }

        func range(_ row: Int) -> Range<Int> {
            (row == 0 ? 0 : ends[row - 1])..<ends[row]
        }
    }

    init(_ options: LoadOptions) {
        self.options = options
        items = ItemStoreBuilder(packing: options.definition?.packsItems ?? false)
        charge = options.memory.charge()
        depths = PathDepths(options.definition)
    }

    /// The number of items so far, replaced ones left out.
    var itemCount: Int { items.appendedCount - items.replacedCount }

    /// Makes room for the JSON of the items.
    mutating func reserveCapacity(byteCount: Int) {
        items.reserveCapacity(byteCount: byteCount)
    }

    /// The next rows come from another file, which may have its ids under another path.
    mutating func beginFile() {
        idPath = options.idAttribute
    }

    /// Adds the rows of a batch and leaves those out of it that are no items.
    ///
    /// - Parameters:
    ///   - paths: of all rows parsed so far, by their numbers.
    ///   - file: for the rows that are rejected.
    /// - Returns: the rows without a usable id, and those with a path that is too deep.
    /// - Throws: ``LoadError/tooManyItems(limit:)``, ``LoadError/tooMuchMemory(limit:)``.
    mutating func append(
        _ batch: RowBatch,
        paths: [String],
        path file: String
    ) throws(LoadError) -> [RejectedRow] {
        let ids = readIDs(of: batch, paths: paths, path: file)
        let tooDeep = depths.leaveOut(of: batch, path: file)
        var byteCount = items.byteCount
        batch.forEachRow { _, _, _, json in byteCount += json.count }
        // With their columns, as in the estimate of a version.
        guard charge.raise(to: byteCount + byteCount / 2) else { throw .tooMuchMemory(limit: charge.limit) }
        try batch.forEachRow { (row, _, _, json) throws(LoadError) in
            guard batch.isItem[row] else { return }
            guard items.appendedCount < AttributeTableBuilder.maxItems else {
                throw .tooManyItems(limit: AttributeTableBuilder.maxItems)
            }
            lines.append(line: batch.places[row].line, of: file)
            if let earlier = items.append(id: ids.bytes.span.extracting(ids.range(row)), json: json) {
                let later = lines[items.appendedCount - 1]
                replaced.append(ReplacedRow(id: ids.text(row), earlier: lines[earlier], later: later))
            }
            guard itemCount <= options.maxItems else { throw .tooManyItems(limit: options.maxItems) }
        }
        return ids.rejected + tooDeep
    }

    /// Freezes the items.
    ///
    /// - Returns: the items; the rows that a later one replaced, by their place among the items of all batches, ascending;
    ///   and `report` with their counts.
    consuming func finish(_ report: LoadReport) -> (items: ItemStore, removed: [Int], report: LoadReport) {
        var report = report
        report.replaced = replaced
        report.unnamedCount = unnamedCount
        let (store, removed) = items.finish()
        report.itemCount = store.count
        return (store, removed, report)
    }
}

// MARK: - Ids

extension ItemCollector {
    /// Reads the ids of a batch and prefetches the memory in which each is looked up later. Rows without a usable id are
    /// left out of the batch.
    private mutating func readIDs(of batch: RowBatch, paths: [String], path file: String) -> BatchIDs {
        var ids = BatchIDs()
        var idNumber = idPath.flatMap { Self.number(of: $0, in: paths) }
        let names = idPath == nil ? CatalogDefinition.usualIDAttributes : []
        let usual = names.compactMap { Self.number(of: $0, in: paths) }
        batch.forEachRow { row, leaves, strings, _ in
            if idPath == nil, let number = Self.firstPath(usual, in: leaves) {
                idPath = paths[number]
                idNumber = number
            }
            let place = batch.places[row]
            do throws(RejectedRow.Reason) {
                try appendID(of: leaves, strings: strings, path: idNumber, at: place, to: &ids.bytes)
            } catch {
                ids.rejected.append(RejectedRow(path: file, line: place.line, reason: error))
                batch.leaveOut(row)
            }
            ids.ends.append(ids.bytes.count)
            items.prefetch(id: ids.bytes.span.extracting(ids.range(row)))
        }
        return ids
    }

    private static func number(of path: String, in paths: [String]) -> Int? {
        paths.firstIndex { Text($0) == Text(path) }
    }

    /// The first of some paths that a row has.
    private static func firstPath(_ paths: [Int], in leaves: Span<csj_leaf>) -> Int? {
        paths.first { path in leaves.indices.contains { Int(leaves[$0].path) == path } }
    }

    /// Appends the id of a row: a string as it is, an integer in decimal, `row-{n}` if there is none.
    private mutating func appendID(
        of leaves: Span<csj_leaf>,
        strings: Span<UInt8>,
        path idNumber: Int?,
        at place: RowPosition,
        to ids: inout [UInt8]
    ) throws(RejectedRow.Reason) {
        for index in leaves.indices where Int(leaves[index].path) == idNumber {
            guard !leaves[index].in_array else { throw .invalidID }
            switch leaves[index].value {
            case .string(let range):
                guard !range.isEmpty else { throw .emptyID }
                ids.append(copying: strings.extracting(range))
                return
            case .number(.integer(let integer)):
                ids.append(copying: integer.description.utf8Span.span)
                return
            case .number(.unsigned(let integer)):
                ids.append(copying: integer.description.utf8Span.span)
                return
            case .number(.double), .bool, .object, .emptyArray: throw .invalidID
            case .null: break
            }
        }
        unnamedCount += 1
        ids.append(copying: "row-\(place.number)".utf8Span.span)
    }
}
