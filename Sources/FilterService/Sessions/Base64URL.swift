/// The URL-safe base64 alphabet without padding, for whole groups of three bytes.
///
/// Source: RFC 4648, section 5.
enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// - Precondition: the number of bytes is a multiple of 3.
    static func encode(_ bytes: [UInt8]) -> [UInt8] {
        precondition(bytes.count.isMultiple(of: 3), "only whole groups have one text each")
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = Int(bytes[start]) << 16 | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
            for shift in [18, 12, 6, 0] {
                text.append(alphabet[group >> shift & 63])
            }
        }
        return text
    }

    /// - Returns: `nil` if a character is outside the alphabet or the last group is not whole.
    static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var group = 0
        var digitCount = 0
        for character in text {
            guard let digit = digit(character) else { return nil }
            group = group << 6 | digit
            digitCount += 1
            guard digitCount == 4 else { continue }
            bytes.append(UInt8(truncatingIfNeeded: group >> 16))
            bytes.append(UInt8(truncatingIfNeeded: group >> 8))
            bytes.append(UInt8(truncatingIfNeeded: group))
            (group, digitCount) = (0, 0)
        }
        return digitCount == 0 ? bytes : nil
    }

    private static func digit(_ character: UInt8) -> Int? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(character - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
