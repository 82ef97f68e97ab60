import FilterCore
import Following

/// A small answer in the format TabSeparatedWithNamesAndTypes: a line of names, a line of types, and the rows.
///
/// Source: <https://clickhouse.com/docs/interfaces/formats/TabSeparated>.
struct TextTable: Sendable, Equatable {
    /// Of the columns, whose names are left out.
    let types: [String]
    /// As many values as types in each; NULL is `nil`.
    let rows: [[String?]]

    /// - Parameter bytes: the whole answer. Bytes that are no UTF-8 are repaired.
    init(_ bytes: Span<UInt8>) throws(SourceFailure) {
        var lines: [[String?]] = []
        var line: [String?] = []
        var field: [UInt8] = []
        var start = 0
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\t"), UInt8(ascii: "\n"):
                line.append(bytes.extracting(start..<index).isNull ? nil : String(decoding: field, as: UTF8.self))
                field.removeAll(keepingCapacity: true)
                start = index + 1
                if bytes[index] == UInt8(ascii: "\n") {
                    lines.append(line)
                    line = []
                }
            case UInt8(ascii: "\\") where index + 1 < bytes.count:
                index += 1
                field.append(bytes[index].unescaped)
            case let byte: field.append(byte)
            }
            index += 1
        }
        guard start == bytes.count, line.isEmpty, lines.count >= 2 else {
            throw .malformed("a table that ends too early")
        }
        guard lines.allSatisfy({ $0.count == lines[0].count }) else {
            throw .malformed("a table with rows of different lengths")
        }
        types = lines[1].map { $0 ?? "" }
        rows = Array(lines[2...])
    }
}

extension Span where Element == UInt8 {
    /// Whether a value is NULL: in a text the backslash is doubled.
    fileprivate var isNull: Bool { count == 2 && self[0] == UInt8(ascii: "\\") && self[1] == UInt8(ascii: "N") }
}
