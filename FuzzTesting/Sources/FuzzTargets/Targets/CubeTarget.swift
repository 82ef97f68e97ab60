import FilterCore
import Following

@testable import Cubes

extension FuzzTarget {
    /// Answers of a ClickHouse server. The first byte says which: the text of a type, a small table, or rows of a cube in pieces
    /// of the size in the second byte.
    static let cubeRows = FuzzTarget(name: "cube-rows") { bytes in
        let answer = Array(bytes.dropFirst())
        switch bytes.first {
        case nil: return
        case 0:
            guard let type = ColumnType(String(decoding: answer, as: UTF8.self)) else { return }
            _ = RowForm(columns: [RowForm.Column(name: "a", type: type)], bucket: nil, measure: "n").types
        case 1:
            guard let table = try? TextTable(answer.span) else { return }
            try promise(table.rows.allSatisfy { $0.count == table.types.count }, "a row has as many values as types")
        default:
            let pieceLength = max(Int(answer.first ?? 0), 1)
            let rows = Array(answer.dropFirst())
            let whole = items(of: rows, pieceLength: rows.count + 1)
            let pieces = items(of: rows, pieceLength: pieceLength)
            try promise(whole.items == pieces.items, "pieces of any length give the same items")
            try promise(whole.isRead == pieces.isRead, "pieces of any length are read alike")
        }
    }

    private static let form: RowForm = {
        let types = [
            "String", "LowCardinality(Nullable(String))", "Array(String)", "Array(Nullable(Decimal(38, 3)))", "Float64",
            "Enum8('a' = 1, 'b' = -2)", "DateTime64(3)", "Date32", "IPv6", "UUID", "FixedString(3)", "Bool",
        ]
        let columns = types.enumerated().compactMap { index, text in
            ColumnType(text).map { RowForm.Column(name: "c\(index)", type: $0) }
        }
        return RowForm(columns: columns, bucket: RowForm.Bucket(name: "t", isDate: false), measure: "n")
    }()

    /// Those before the first fault.
    private static func items(of bytes: [UInt8], pieceLength: Int) -> (items: [String], isRead: Bool) {
        var reader = RowBinaryReader(form)
        var items: [String] = []
        do throws(SourceFailure) {
            for start in stride(from: 0, to: bytes.count, by: pieceLength) {
                let piece = Array(bytes[start..<min(start + pieceLength, bytes.count)])
                try reader.take(piece.span) { row in
                    items.append(String(decoding: row.json.indices.map { row.json[$0] }, as: UTF8.self))
                }
            }
            try reader.finish()
            return (items, true)
        } catch {
            return (items, false)
        }
    }
}
