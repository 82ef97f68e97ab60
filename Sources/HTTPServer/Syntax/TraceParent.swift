/// The place of a request in a distributed trace, as `traceparent` gives it: `00-TRACE-PARENT-FLAGS` in hexadecimal
/// digits.
///
/// Source: <https://www.w3.org/TR/trace-context/>
public struct TraceParent: Sendable, Equatable {
    /// 32 hexadecimal digits, not all 0.
    public let traceID: String
    /// The caller's span: 16 hexadecimal digits, not all 0.
    public let spanID: String

    /// - Returns: `nil` for what is no such field. Later versions may have more after the flags.
    public init?(_ field: String) {
        let parts = field.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 4, Self.isHexadecimal(parts[0], 2), parts[0] != "ff", Self.isHexadecimal(parts[3], 2),
            parts.count == 4 || parts[0] != "00", Self.isID(parts[1], 32), Self.isID(parts[2], 16)
        else { return nil }
        traceID = String(parts[1])
        spanID = String(parts[2])
    }

    private static func isID(_ text: Substring, _ count: Int) -> Bool {
        isHexadecimal(text, count) && text.utf8.contains { $0 != UInt8(ascii: "0") }
    }

    private static func isHexadecimal(_ text: Substring, _ count: Int) -> Bool {
        text.utf8.count == count
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
