/// A string that is equal to another exactly when their UTF-8 bytes are.
///
/// `String` merges canonical equivalents ("é" as one scalar and as two are equal), so it must never be the key of a
/// value, an attribute or an id.
///
///     Text("caf\u{E9}") == Text("cafe\u{301}")   // false
public struct Text: Sendable {
    /// The wrapped string.
    public let string: String

    public init(_ string: String) {
        self.string = string
    }
}

extension Text: Hashable {
    public static func == (lhs: Text, rhs: Text) -> Bool {
        lhs.string.utf8Span.span.isEqual(to: rhs.string.utf8Span.span)
    }

    public func hash(into hasher: inout Hasher) {
        string.utf8Span.span.hash(into: &hasher)
    }
}

extension Text: Comparable {
    /// Orders by UTF-8 bytes, which is the order of Unicode scalars.
    public static func < (lhs: Text, rhs: Text) -> Bool {
        lhs.string.utf8Span.span.precedes(rhs.string.utf8Span.span)
    }
}

extension Text: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension Text: CustomStringConvertible {
    public var description: String { string }
}
