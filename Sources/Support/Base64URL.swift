/// The URL-safe base64 alphabet without padding: one text for each list of bytes.
///
/// Source: RFC 4648, section 5.
public enum Base64URL {
    public static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.append(base64URL: bytes.span)
        return text
    }

    /// Without branches: which kind of character comes next cannot be foreseen.
    fileprivate static func character(_ digit: UInt32) -> UInt8 {
        let digit = Int32(truncatingIfNeeded: digit)
        var character = Int32(UInt8(ascii: "A")) &+ digit
        // Each of these is 0 up to the last digit of a kind, else the distance from that kind to the next one.
        character &+= (25 &- digit) &>> 8 & 6
        character &-= (51 &- digit) &>> 8 & 75
        character &-= (61 &- digit) &>> 8 & 13
        character &+= (62 &- digit) &>> 8 & 49
        return UInt8(truncatingIfNeeded: character)
    }

    /// - Returns: `nil` for anything that ``encode(_:)`` does not give: a character outside the alphabet, a digit left
    ///   alone, bits in the last digit that belong to no byte.
    @inlinable
    public static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.underestimatedCount * 3 / 4)
        var bits = 0
        var bitCount = 0
        for character in text {
            guard let digit = digit(character) else { return nil }
            bits = bits << 6 | digit
            bitCount += 6
            guard bitCount >= 8 else { continue }
            bitCount -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> bitCount))
            bits &= 1 << bitCount - 1
        }
        return bitCount < 6 && bits == 0 ? bytes : nil
    }

    /// The six bits of a character; `nil` outside the alphabet.
    public static func digit(_ character: UInt8) -> Int? {
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

extension [UInt8] {
    /// Appends the text of some bytes.
    public mutating func append(base64URL bytes: Span<UInt8>) {
        append(addingCapacity: (bytes.count * 4 + 2) / 3) { text in
            var bits: UInt32 = 0
            var bitCount: UInt32 = 0
            for place in bytes.indices {
                bits = bits << 8 | UInt32(bytes[place])
                bitCount += 8
                while bitCount >= 6 {
                    bitCount -= 6
                    text.append(Base64URL.character(bits >> bitCount & 63))
                }
            }
            if bitCount > 0 { text.append(Base64URL.character(bits << (6 - bitCount) & 63)) }
        }
    }
}
