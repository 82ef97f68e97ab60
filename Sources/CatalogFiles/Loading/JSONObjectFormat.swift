/// One JSON object, which is one row. Only requests have it: in a file one object is a line of NDJSON.
package struct JSONObjectFormat: InputFormat {
    package let name = "JSON object"
    package let mediaTypes = ["application/json"]
    package let suffixes: [String] = []

    package init() {}

    package func mayBegin(with byte: UInt8?) -> Bool { byte == UInt8(ascii: "{") }

    package func read(_ stream: ByteStream, into reader: inout some InputReader) throws(LoadError) {
        try reader.read(stream, cutBy: WholeTextScanner(), convertedBy: JSONRows())
    }
}

/// One row, which is the whole text.
struct WholeTextScanner: RowScanner {
    mutating func endOfRow(in bytes: Span<UInt8>, from start: Int) -> RowEnd? { nil }

    mutating func endOfInput() -> Int? { 1 }
}
