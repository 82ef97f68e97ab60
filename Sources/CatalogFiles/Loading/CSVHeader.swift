import FilterCore
import JSON

/// The names of the columns of a CSV file.
struct CSVHeader {
    let names: [String]
    let separator: UInt8

    /// The separators that are looked for.
    private static let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    /// The name of a first column without one: R and pandas write the names or numbers of rows so.
    private static let rowName = "row"

    /// Reads the first record of a file.
    ///
    /// - Throws: if a name is missing behind the first column, appears twice, is not UTF-8 or has a carriage return, or a quote
    ///   is not closed.
    init(_ record: Span<UInt8>, separator: UInt8) throws(MalformedInput) {
        self.separator = separator
        var cells = CSVRecord()
        do throws(RejectedRow.Reason) {
            try cells.read(record, separator: separator)
        } catch {
            throw MalformedInput(reason: "header: \(error)")
        }
        var seen: Set<Text> = []
        var names = (0..<cells.count).map(cells.string)
        if names.count > 1, names[0].isEmpty, !names.contains(Self.rowName) { names[0] = Self.rowName }
        for (index, name) in names.enumerated() {
            guard !name.isEmpty else {
                throw MalformedInput(reason: "header: column \(index + 1) has no name; give it one, or leave it out")
            }
            guard !name.unicodeScalars.contains("\u{FFFD}") else {
                throw MalformedInput(
                    reason: "header: the name of column \(index + 1) is not UTF-8; other encodings have to be converted"
                )
            }
            guard !name.hasLoneReturn else {
                throw MalformedInput(reason: "header: rows end with a line feed, and not with a carriage return alone")
            }
            guard seen.insert(Text(name)).inserted else {
                throw MalformedInput(reason: "header: two columns are called “\(name)”; rename one")
            }
        }
        self.names = names
    }

    /// The separator that a line before the header names, as `sep=;`, which spreadsheets write; `nil` without such a line.
    ///
    /// - Parameter text: the start of a file.
    static func namedSeparator(in text: Span<UInt8>) -> UInt8? {
        let line = text.extracting((text.hasByteOrderMark ? 3 : 0)...)
        guard line.count > 5, line.extracting(..<4).isEqual(to: "sep=".utf8Span.span),
            line[4] == UInt8(ascii: "|") || candidates.contains(line[4])
        else { return nil }
        let isAtEnd = line[5] == 0x0A || (line[5] == 0x0D && line.count > 6 && line[6] == 0x0A)
        return isAtEnd ? line[4] : nil
    }

    /// The one of comma, semicolon and tab that the first record has most outside quotes; in a tie the first of these.
    ///
    /// - Parameter text: the start of a file.
    static func separator(in text: Span<UInt8>) -> UInt8 {
        var counts = [0, 0, 0]
        // A quote opens a cell at its beginning alone: a name may have one behind, for inches.
        var (isQuoted, isAtStart, isEmpty) = (false, true, true)
        for index in (text.hasByteOrderMark ? 3 : 0)..<text.count {
            let byte = text[index]
            if byte == UInt8(ascii: "\""), isQuoted || isAtStart {
                isQuoted.toggle()
                // Two of them are one quote of the name.
                isAtStart = !isQuoted
                isEmpty = false
                continue
            }
            isAtStart = false
            guard !isQuoted else { continue }
            if byte == 0x0A || byte == 0x0D {
                // Empty lines before the record are none.
                guard isEmpty || byte == 0x0D else { break }
                isAtStart = true
                continue
            }
            isEmpty = false
            if let place = candidates.firstIndex(of: byte) {
                counts[place] += 1
                isAtStart = true
            }
        }
        let most = counts.max() ?? 0
        return candidates[counts.firstIndex(of: most) ?? 0]
    }
}

extension String {
    /// Whether it has a carriage return that no line feed follows.
    fileprivate var hasLoneReturn: Bool {
        zip(utf8, utf8.dropFirst() + [0]).contains { $0 == UInt8(ascii: "\r") && $1 != UInt8(ascii: "\n") }
    }
}
