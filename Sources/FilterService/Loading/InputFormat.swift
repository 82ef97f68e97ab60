/// How a file of items is written.
enum InputFormat: Sendable, Equatable {
    /// One JSON object a line.
    case ndjson
    /// One JSON array of objects.
    case jsonArray
    /// A header and records; the separator is `nil` where the header has to tell it.
    case csv(separator: UInt8?)

    /// The format of a file.
    ///
    /// - Throws: ``LoadError`` if it cannot be read.
    init(of path: String) throws(LoadError) {
        let start = try ByteStream.firstBytes(4096, of: path)
        self.init(path: path, firstBytes: start.span)
    }

    /// The format that a file name and the first bytes of its (unpacked) text tell.
    ///
    /// The extension decides (`.ndjson`, `.jsonl`, `.json`, `.csv`, `.tsv`, each also with `.gz`); for `.json` and
    /// unknown ones the first byte does: `[` begins an array, `{` NDJSON, anything else CSV.
    init(path: String, firstBytes: Span<UInt8>) {
        var name = path.lowercased()[...]
        if name.hasSuffix(".gz") { name.removeLast(3) }
        if name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl") {
            self = .ndjson
        } else if name.hasSuffix(".csv") {
            self = .csv(separator: nil)
        } else if name.hasSuffix(".tsv") {
            self = .csv(separator: UInt8(ascii: "\t"))
        } else {
            self.init(firstBytes: firstBytes, isJSON: name.hasSuffix(".json"))
        }
    }

    private init(firstBytes: Span<UInt8>, isJSON: Bool) {
        let start = firstBytes.trimmedRange(firstBytes.hasByteOrderMark ? 3..<firstBytes.count : firstBytes.indices)
        let first = start.isEmpty ? nil : firstBytes[start.lowerBound]
        self =
            switch first {
            case UInt8(ascii: "["): .jsonArray
            case UInt8(ascii: "{"): .ndjson
            default: isJSON ? .ndjson : .csv(separator: nil)
            }
    }
}

extension Span where Element == UInt8 {
    /// The part of `range` without JSON whitespace at its ends.
    func trimmedRange(_ range: Range<Int>) -> Range<Int> {
        var lower = range.lowerBound
        var upper = range.upperBound
        while lower < upper, self[lower].isJSONWhitespace { lower += 1 }
        while lower < upper, self[upper - 1].isJSONWhitespace { upper -= 1 }
        return lower..<upper
    }
}

extension UInt8 {
    var isJSONWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
