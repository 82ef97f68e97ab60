import CatalogFiles
import FilterCore

/// A row as `COPY … TO STDOUT` writes it in its text format, cut into values.
///
/// Meant to be filled again, with the memory that it has.
///
/// Source: <https://www.postgresql.org/docs/15/sql-copy.html#id-1.9.3.55.9.2>
struct CopiedLine {
    /// The texts of the values, one after the other, without escapes.
    private(set) var bytes: [UInt8] = []
    private(set) var values: [RowLayout.Value?] = []

    /// Takes a line with the break behind it.
    mutating func read(_ line: Span<UInt8>) {
        bytes.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        let end = line.count > 0 && line[line.count - 1] == UInt8(ascii: "\n") ? line.count - 1 : line.count
        // Most lines have no escapes, so that their values are copied together.
        let hasEscapes = line.firstIndex(of: UInt8(ascii: "\\"), from: 0) != nil
        if !hasEscapes { bytes.append(copying: line.extracting(0..<end)) }
        var start = 0
        while start <= end {
            let next = min(line.firstIndex(of: UInt8(ascii: "\t"), from: start) ?? end, end)
            if hasEscapes { append(line.extracting(start..<next)) } else { values.append(.text(start..<next)) }
            start = next + 1
        }
    }

    private mutating func append(_ field: Span<UInt8>) {
        if field.count == 2, field[0] == UInt8(ascii: "\\"), field[1] == UInt8(ascii: "N") {
            values.append(.null)
            return
        }
        let begin = bytes.count
        var start = 0
        while let escape = field.firstIndex(of: UInt8(ascii: "\\"), from: start), escape + 1 < field.count {
            bytes.append(copying: field.extracting(start..<escape))
            bytes.append(Self.unescaped(field[escape + 1]))
            start = escape + 2
        }
        bytes.append(copying: field.extracting(start...))
        values.append(.text(begin..<bytes.count))
    }

    /// The server writes no other escapes than these, and a backslash before any character that stands for itself.
    private static func unescaped(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "v"): 0x0B
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "r"): 0x0D
        default: byte
        }
    }
}
