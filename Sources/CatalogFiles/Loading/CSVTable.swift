import CSimdJSON
import FilterCore
import JSON

/// The types of the columns of a CSV file, and with them the JSON object of each record.
///
///     var table = CSVTable(header, options: options)      // whose definition separates “tags” by “|”
///     // every record once: table.inspect(record)
///     // then, of `7,red|blue`:  {"id":7,"tags":["red","blue"]}
///
/// A column holds numbers only if every cell is a JSON number in range (so `007` and a 30-digit code stay text) and
/// booleans only if every cell is `true` or `false`; ids are integers only if every id is one. Cells that are no value do
/// not count, and are no member: empty ones, and those with a text such as `NA`. Where a category needs a type, each cell is
/// of that type if it can be, whatever others are; and texts where items have texts alone already.
struct CSVTable {
    private var columns: [Column]

    private struct Column {
        let name: String
        /// Separates the values of a cell; `nil`: a cell is one value.
        let cellSeparator: [UInt8]?
        /// The texts that are no value.
        let missing: MissingTexts
        let typing: Typing
        /// How many of them there are.
        var missingCounts: [String: Int] = [:]
        var mayBeNumber = true
        var mayBeBool = true
        var hasDates = false

        mutating func inspect(_ value: Span<UInt8>) {
            if missing.contains(value) {
                missingCounts[String(decoding: value.indices.map { value[$0] }, as: UTF8.self), default: 0] += 1
                return
            }
            switch typing {
            case .ids: mayBeNumber = mayBeNumber && value.isPlainInteger
            case .byFile:
                mayBeNumber = mayBeNumber && value.isJSONNumber
                mayBeBool = mayBeBool && value.isJSONBool
            case .numbersOrDates(let order):
                guard !hasDates, !value.isJSONNumber else { return }
                let text = Value.string(Text(String(decoding: value.indices.map { value[$0] }, as: UTF8.self)))
                if ValueDemand.date.allows(text.read(in: order)) { hasDates = true }
            case .texts, .numbers, .bools: break
            }
        }

        func write(_ value: Span<UInt8>, to writer: inout JSONWriter) {
            if isText(value) { writer.string(value) } else { writer.raw(value) }
        }

        private func isText(_ value: Span<UInt8>) -> Bool {
            switch typing {
            case .ids: !mayBeNumber
            case .byFile: !mayBeNumber && !mayBeBool
            case .texts: true
            case .numbers: !value.isJSONNumber
            case .numbersOrDates: hasDates || !value.isJSONNumber
            case .bools: !value.isJSONBool
            }
        }
    }

    /// How it is found out which cells of a column are no texts.
    private enum Typing {
        /// All of them are numbers, or booleans; otherwise all are texts.
        case byFile
        /// All of them are integers; otherwise all are texts, as each identifies its item by how it is written.
        case ids
        case texts
        /// Those that are numbers, or booleans, whatever others are.
        case numbers
        case bools
        /// As numbers, unless one is a date.
        case numbersOrDates(DayOrder?)

        /// - Parameter definition: whose categories need values of a type.
        init(of attribute: String, for definition: CatalogDefinition?, else other: Typing) {
            let demands = definition?.demands(on: attribute) ?? []
            if demands.contains(.weight) {
                self = .numbers
                return
            }
            guard let demand = demands.first, demands.count == 1 else {
                if case .ids = other { self = .ids } else { self = demands.isEmpty ? other : .byFile }
                return
            }
            switch demand {
            case .bool: self = .bools
            case .path, .date: self = .texts
            case .number, .instant, .weight: self = .numbers
            case .numberOrDate: self = .numbersOrDates(definition?.dates[Text(attribute)])
            }
        }
    }

    init(_ header: CSVHeader, options: LoadOptions) {
        let cellSeparators = options.definition?.cellSeparators ?? [:]
        columns = header.names.map { name in
            let mayIdentify = options.mayIdentify(name)
            return Column(
                name: name,
                cellSeparator: cellSeparators[Text(name)].map { Array($0.utf8) },
                missing: options.definition?.missing[Text(name)] ?? (mayIdentify ? .none : .usual),
                typing: Typing(
                    of: name,
                    for: options.definition,
                    else: mayIdentify ? .ids : options.hasTextsOnly(name) ? .texts : .byFile
                )
            )
        }
    }

    /// The texts that were no value in the records that were inspected.
    var missingCounts: [MissingCount] {
        columns.flatMap { column in
            column.missingCounts.sorted { $0.key < $1.key }
                .map { MissingCount(attribute: column.name, text: $0.key, count: $0.value) }
        }
    }

    /// The number of cells that every record must have.
    var columnCount: Int { columns.count }

    /// Narrows the types of the columns by the cells of one record.
    ///
    /// - Precondition: it has ``columnCount`` cells.
    mutating func inspect(_ record: CSVRecord) {
        for index in columns.indices {
            record.withCell(index) { cell in
                forEachValue(of: cell, separatedBy: columns[index].cellSeparator) { columns[index].inspect($0) }
            }
        }
    }

    /// Writes a record as a JSON object.
    ///
    /// - Precondition: it has ``columnCount`` cells and was inspected.
    func write(_ record: CSVRecord, to writer: inout JSONWriter) {
        writer.beginObject()
        for (index, column) in columns.enumerated() {
            record.withCell(index) { cell in
                guard !cell.isEmpty, !column.missing.contains(cell) else { return }
                writer.key(column.name)
                guard let separator = column.cellSeparator else { return column.write(cell, to: &writer) }
                writer.beginArray()
                forEachValue(of: cell, separatedBy: separator) { value in
                    if !column.missing.contains(value) { column.write(value, to: &writer) }
                }
                writer.endArray()
            }
        }
        writer.endObject()
    }

    /// Passes the values of a cell: the cell itself, or the pieces between separators without white space around them.
    /// Empty ones are left out.
    private func forEachValue(
        of cell: Span<UInt8>,
        separatedBy separator: [UInt8]?,
        _ body: (Span<UInt8>) -> Void
    ) {
        guard let separator else {
            if !cell.isEmpty { body(cell) }
            return
        }
        var start = 0
        for index in 0...cell.count {
            let isSeparator =
                index >= start && index + separator.count <= cell.count
                && cell.extracting(index..<index + separator.count).isEqual(to: separator.span)
            guard isSeparator || index == cell.count else { continue }
            let piece = cell.trimmedRange(min(start, index)..<index)
            if !piece.isEmpty { body(cell.extracting(piece)) }
            start = index + separator.count
        }
    }
}

extension Span where Element == UInt8 {
    fileprivate var isJSONBool: Bool { isEqual(to: "true".utf8Span.span) || isEqual(to: "false".utf8Span.span) }

    /// Whether this is a number that fits, as an integer writes itself.
    fileprivate var isPlainInteger: Bool {
        isJSONNumber && !isEqual(to: "-0".utf8Span.span)
            && indices.allSatisfy { self[$0].isDigit || ($0 == 0 && self[$0] == UInt8(ascii: "-")) }
    }

    /// Whether this is a JSON number that fits: an integer of `Int64` or `UInt64`, or a finite double.
    fileprivate var isJSONNumber: Bool {
        guard let last = indices.last, self[0] == UInt8(ascii: "-") || self[0].isDigit, self[last].isDigit else {
            return false
        }
        // Safe: the bytes are read within the call alone.
        return unsafe withUnsafeBufferPointer { unsafe csj_diagnose($0.baseAddress, $0.count, 0).code == CSJ_OK }
    }
}

extension UInt8 {
    package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
