/// One JSON object a line. It has the names `.json`, too: files of both kinds of JSON are called so.
package struct NDJSONFormat: InputFormat {
    package let name = "NDJSON"
    package let mediaTypes = [
        "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines",
    ]
    package let suffixes = [".ndjson", ".jsonl", ".json"]

    package init() {}

    package func mayBegin(with byte: UInt8?) -> Bool { byte == UInt8(ascii: "{") }

    package func read(_ stream: ByteStream, into reader: inout some InputReader) throws(LoadError) {
        try reader.read(stream, cutBy: LineScanner(needsRows: reader.needsRows), convertedBy: JSONRows())
    }
}

/// One row a line.
struct LineScanner: RowScanner {
    private var line = 1
    /// Whether a text without rows is refused, and none has come yet.
    private var needsRows: Bool

    init(needsRows: Bool) {
        self.needsRows = needsRows
    }

    mutating func endOfRow(in bytes: Span<UInt8>, from start: Int) -> RowEnd? {
        if needsRows { needsRows = bytes.trimmedRange(start..<bytes.count).isEmpty }
        guard let offset = bytes.firstIndex(of: 0x0A, from: start) else { return nil }
        defer { line += 1 }
        return RowEnd(offset: offset, line: line)
    }

    mutating func endOfBlankRows(in bytes: Span<UInt8>, from start: Int) -> Int {
        var (end, index) = (start, start)
        while index < bytes.count {
            switch bytes[index] {
            case 0x0A:
                line += 1
                end = index + 1
            case 0x20, 0x09, 0x0D: break
            default: return end
            }
            index += 1
        }
        return end
    }

    mutating func endOfInput() throws(MalformedInput) -> Int? {
        // A program whose beginning failed writes nothing, which would take the place of all items.
        guard !needsRows else { throw MalformedInput(reason: "it is empty; “[]” as JSON says that there are no items") }
        return line
    }
}
