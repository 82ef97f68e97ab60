package import FilterCore
import JSON

/// A way in which a file or a request holds items.
///
/// A new format is a file with a type that conforms, and a line in ``InputFormats/all``.
package protocol InputFormat: Sendable {
    /// For help and errors: `NDJSON`.
    var name: String { get }

    /// Its types in requests, the one to send first: `application/x-ndjson`. Formats may share a type; the first byte of a
    /// text decides then.
    var mediaTypes: [String] { get }

    /// How the names of its files end, each with its dot; none if no file has it. Formats may share an end, as types.
    var suffixes: [String] { get }

    /// Whether a text may begin with this byte, white space left out; `nil` stands for an empty text.
    func mayBegin(with byte: UInt8?) -> Bool

    /// Reads a file by ``InputReader/read(_:cutBy:convertedBy:headerRows:)``.
    ///
    /// Each format calls that with its own scanner and converter, so that the loops over rows are compiled for them.
    func read(_ stream: ByteStream, into reader: inout some InputReader) throws(LoadError)
}

/// Takes the rows of files, in whichever format they are.
package protocol InputReader {
    var options: LoadOptions { get }
    /// Whether a text without a row is no text of its format, also where that needs neither header nor brackets.
    var needsRows: Bool { get }

    /// Takes the texts of the next file that are no value, before its rows.
    mutating func note(_ missing: [MissingCount])

    /// Reads the rows of a file; its format calls it.
    ///
    /// - Parameter headerRows: how many rows come before the first item.
    mutating func read(
        _ stream: ByteStream,
        cutBy scanner: some RowScanner,
        convertedBy converter: some RowConverter,
        headerRows: Int
    ) throws(LoadError)
}

extension InputReader {
    /// Reads the rows of a file without a header.
    mutating func read(
        _ stream: ByteStream,
        cutBy scanner: some RowScanner,
        convertedBy converter: some RowConverter
    ) throws(LoadError) {
        try read(stream, cutBy: scanner, convertedBy: converter, headerRows: 0)
    }
}

/// The table of formats.
package enum InputFormats {
    /// In the order in which they are tried where neither a name nor a type decides.
    static let all: [any InputFormat] = [
        NDJSONFormat(), JSONArrayFormat(), JSONObjectFormat(), CSVFormat.csv, CSVFormat.tsv,
    ]

    /// Those of files.
    private static let ofFiles = all.filter { !$0.suffixes.isEmpty }

    /// The suffix behind that of a format in the name of a compressed file.
    static let compressionSuffix = ".gz"

    /// Those of files: `A, B or C`.
    package static let names = list(ofFiles.map(\.name))

    /// The ends of file names, each once.
    package static let suffixes = distinct(all.flatMap(\.suffixes))

    /// The types to send: `a/b, c/d or e/f`.
    package static let mediaTypes = list(distinct(all.map { $0.mediaTypes[0] }))

    private static func list(_ names: [String]) -> String {
        names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
    }

    private static func distinct(_ names: [String]) -> [String] {
        names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The formats of a media type; none for an unknown one.
    package static func formats(ofType mediaType: String) -> [any InputFormat] {
        all.filter { $0.mediaTypes.contains(mediaType) }
    }

    /// The format of a file.
    ///
    /// - Throws: ``LoadError`` if the file cannot be read, or is in none of them.
    package static func format(of path: String) throws(LoadError) -> any InputFormat {
        let start = try ByteStream.firstBytes(4096, of: path)
        if let reason = ForeignText.reason(startingWith: start.span) { throw .malformed(path: path, reason: reason) }
        return format(of: path, startingWith: start.span)
    }

    /// The format of a file, by its name and the first bytes of its (unpacked) text.
    ///
    /// The suffix of the name decides. Where several formats have it, or none, the first byte does.
    static func format(of path: String, startingWith bytes: Span<UInt8>) -> any InputFormat {
        let name = withoutCompressionSuffix(path.lowercased())
        let named = all.filter { format in format.suffixes.contains { name.hasSuffix($0) } }
        return choice(among: named.isEmpty ? ofFiles : named, startingWith: bytes)
    }

    /// The format that the first bytes of an unpacked text tell; the first one where they tell none.
    package static func choice(
        among candidates: [any InputFormat],
        startingWith bytes: Span<UInt8>
    ) -> any InputFormat {
        guard candidates.count > 1 else { return candidates[0] }
        let text = bytes.trimmedRange(bytes.hasByteOrderMark ? 3..<bytes.count : bytes.indices)
        let first = text.isEmpty ? nil : bytes[text.lowerBound]
        return candidates.first { $0.mayBegin(with: first) } ?? candidates[0]
    }

    package static func withoutCompressionSuffix(_ name: String) -> String {
        name.hasSuffix(compressionSuffix) ? String(name.dropLast(compressionSuffix.count)) : name
    }
}

extension Span where Element == UInt8 {
    /// The part of `range` without JSON whitespace at its ends.
    package func trimmedRange(_ range: Range<Int>) -> Range<Int> {
        var lower = range.lowerBound
        var upper = range.upperBound
        while lower < upper, self[lower].isJSONWhitespace { lower += 1 }
        while lower < upper, self[upper - 1].isJSONWhitespace { upper -= 1 }
        return lower..<upper
    }
}

extension UInt8 {
    package var isJSONWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
