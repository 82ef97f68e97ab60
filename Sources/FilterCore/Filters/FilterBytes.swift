/// Parts of the texts in which clients of the search protocol write filters.
enum FilterBytes {
    /// A name without the spaces behind it, and without quotes.
    static func name(_ bytes: ArraySlice<UInt8>) -> Text {
        var name = bytes
        while let last = name.last, FilterExpressionScanner.isSpace(last) { name.removeLast() }
        return unquoted(name) ?? Text(name)
    }

    /// The text between the quotes that bytes begin and end with; `nil` without them.
    static func unquoted(_ bytes: ArraySlice<UInt8>) -> Text? {
        guard bytes.count >= 2, let quote = bytes.first, isQuote(quote), bytes.last == quote else { return nil }
        return withoutEscapes(bytes.dropFirst().dropLast(), of: quote)
    }

    /// A text without the backslashes before quotes.
    static func withoutEscapes(_ bytes: ArraySlice<UInt8>, of quote: UInt8 = UInt8(ascii: "\"")) -> Text {
        var content: [UInt8] = []
        for byte in bytes {
            if byte == quote, content.last == UInt8(ascii: "\\") { content.removeLast() }
            content.append(byte)
        }
        return Text(content)
    }

    /// A value without the backslash before a dash that begins it.
    static func withoutDashEscape(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        bytes.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "-")]) ? bytes.dropFirst() : bytes
    }

    /// How long the quoted text is that bytes begin with, quotes included; `nil` if they begin with none.
    static func quotedCount(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let quote = bytes.first, isQuote(quote) else { return nil }
        var before = quote
        for (place, byte) in bytes.enumerated().dropFirst() {
            if byte == quote, before != UInt8(ascii: "\\") { return place + 1 }
            before = byte
        }
        return nil
    }

    /// A text before its score `<score=2>`; `nil` if it has none.
    static func withoutScore(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard bytes.last == UInt8(ascii: ">") else { return nil }
        var rest = bytes.dropLast()
        while let last = rest.last, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last) { rest.removeLast() }
        let sign = Array("<score=".utf8)
        guard rest.count < bytes.count - 1, rest.suffix(sign.count).elementsEqual(sign) else { return nil }
        return rest.dropLast(sign.count)
    }

    static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
}

/// Takes a text apart at its commas, but for those in quotes; parentheses hold alternatives together.
struct FilterTextList {
    private var factors: [[String]] = []
    private var alternatives: [String]?
    private var text: [UInt8] = []
    private var quote: UInt8?

    mutating func append(_ byte: UInt8) {
        if let open = quote {
            text.append(byte)
            if byte == open { quote = nil }
            return
        }
        switch byte {
        case UInt8(ascii: ","): endText()
        case UInt8(ascii: "(") where text.isEmpty && alternatives == nil: alternatives = []
        case UInt8(ascii: ")") where alternatives != nil: endAlternatives()
        case _ where FilterExpressionScanner.isSpace(byte) && text.isEmpty: break
        default:
            let opensQuote = text.isEmpty || text.last == UInt8(ascii: ":") || text.last == UInt8(ascii: "-")
            if opensQuote, FilterBytes.isQuote(byte) { quote = byte }
            text.append(byte)
        }
    }

    /// - Returns: the texts, each without the spaces around it; none is empty.
    mutating func finish() -> [[String]] {
        endText()
        endAlternatives()
        return factors
    }

    private mutating func endText() {
        while let last = text.last, FilterExpressionScanner.isSpace(last) { text.removeLast() }
        if !text.isEmpty {
            let part = String(decoding: text, as: UTF8.self)
            if alternatives == nil { factors.append([part]) } else { alternatives?.append(part) }
        }
        text = []
        quote = nil
    }

    private mutating func endAlternatives() {
        endText()
        if let alternatives, !alternatives.isEmpty { factors.append(alternatives) }
        alternatives = nil
    }
}
