import CatalogFiles
import Catalogs
import FilterCore
import Following
import JSON

/// Writes rows of a table or of a query as the JSON of items, which can be read as such whatever the values are.
///
/// For one thread at a time; it has the memory of a parser.
struct RowWriter {
    let layout: RowLayout
    /// Numbers the dotted paths in the values of all rows, and has a limit for them.
    private let parser = RowParser(LoadOptions(), maxStringBytes: Vocabulary.maxStringBytes)
    private let batch = RowBatch()
    private var chunk = RowChunk()
    private var lost = LostValues()

    init(_ layout: RowLayout) {
        self.layout = layout
    }

    /// The values that became `null` since the last call.
    mutating func takeLost() -> LostValues {
        defer { lost = LostValues() }
        return lost
    }

    /// Appends the JSON of a row, all of whose values are there.
    ///
    /// - Parameters:
    ///   - bytes: that the values lie in.
    ///   - id: of the row, for ``takeLost()``.
    mutating func append(_ values: [RowLayout.Value?], of bytes: Span<UInt8>, id: Span<UInt8>, to json: inout [UInt8]) {
        for index in layout.types.indices {
            json.append(contentsOf: layout.prefixes[index])
            append(values[index] ?? .null, of: bytes, at: index, id: id, to: &json)
        }
        json.append(UInt8(ascii: "}"))
    }

    /// A row without its unchanged TOAST values, which are `nil`.
    mutating func partialRow(_ values: [RowLayout.Value?], of bytes: Span<UInt8>, id: Span<UInt8>)
        -> RowChanges.PartialRow
    {
        var json: [UInt8] = []
        let ranges = values.indices.map { index -> Range<Int>? in
            guard let value = values[index] else { return nil }
            let start = json.count
            append(value, of: bytes, at: index, id: id, to: &json)
            return start..<json.count
        }
        return RowChanges.PartialRow(bytes: json, values: ranges, prefixes: layout.prefixes)
    }

    private mutating func append(
        _ value: RowLayout.Value,
        of bytes: Span<UInt8>,
        at index: Int,
        id: Span<UInt8>,
        to json: inout [UInt8]
    ) {
        guard case .text(let range) = value else { return json.appendNull() }
        let type = layout.types[index]
        let start = json.count
        var reason = type.append(bytes.extracting(range), to: &json)
        if type.isParsed, let fault = fault(of: json.span.extracting(start...), at: index) {
            json.removeLast(json.count - start)
            json.appendNull()
            reason = fault
        }
        if let reason { lost.note(reason, id: id, column: layout.columns[index].name) }
    }

    /// Why an item cannot have a value in JSON; `nil` if it can.
    private mutating func fault(of value: Span<UInt8>, at index: Int) -> LostValues.Reason? {
        var row = layout.openings[index]
        row.append(copying: value)
        row.append(UInt8(ascii: "}"))
        chunk.removeAll()
        chunk.append(row.span)
        var converter = JSONRows()
        let refused = parser.parse(chunk, convertedBy: &converter, path: "", into: batch)
        if let refused = refused.first {
            // Without the place: that is one in the row as it is written here.
            if case .json(let error) = refused.reason { return .json("\(error.reason)") }
            return .json("\(refused.reason)")
        }
        // A comma would have begun another member of the row.
        var scanner = JSONScanner(row.span, from: 1)
        _ = scanner.nextKey()
        _ = scanner.nextValue()
        return scanner.nextKey() == nil ? nil : .json("more than one value")
    }
}
