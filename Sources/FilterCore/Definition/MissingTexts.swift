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

    /// The texts that other programs write.
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
