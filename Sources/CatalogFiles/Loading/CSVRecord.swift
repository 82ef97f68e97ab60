import FilterCore

/// The cells of one CSV record, unquoted. The next record reuses its buffers.
struct CSVRecord {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    /// The number of cells.
    var count: Int { ends.count }

    /// Calls `body` with the text of a cell; the span must not escape the call.
    func withCell<Result>(_ index: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        body(bytes.span.extracting((index == 0 ? 0 : ends[index - 1])..<ends[index]))
    }

    /// The text of a cell, with ill-formed UTF-8 replaced by U+FFFD.
    func string(_ index: Int) -> String {
        withCell(index) { cell in String(decoding: cell.indices.map { cell[$0] }, as: UTF8.self) }
    }

    /// Replaces the cells by those of `record` (RFC 4180, section 2).
    ///
    /// - Throws: ``RejectedRow/Reason/unclosedQuote(lines:)`` and ``RejectedRow/Reason/textAfterQuote(lines:)``.
    mutating func read(_ record: Span<UInt8>, separator: UInt8) throws(RejectedRow.Reason) {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        var index = 0
        while true {
            if index < record.count, record[index] == UInt8(ascii: "\"") {
                index = try readQuoted(record, from: index + 1)
            } else {
                let start = index
                while index < record.count, record[index] != separator { index += 1 }
                bytes.append(copying: record.extracting(start..<index))
            }
            ends.append(bytes.count)
            guard index < record.count else { return }
            guard record[index] == separator else { throw .textAfterQuote(lines: record.lineCount) }
            index += 1
        }
    }

    /// - Returns: the index behind the closing quote.
    private mutating func readQuoted(_ record: Span<UInt8>, from start: Int) throws(RejectedRow.Reason) -> Int {
        var index = start
        while index < record.count {
            let byte = record[index]
            index += 1
            if byte == UInt8(ascii: "\"") {
                // A quote twice stands for one.
                guard index < record.count, record[index] == byte else { return index }
                index += 1
            }
            bytes.append(byte)
        }
        throw .unclosedQuote(lines: record.lineCount)
    }
}

extension Span<UInt8> {
    /// How many lines it is, a line end at its end left out.
    fileprivate var lineCount: Int { 1 + indices.dropLast().count { self[$0] == 0x0A } }
}
