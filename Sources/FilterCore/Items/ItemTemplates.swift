/// What the JSON of many items has in common: the texts between values, and the values that come again.
///
/// ```
/// template   {"level":□,"count":□}
/// record     number of the template; for each □ the number of its value + 1, or 0, its length and the value itself
/// ```
///
/// Numbers are of seven bits a byte, low ones first. Bytes behind the last value are no part of the JSON: they are
/// the id of an item, whole or packed, whose record has it nowhere else, see ``ItemTexts``. ``ItemPacker`` makes them.
final class ItemTemplates: Sendable {
    struct Template: Sendable {
        /// What stands before each value and behind the last one: one more than there are values.
        let literals: [UInt32]
        /// The column of each value.
        let columns: [UInt32]
    }

    let templates: [Template]
    /// By the numbers in ``Template/literals``.
    let literals: Vocabulary
    /// By column the values that come again.
    let columns: [Vocabulary]

    init(templates: [Template], literals: Vocabulary, columns: [Vocabulary]) {
        self.templates = templates
        self.literals = literals
        self.columns = columns
    }

    /// The JSON of an item.
    ///
    /// - Parameter record: one of those that these templates are for.
    /// - Complexity: O(length of the JSON).
    func json(of record: Span<UInt8>) -> [UInt8] {
        var json: [UInt8] = []
        json.reserveCapacity(record.count * 4)
        let isWhole = read(record) { json.append(copying: $0) }
        precondition(isWhole, "the record is none of these templates")
        return json
    }

    /// The longest JSON of an item, so that a forged record cannot ask for more memory than there is: 1 GiB, as items have at most.
    private static let maxByteCount = 1 << 30

    /// The bytes of the JSON of an item; `nil` for a record that is none of these templates, or whose JSON is too long.
    func byteCount(of record: Span<UInt8>) -> Int? {
        var byteCount = 0
        let isWhole = read(record) { byteCount += $0.count }
        return isWhole && byteCount <= Self.maxByteCount ? byteCount : nil
    }

    /// Calls `body` with all pieces of the JSON in order.
    ///
    /// - Returns: `false` for a record that is none of these templates.
    func read(_ record: Span<UInt8>, _ body: (Span<UInt8>) -> Void) -> Bool {
        var offset = 0
        guard let number = record.number(at: &offset), number < templates.count else { return false }
        let template = templates[number]
        for (index, column) in template.columns.enumerated() {
            literals.withString(at: Int(template.literals[index]), body)
            guard let code = record.number(at: &offset) else { return false }
            if code > 0 {
                guard code <= columns[Int(column)].count else { return false }
                columns[Int(column)].withString(at: code - 1, body)
            } else {
                guard let count = record.number(at: &offset), count <= record.count - offset else { return false }
                body(record.extracting(offset..<offset + count))
                offset += count
            }
        }
        literals.withString(at: Int(template.literals[template.columns.count]), body)
        return true
    }
}

extension [UInt8] {
    /// Appends a number that is not below 0.
    mutating func append(number: Int) {
        var rest = number
        while rest > 0x7F {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}

extension Span<UInt8> {
    /// The number at an offset, which is moved behind it; `nil` if there is none of at most 35 bits.
    fileprivate func number(at offset: inout Int) -> Int? {
        var number = 0
        for shift in stride(from: 0, to: 35, by: 7) {
            guard offset < count else { return nil }
            let byte = self[offset]
            offset += 1
            number |= Int(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return number }
        }
        return nil
    }
}

// MARK: - In an archive

extension ItemTemplates: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(literals)
        archive.write(columns)
        archive.write(templates)
    }

    package convenience init(from archive: inout ArchiveReader) throws(ArchiveError) {
        let literals = try archive.read(Vocabulary.self)
        let columns = try archive.read([Vocabulary].self)
        let templates = try archive.read([Template].self)
        try archive.require(literals.isStringsOnly && columns.allSatisfy(\.isStringsOnly), "a part of JSON is no text")
        for template in templates {
            let isKnown =
                template.literals.allSatisfy { $0 < literals.count }
                && template.columns.allSatisfy { $0 < columns.count }
            try archive.require(
                isKnown && template.literals.count == template.columns.count + 1,
                "a template has no text"
            )
        }
        self.init(templates: templates, literals: literals, columns: columns)
    }
}

extension ItemTemplates.Template: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(literals)
        archive.write(columns)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        self.init(literals: try archive.read(), columns: try archive.read())
    }
}
