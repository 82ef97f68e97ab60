/// A header and records (RFC 4180), with one separator or another.
package struct CSVFormat: InputFormat {
    package static let csv = CSVFormat(name: "CSV", suffixes: [".csv"], separator: nil)
    package static let tsv = CSVFormat(name: "TSV", suffixes: [".tsv"], separator: UInt8(ascii: "\t"))

    package let name: String
    package let suffixes: [String]
    /// `nil`: it is found from the header.
    let separator: UInt8?

    package var mediaTypes: [String] { [separator == nil ? "text/csv" : "text/tab-separated-values"] }

    /// A text that is no JSON is CSV, whose separator is found from the header.
    package func mayBegin(with byte: UInt8?) -> Bool { separator == nil }

    package func read(_ stream: ByteStream, into reader: inout some InputReader) throws(LoadError) {
        let converter = try CSVConverter(inspecting: stream, separator: separator, options: reader.options)
        guard let converter else {
            throw .malformed(path: stream.path, reason: "it is empty; \(name) has at least a header")
        }
        reader.note(converter.missingCounts)
        let scanner = CSVScanner(separator: converter.separator)
        try reader.read(stream, cutBy: scanner, convertedBy: converter, headerRows: converter.headerRows)
    }
}
