/// Percent-encoding, read strictly.
///
/// Source: RFC 3986 section 2.1; `+` as in the WHATWG URL standard's `application/x-www-form-urlencoded`.
public enum PercentCoding {
    /// The fault of an encoded text, and its place.
    public struct Error: Swift.Error, Equatable {
        public enum Fault: Sendable, Equatable {
            /// `%` without two hexadecimal digits after it.
            case badEscape
            /// `%00`.
            case nul
            /// The decoded bytes are no UTF-8.
            case invalidUTF8
        }

        public let fault: Fault
        /// Where the escape begins; for ``Fault/invalidUTF8`` where the text begins.
        public let offset: Int
    }

    /// Decodes one path segment, or one name or value of a query.
    ///
    /// - Parameter bytes: a part of a target; offsets of errors are its indices.
    public static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) throws(Error) -> String {
        let isPlain = !bytes.contains { $0 == UInt8(ascii: "%") || plusIsSpace && $0 == UInt8(ascii: "+") }
        let decoded = isPlain ? bytes : try unescaped(bytes, plusIsSpace: plusIsSpace)[...]
        guard let text = String(validating: decoded.span) else {
            throw Error(fault: .invalidUTF8, offset: bytes.startIndex)
        }
        return text
    }

    private static func unescaped(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) throws(Error) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var position = bytes.startIndex
        while position < bytes.endIndex {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "%"):
                guard position + 2 < bytes.endIndex, let high = hexDigit(bytes[position + 1]),
                    let low = hexDigit(bytes[position + 2])
                else {
                    throw Error(fault: .badEscape, offset: position)
                }
                guard high | low != 0 else {
                    throw Error(fault: .nul, offset: position)
                }
                result.append(high << 4 | low)
                position += 3
            case UInt8(ascii: "+") where plusIsSpace:
                result.append(UInt8(ascii: " "))
                position += 1
            default:
                result.append(byte)
                position += 1
            }
        }
        return result
    }

    /// Escapes every byte but those of the unreserved characters (RFC 3986, 2.3).
    public static func encode(_ text: String) -> String { encode(text, spaceIsPlus: false) }

    /// - Parameter spaceIsPlus: whether a space becomes `+`, as in forms, and not `%20`.
    public static func encode(_ text: String, spaceIsPlus: Bool) -> String {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isUnreserved(byte) {
                encoded.append(byte)
            } else if spaceIsPlus, byte == UInt8(ascii: " ") {
                encoded.append(UInt8(ascii: "+"))
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
