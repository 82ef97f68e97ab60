/// Walks over the bytes of a filter expression.
struct FilterExpressionScanner {
    /// A name or a value as written.
    struct Word {
        /// Where it begins.
        let offset: Int
        /// Without quotes and backslashes.
        let text: String
        /// Whether it stood in quotes or had a backslash, so that it means no number, keyword or boolean.
        let isLiteral: Bool
    }

    let bytes: [UInt8]
    var position = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { position == bytes.count }

    var byte: UInt8? { isAtEnd ? nil : bytes[position] }

    mutating func skipSpaces() {
        while let byte, Self.isSpace(byte) { position += 1 }
    }

    /// Steps over the text if it stands here.
    mutating func skip(_ text: StaticString) -> Bool {
        let text = text.description.utf8
        guard bytes[position...].starts(with: text) else { return false }
        position += text.count
        return true
    }

    /// Steps over an unquoted word if it stands here, and does not merely begin here.
    mutating func skipKeyword(_ keyword: String) -> Bool {
        let start = position
        if let word = unquotedWord(endsAtColon: true), !word.isLiteral, word.text == keyword { return true }
        position = start
        return false
    }

    /// A quoted text; the quote that begins it ends it, unless a backslash stands before. Other backslashes are
    /// themselves.
    ///
    /// - Returns: `nil` if it has no end; the position is then where it was.
    mutating func quotedWord() -> Word? {
        let start = position
        let quote = bytes[position]
        var content: [UInt8] = []
        var index = position + 1
        while index < bytes.count, bytes[index] != quote {
            if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count, bytes[index + 1] == quote { index += 1 }
            content.append(bytes[index])
            index += 1
        }
        guard index < bytes.count else { return nil }
        position = index + 1
        return Word(offset: start, text: String(decoding: content, as: UTF8.self), isLiteral: true)
    }

    /// A text without quotes: up to a space, a bracket, a quote, an operator or, as a name, a colon. A backslash takes
    /// the next character as it is.
    ///
    /// - Returns: `nil` if none begins here.
    mutating func unquotedWord(endsAtColon: Bool) -> Word? {
        let start = position
        var content: [UInt8] = []
        var isLiteral = false
        while let byte, !endsWord(byte, endsAtColon: endsAtColon) {
            if byte == UInt8(ascii: "\\"), position + 1 < bytes.count {
                isLiteral = true
                position += 1
            }
            content.append(bytes[position])
            position += 1
        }
        guard position > start else { return nil }
        return Word(offset: start, text: String(decoding: content, as: UTF8.self), isLiteral: isLiteral)
    }

    /// A name, if it stands here before a colon or an operator.
    func name(_ name: [UInt8]) -> Word? {
        guard bytes[position...].starts(with: name) else { return nil }
        let next = bytes[(position + name.count)...].first { !Self.isSpace($0) }
        guard let next, next == UInt8(ascii: ":") || Self.isSign(next) else { return nil }
        return Word(offset: position, text: String(decoding: name, as: UTF8.self), isLiteral: true)
    }

    /// The text at an offset, for a message: a word, quoted or not, or signs, cut after 20 characters; `nil` at the
    /// end.
    func excerpt(at offset: Int) -> String? {
        guard offset < bytes.count else { return nil }
        var end = offset + 1
        if bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'") {
            var scanner = self
            scanner.position = offset
            if scanner.quotedWord() != nil { end = scanner.position }
        } else if Self.isSign(bytes[offset]) {
            while end < bytes.count, Self.isSign(bytes[end]) { end += 1 }
        } else {
            while end < bytes.count, !endsWord(bytes[end], endsAtColon: true) { end += 1 }
        }
        let text = String(decoding: bytes[offset..<end], as: UTF8.self)
        return text.count <= 20 ? text : text.prefix(20) + "…"
    }

    /// The offset in characters from 1.
    func column(of offset: Int) -> Int {
        String(decoding: bytes[..<offset], as: UTF8.self).count + 1
    }

    private func endsWord(_ byte: UInt8, endsAtColon: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: ":"): endsAtColon
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
        default: Self.isSpace(byte) || Self.isSign(byte)
        }
    }

    static func isSign(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "!"): true
        default: false
        }
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
        default: false
        }
    }
}
