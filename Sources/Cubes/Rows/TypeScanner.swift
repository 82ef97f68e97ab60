/// Reads the parts of a type's text from its front, with any blanks before each.
struct TypeScanner {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var isAtEnd: Bool {
        mutating get {
            skipBlanks()
            return offset == bytes.count
        }
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    /// Letters and digits; empty if there are none.
    mutating func word() -> String {
        skipBlanks()
        let start = offset
        while offset < bytes.count, bytes[offset].isLetterOrDigit { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    mutating func number(in range: ClosedRange<Int>) -> Int? {
        let isNegative = skip("-")
        guard let magnitude = Int(word()), magnitude >= 0 else { return nil }
        let number = isNegative ? -magnitude : magnitude
        return range.contains(number) ? number : nil
    }

    /// A text in single quotes, without its escapes.
    mutating func quoted() -> [UInt8]? {
        guard skip("'") else { return nil }
        var text: [UInt8] = []
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            switch byte {
            case UInt8(ascii: "'"): return text
            case UInt8(ascii: "\\"):
                guard offset < bytes.count else { return nil }
                text.append(bytes[offset].unescaped)
                offset += 1
            default: text.append(byte)
            }
        }
        return nil
    }

    private mutating func skipBlanks() {
        while offset < bytes.count, bytes[offset] == UInt8(ascii: " ") { offset += 1 }
    }
}

extension UInt8 {
    /// Of ASCII.
    var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }

    /// The byte that this one stands for behind a backslash, in texts that the server writes.
    ///
    /// Source: <https://clickhouse.com/docs/interfaces/formats/TabSeparated>.
    var unescaped: UInt8 {
        switch self {
        case UInt8(ascii: "0"): 0x00
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "r"): 0x0D
        default: self
        }
    }
}
