import FilterCore
import Following

/// All rows of a table or of a query, as the server copies them.
struct RowCopy: SourceCopy {
    /// Calls `body` with each line of `COPY … TO STDOUT`. The span must not escape the call.
    typealias Lines = (_ body: (Span<UInt8>) throws(SourceFailure) -> Void) throws(SourceFailure) -> Void

    let layout: RowLayout
    /// Whether it is sure that no two rows have one key; otherwise that is checked.
    let isKeyUnique: Bool
    let forEachLine: Lines

    var shape: CopyShape { layout.shape }

    var isWhole: Bool { true }

    func covers(_: Span<UInt8>) -> Bool { true }

    func forEachRow(
        _ body: (_ id: Span<UInt8>, _ json: Span<UInt8>) throws(SourceFailure) -> Void
    ) throws(SourceFailure) -> CopyAccount {
        var writer = RowWriter(layout)
        var line = CopiedLine()
        var (id, json): ([UInt8], [UInt8]) = ([], [])
        var ids: Set<Text> = []
        var account = CopyAccount()
        try forEachLine { (row) throws(SourceFailure) in
            account.byteCount += row.count
            line.read(row)
            guard line.values.count == layout.columns.count else { throw .malformed("a row with other columns") }
            id.removeAll(keepingCapacity: true)
            json.removeAll(keepingCapacity: true)
            guard layout.appendID(of: line.values, in: line.bytes.span, to: &id) else {
                throw .unfit(["a row has a key that no item can have: it is empty or not UTF-8"])
            }
            if !isKeyUnique {
                let text = String(decoding: id, as: UTF8.self)
                guard ids.insert(Text(text)).inserted else { throw .unfit(["two rows have the key “\(text)”"]) }
            }
            writer.append(line.values, of: line.bytes.span, id: id.span, to: &json)
            try body(id.span, json.span)
        }
        account.lost = writer.takeLost()
        return account
    }
}
