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
        try reader.read(stream, cutBy: LineScanner(), convertedBy: JSONRows())
    }
}

/// One row a line.
struct LineScanner: RowScanner {
    private var line = 1

    mutating func endOfRow(in bytes: Span<UInt8>, from start: Int) -> RowEnd? {
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

    mutating func endOfInput() -> Int? { line }
}
