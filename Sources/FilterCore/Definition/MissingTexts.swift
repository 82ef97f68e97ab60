/// The texts that mean that an item has no value, as programs write them whose tables have no empty cell.
///
/// White space around a text does not count: the empty text among them stands for blanks.
public struct MissingTexts: Sendable, Equatable {
    /// In the order in which they were written.
    public let texts: [String]
    /// Of the longest text.
    private let byteCount: Int

    public init(_ texts: [String]) {
        self.texts = texts.map { text in
            let blanks = text.utf8Span.span.blanks
            return String(decoding: text.utf8.dropFirst(blanks.start).dropLast(blanks.end), as: UTF8.self)
        }
        byteCount = self.texts.reduce(0) { max($0, $1.utf8.count) }
    }

    /// What other programs write.
    public static let usual = MissingTexts([
        "", "NA", "N/A", "n/a", "#N/A", "NaN", "nan", "NULL", "null", "None", "-", "–", "?", ".",
    ])

    /// Every text is a value.
    public static let none = MissingTexts([])

    public var isEmpty: Bool { texts.isEmpty }

    /// Whether a text is one of these.
    ///
    /// - Complexity: O(white space around it) for most texts, as they are longer.
    public func contains(_ text: Span<UInt8>) -> Bool {
        guard !texts.isEmpty else { return false }
        let blanks = text.blanks
        let core = text.extracting(blanks.start..<text.count - blanks.end)
        guard core.count <= byteCount else { return false }
        return texts.contains { $0.utf8Span.span.isEqual(to: core) }
    }
}

extension Span<UInt8> {
    /// How many spaces, tabs and line breaks it starts and ends with; all of them are at the start of one that has nothing else.
    fileprivate var blanks: (start: Int, end: Int) {
        var (start, end) = (0, 0)
        while start < count, self[start].isBlank { start += 1 }
        while end < count - start, self[count - 1 - end].isBlank { end += 1 }
        return (start, end)
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

/// A text that was taken as no value.
public struct MissingCount: Sendable, Equatable {
    /// The dotted path.
    public let attribute: String
    public let text: String
    /// How many values of items it was.
    public var count: Int

    public init(attribute: String, text: String, count: Int) {
        self.attribute = attribute
        self.text = text
        self.count = count
    }
}

extension RawColumn {
    /// The codes of its values that are none. A number or a boolean is one if its text is.
    ///
    /// - Complexity: O(*v*), *v* distinct values.
    func codes(of missing: MissingTexts) -> [Int] {
        guard !missing.isEmpty else { return [] }
        return vocabulary.codes { code in
            // Of the usual texts none is a number or a boolean.
            guard vocabulary.isString(code) || missing != .usual else { return false }
            return vocabulary.withText(at: code, missing.contains)
        }
    }

    /// How many items have each of some of its values.
    func counts(ofCodes wanted: [Int]) -> [MissingCount] {
        var counts = [Int](repeating: 0, count: vocabulary.count)
        for code in codes { counts[Int(code)] += 1 }
        return wanted.map { MissingCount(attribute: path, text: vocabulary[$0].text, count: counts[$0]) }
    }

    /// The column without some of its values; `nil` if no item has another.
    ///
    /// - Complexity: O(values).
    func leavingOut(_ left: [Int], itemCount: Int) -> RawColumn? {
        var isLeftOut = [Bool](repeating: false, count: vocabulary.count)
        for code in left { isLeftOut[code] = true }
        var builder = AttributeTableBuilder()
        let slot = builder.attribute(path)
        for item in 0..<itemCount {
            builder.beginItem()
            for code in codes[offsets.range(of: item)] where !isLeftOut[Int(code)] {
                builder.append(vocabulary[Int(code)], to: slot)
            }
        }
        if hasArrays { builder.markArray(slot) }
        return builder.finish().columns.first
    }

    /// The codes of the usual texts for no value, where all other values are numbers, booleans or dates; else none.
    ///
    /// - Complexity: O(*v*), *v* distinct values; little where the first text is none of these.
    fileprivate var strayCodes: [Int] {
        var missing: [Int] = []
        var tag: Character?
        for code in 0..<vocabulary.count {
            if vocabulary.isString(code), vocabulary.withString(at: code, MissingTexts.usual.contains) {
                missing.append(code)
                continue
            }
            let value = vocabulary[code]
            guard tag == nil || tag == value.typeTag else { return [] }
            if case .string(let text) = value, DateText(text.string) == nil { return [] }
            tag = value.typeTag
        }
        return tag == nil ? [] : missing
    }
}

extension Vocabulary {
    fileprivate func codes(where isWanted: (Int) -> Bool) -> [Int] { (0..<count).filter(isWanted) }
}

extension AttributeTable {
    /// The attributes whose values are all numbers, all booleans or all dates, but for ``MissingTexts/usual``; each with
    /// those of them that it has.
    ///
    /// - Complexity: O(distinct values).
    public var strayTexts: [(attribute: String, texts: [MissingCount])] {
        columns.compactMap { column in
            let codes = column.strayCodes
            return codes.isEmpty ? nil : (column.path, column.counts(ofCodes: codes))
        }
    }

    /// The table without the values that are none.
    ///
    /// - Parameter missing: by path, what is none.
    /// - Complexity: O(distinct values) where something may be none, and O(values) of the columns that have some.
    func leavingOut(_ missing: (String) -> MissingTexts) -> AttributeTable {
        var table = self
        table.columns = columns.compactMap { column in
            let codes = column.codes(of: missing(column.path))
            return codes.isEmpty ? column : column.leavingOut(codes, itemCount: itemCount)
        }
        return table
    }
}
