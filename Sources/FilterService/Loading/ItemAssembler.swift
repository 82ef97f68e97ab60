import CSimdJSON
import FilterCore

/// Puts parsed rows together, in the order of input: their attributes into a table, their JSON into a store.
struct ItemAssembler {
    private let options: LoadOptions
    private var table = AttributeTableBuilder()
    private var items = ItemStoreBuilder()
    /// The path that identifies the items of the current file; `nil` until a row has one of the usual names.
    private var idPath: String?
    private var unnamedCount = 0

    init(_ options: LoadOptions) {
        self.options = options
    }

    /// The number of items so far, replaced ones left out.
    var itemCount: Int { items.appendedCount - items.replacedCount }

    /// Makes room for the JSON of the items.
    mutating func reserveCapacity(byteCount: Int) {
        items.reserveCapacity(byteCount: byteCount)
    }

    /// The rows that follow come from another file, which may have its ids elsewhere.
    mutating func beginFile() {
        idPath = options.idAttribute
    }

    /// Adds the batch of a parser.
    ///
    /// - Parameter slots: for each path of the parser the attribute's slot in the table; grows with the paths.
    /// - Returns: the rows without a usable id.
    /// - Throws: ``LoadError/tooManyItems(limit:)``.
    mutating func append(
        _ parser: RowParser,
        slots: inout [Int],
        path file: String
    ) throws(LoadError) -> [RejectedRow] {
        while slots.count < parser.pathCount { slots.append(table.attribute(parser.path(slots.count))) }
        var rejected: [RejectedRow] = []
        var id: [UInt8] = []
        var idSlot = idPath.map { table.attribute($0) }
        let usualPaths = idPath == nil ? Self.usualPaths(of: parser) : []
        try parser.forEachRow { (leaves, strings, json, place) throws(LoadError) in
            if idPath == nil, let path = Self.firstPath(usualPaths, in: leaves) {
                idPath = parser.path(path)
                idSlot = slots[path]
            }
            do throws(RejectedRow.Reason) {
                try readID(leaves, strings, slots, idSlot, place, into: &id)
            } catch {
                rejected.append(RejectedRow(path: file, line: place.line, reason: error))
                return
            }
            guard items.appendedCount < AttributeTableBuilder.maxItems else {
                throw .tooManyItems(limit: AttributeTableBuilder.maxItems)
            }
            items.prefetch(id: id.span)
            append(leaves, strings, slots)
            items.append(id: id.span, json: json)
            guard itemCount <= options.maxItems else { throw .tooManyItems(limit: options.maxItems) }
        }
        return rejected
    }

    /// Freezes everything; `report` comes back with the counts of items.
    consuming func finish(_ report: LoadReport) -> (table: AttributeTable, items: ItemStore, report: LoadReport) {
        var report = report
        report.replacedCount = items.replacedCount
        report.unnamedCount = unnamedCount
        let (store, removed) = items.finish()
        report.itemCount = store.count
        return (table.finish(removing: removed), store, report)
    }

    /// Adds the next item's values, announcing them all before the first is looked up.
    private mutating func append(_ leaves: Span<csj_leaf>, _ strings: Span<UInt8>, _ slots: [Int]) {
        for index in leaves.indices {
            let slot = slots[Int(leaves[index].path)]
            switch leaves[index].value {
            case .string(let range): table.prefetch(string: strings.extracting(range), to: slot)
            case .number(let number): table.prefetch(number: number, to: slot)
            case .bool, .null, .object, .emptyArray: continue
            }
        }
        table.beginItem()
        for index in leaves.indices {
            let leaf = leaves[index]
            let slot = slots[Int(leaf.path)]
            switch leaf.value {
            case .string(let range) where !range.isEmpty: table.append(string: strings.extracting(range), to: slot)
            case .number(let number): table.append(number: number, to: slot)
            case .bool(let bool): table.append(bool: bool, to: slot)
            case .string, .null, .object, .emptyArray: continue
            }
            if leaf.in_array { table.markArray(slot) }
        }
    }
}

// MARK: - Ids

extension ItemAssembler {
    /// The numbers of the usual names of an id among a parser's paths, the preferred one first.
    private static func usualPaths(of parser: RowParser) -> [Int] {
        ["id", "objectID", "_id"].compactMap { name in
            (0..<parser.pathCount).first { Text(parser.path($0)) == Text(name) }
        }
    }

    /// The first of some paths that a row has.
    private static func firstPath(_ paths: [Int], in leaves: Span<csj_leaf>) -> Int? {
        paths.first { path in leaves.indices.contains { Int(leaves[$0].path) == path } }
    }

    /// Replaces `id` by the row's: a string as it is, an integer in decimal, `row-{n}` if there is none.
    private mutating func readID(
        _ leaves: Span<csj_leaf>,
        _ strings: Span<UInt8>,
        _ slots: [Int],
        _ idSlot: Int?,
        _ place: RowPlace,
        into id: inout [UInt8]
    ) throws(RejectedRow.Reason) {
        id.removeAll(keepingCapacity: true)
        for index in leaves.indices where slots[Int(leaves[index].path)] == idSlot {
            guard !leaves[index].in_array else { throw .invalidID }
            switch leaves[index].value {
            case .string(let range):
                guard !range.isEmpty else { throw .emptyID }
                id.append(copying: strings.extracting(range))
                return
            case .number(.integer(let integer)):
                id.append(copying: integer.description.utf8Span.span)
                return
            case .number(.unsigned(let integer)):
                id.append(copying: integer.description.utf8Span.span)
                return
            case .number(.double), .bool, .object, .emptyArray: throw .invalidID
            case .null: break
            }
        }
        unnamedCount += 1
        id.append(copying: "row-\(place.number)".utf8Span.span)
    }
}
