/// Percent-encoding, read strictly.
///
/// Source: RFC 3986 section 2.1; `+` as in the WHATWG URL standard's `application/x-www-form-urlencoded`.
enum PercentCoding {
    /// Decodes one path segment, or one name or value of a query.
    ///
    /// - Parameter bytes: a part of a target; offsets of errors are its indices.
    /// - Throws: ``TargetError``: a bad escape, `%00`, or a result that is no UTF-8.
    static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) throws(TargetError) -> String {
        let isPlain = !bytes.contains { $0 == UInt8(ascii: "%") || plusIsSpace && $0 == UInt8(ascii: "+") }
        let decoded = isPlain ? bytes : try unescaped(bytes, plusIsSpace: plusIsSpace)[...]
        guard let text = String(validating: decoded.span) else {
            throw TargetError(fault: .invalidUTF8, offset: bytes.startIndex)
        }
        return text
    }

    private static func unescaped(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) throws(TargetError) -> [UInt8] {
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
                    throw TargetError(fault: .badEscape, offset: position)
                }
                guard high | low != 0 else {
                    throw TargetError(fault: .nul, offset: position)
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

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
