/// The words and signs of a Swift source, without comments and without the text of string literals; code inside of
/// interpolations counts.
struct SwiftTokens {
    struct Token: Equatable {
        /// A word, or a single sign; the quotation mark for a literal.
        let text: String
        let line: Int

        var isWord: Bool { text.utf8.first.map { SwiftTokens.isWordByte($0) } ?? false }
    }

    private(set) var tokens: [Token] = []
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1

    init(_ source: String) {
        bytes = Array(source.utf8)
        readCode(untilParenthesis: false)
    }

    /// Reads code up to the end, or up to the parenthesis that ends an interpolation.
    private mutating func readCode(untilParenthesis: Bool) {
        var depth = 1
        while position < bytes.count {
            let byte = bytes[position]
            if starts(with: "//") {
                while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
            } else if starts(with: "/*") {
                skipComment()
            } else if let hashes = literalStart() {
                tokens.append(Token(text: "\"", line: line))
                readLiteral(hashes)
            } else if Self.isWordByte(byte) {
                let start = position
                while position < bytes.count, Self.isWordByte(bytes[position]) { position += 1 }
                tokens.append(Token(text: String(decoding: bytes[start..<position], as: UTF8.self), line: line))
            } else {
                if untilParenthesis, byte == UInt8(ascii: "(") { depth += 1 }
                if untilParenthesis, byte == UInt8(ascii: ")") {
                    depth -= 1
                    if depth == 0 { return }
                }
                if byte > 0x20 { tokens.append(Token(text: String(UnicodeScalar(byte)), line: line)) }
                advance()
            }
        }
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if starts(with: "/*") {
                depth += 1
                position += 2
            } else if starts(with: "*/") {
                depth -= 1
                position += 2
            } else {
                advance()
            }
        } while depth > 0 && position < bytes.count
    }

    /// The number of `#` before the quotation mark that stands here.
    private func literalStart() -> Int? {
        var end = position
        while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
        return end < bytes.count && bytes[end] == UInt8(ascii: "\"") ? end - position : nil
    }

    private mutating func readLiteral(_ hashCount: Int) {
        let hashes = String(repeating: "#", count: hashCount)
        position += hashCount
        let delimiter = starts(with: "\"\"\"") ? "\"\"\"" : "\""
        position += delimiter.utf8.count
        while position < bytes.count, !starts(with: delimiter + hashes) {
            if starts(with: "\\" + hashes + "(") {
                position += hashCount + 2
                readCode(untilParenthesis: true)
                position += 1
            } else if hashCount == 0, bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count {
                // Escaped quotation marks; line breaks are counted.
                position += 1
                advance()
            } else {
                advance()
            }
        }
        position += delimiter.utf8.count + hashCount
    }

    private mutating func advance() {
        if bytes[position] == UInt8(ascii: "\n") { line += 1 }
        position += 1
    }

    private func starts(with text: String) -> Bool {
        let text = text.utf8
        guard bytes[position] == text.first else { return false }
        return bytes[position...].starts(with: text)
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
