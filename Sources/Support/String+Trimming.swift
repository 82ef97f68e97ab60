extension String {
    /// The text without the spaces and tabs around it.
    public var trimmingSpaces: String {
        let bytes = utf8
        var start = bytes.startIndex
        var end = bytes.endIndex
        while start < end, bytes[start].isSpaceOrTab { start = bytes.index(after: start) }
        while end > start, bytes[bytes.index(before: end)].isSpaceOrTab { end = bytes.index(before: end) }
        // A field of a request seldom has spaces around it, and is then the same text.
        return start == bytes.startIndex && end == bytes.endIndex ? self : String(self[start..<end])
    }
}

extension UInt8 {
    /// Whether it is white space inside a line, as HTTP has it.
    package var isSpaceOrTab: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
