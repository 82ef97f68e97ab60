/// Each record of CSV (RFC 4180) is a row: a line, or several if a quoted cell holds line ends.
///
/// A quote opens a quoted cell only where a cell begins; elsewhere (`5" disk`) it is text.
struct CSVScanner: RowScanner {
    private enum State {
        case cellStart, unquoted, quoted, quoteInQuoted
    }

    let separator: UInt8
    private var state = State.cellStart
    private var line = 1
    private var rowLine = 1

    init(separator: UInt8) {
        self.separator = separator
    }

    mutating func endOfRow(in bytes: Span<UInt8>, from start: Int) -> RowEnd? {
        for index in start..<bytes.count {
            let byte = bytes[index]
            if byte == 0x0A { line += 1 }
            if state == .quoted {
                if byte == UInt8(ascii: "\"") { state = .quoteInQuoted }
                continue
            }
            switch byte {
            case 0x0A:
                state = .cellStart
                defer { rowLine = line }
                return RowEnd(offset: index, line: rowLine)
            case separator: state = .cellStart
            case UInt8(ascii: "\"") where state != .unquoted: state = .quoted
            default: state = .unquoted
            }
        }
        return nil
    }

    mutating func endOfInput() -> Int? { rowLine }

    /// Without the carriage return of a CRLF; spaces and tabs belong to cells.
    func content(of range: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
        guard let last = range.last, bytes[last] == 0x0D else { return range }
        return range.dropLast()
    }
}
