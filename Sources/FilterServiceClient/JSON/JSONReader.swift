/// Reads a text of JSON (RFC 8259) into a tree. Differences of screens are applied to trees, which keep the members that
/// this version of the package does not know.
///
/// Of members with one name the last is taken.
struct JSONReader {
    /// Where a text is no JSON: the number of bytes before that place.
    struct Fault: Error, Equatable {
        let offset: Int
    }

    /// Deeper values are refused: reading them would take the stack.
    static let maxDepth = 500

    private let bytes: [UInt8]
    private var place = 0

    /// - Throws: ``Fault``.
    static func value(of bytes: some Sequence<UInt8>) throws(Fault) -> JSONValue {
        var reader = JSONReader(bytes: Array(bytes))
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.place == reader.bytes.count else { throw reader.fault }
        return value
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var fault: Fault { Fault(offset: place) }
    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
    }

    /// Whether the next byte is this one; it is taken then.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func value(depth: Int) throws(Fault) -> JSONValue {
        skipSpace()
        guard depth < Self.maxDepth, let byte = next else { throw fault }
        switch byte {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", means: .boolean(true))
        case UInt8(ascii: "f"): return try word("false", means: .boolean(false))
        case UInt8(ascii: "n"): return try word("null", means: .null)
        default: return try number()
        }
    }

    private mutating func word(_ word: String, means value: JSONValue) throws(Fault) -> JSONValue {
        guard bytes[place...].starts(with: word.utf8) else { throw fault }
        place += word.utf8.count
        return value
    }

    private mutating func object(depth: Int) throws(Fault) -> JSONValue {
        place += 1
        var members: [String: JSONValue] = [:]
        if take("}") { return .object(members) }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw fault }
            let name = try string()
            guard take(":") else { throw fault }
            members[name] = try value(depth: depth + 1)
        } while take(",")
        guard take("}") else { throw fault }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(Fault) -> JSONValue {
        place += 1
        var elements: [JSONValue] = []
        if take("]") { return .array(elements) }
        repeat { elements.append(try value(depth: depth + 1)) } while take(",")
        guard take("]") else { throw fault }
        return .array(elements)
    }

    private mutating func number() throws(Fault) -> JSONValue {
        let start = place
        while let byte = next,
            byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
                || byte | 0x20 == UInt8(ascii: "e") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        {
            place += 1
        }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        if let integer = Int(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else { throw Fault(offset: start) }
        return Int(exactly: number).map(JSONValue.integer) ?? .number(number)
    }

    private mutating func string() throws(Fault) -> String {
        place += 1
        let start = place
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { place += 1 }
        var text = String(decoding: bytes[start..<place], as: UTF8.self)
        while let byte = next {
            place += 1
            if byte == UInt8(ascii: "\"") { return text }
            if byte == UInt8(ascii: "\\") {
                text.unicodeScalars.append(try escaped())
            } else {
                let start = place - 1
                while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { place += 1 }
                text += String(decoding: bytes[start..<place], as: UTF8.self)
            }
        }
        throw fault
    }

    private mutating func escaped() throws(Fault) -> Unicode.Scalar {
        guard let byte = next else { throw fault }
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw fault
        }
    }

    /// Four digits, or a pair of surrogates; what is neither becomes U+FFFD.
    private mutating func unicodeEscape() throws(Fault) -> Unicode.Scalar {
        let first = try fourDigits()
        guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
        guard bytes[place...].starts(with: "\\u".utf8) else { return "\u{FFFD}" }
        place += 2
        let second = try fourDigits()
        guard (0xDC00..<0xE000).contains(second) else { return "\u{FFFD}" }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func fourDigits() throws(Fault) -> UInt32 {
        guard place + 4 <= bytes.count,
            let code = UInt32(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
        else { throw fault }
        place += 4
        return code
    }
}
