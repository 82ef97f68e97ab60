import Bytes

/// A UUID of version 5: the same name gives the same UUID, everywhere and for ever (RFC 9562, 5.5).
package struct NameUUID: Sendable, Hashable {
    /// The 128 bits, first byte highest.
    let bits: UInt128

    /// The namespace of all names that this service makes; a random UUID, fixed once.
    private static let namespace: [UInt8] = [
        0x8F, 0x0E, 0x2B, 0x5A, 0x6C, 0x1D, 0x4B, 0x9E, 0xA7, 0x43, 0x5D, 0x20, 0xE8, 0x91, 0x3C, 0x76,
    ]

    /// - Parameter parts: the parts of the name; each goes in with its length, so that no two lists are the same name.
    init(named parts: String...) {
        var name = Self.namespace
        for part in parts {
            name.append(contentsOf: String(part.utf8.count).utf8)
            name.append(UInt8(ascii: ":"))
            name.append(contentsOf: part.utf8)
        }
        var bits: UInt128 = 0
        for byte in SHA1.hash(name).prefix(16) { bits = bits << 8 | UInt128(byte) }
        let version: UInt128 = 0xF << 76
        let variant: UInt128 = 0b11 << 62
        self.bits = bits & ~version & ~variant | 5 << 76 | 0b10 << 62
    }

    /// Reads the text form, in either case; `nil` for anything else.
    package init?(_ text: String) {
        guard text.utf8.count == 36 else { return nil }
        var bits: UInt128 = 0
        var place = 0
        for byte in text.utf8 {
            if place == 8 || place == 13 || place == 18 || place == 23 {
                guard byte == UInt8(ascii: "-") else { return nil }
            } else {
                guard let digit = Self.digit(byte) else { return nil }
                bits = bits << 4 | UInt128(digit)
            }
            place += 1
        }
        self.bits = bits
    }

    /// The value of a hexadecimal digit, in either case.
    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension NameUUID: CustomStringConvertible {
    /// `8f0e2b5a-6c1d-5b9e-a743-5d20e8913c76`
    package var description: String {
        var text: [UInt8] = []
        text.append(addingCapacity: Self.textByteCount) { append(to: &$0) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Bytes of the text form, all of them ASCII.
    static let textByteCount = 36

    /// Appends the text form.
    func append(to text: inout OutputSpan<UInt8>) {
        for place in 0..<16 {
            if place == 4 || place == 6 || place == 8 || place == 10 { text.append(UInt8(ascii: "-")) }
            let byte = UInt8(truncatingIfNeeded: bits >> UInt128(120 - 8 * place))
            text.append(Self.hexadecimal(byte >> 4))
            text.append(Self.hexadecimal(byte & 0xF))
        }
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
}
