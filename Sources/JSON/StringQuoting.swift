import FilterCore

extension [UInt8] {
    /// Appends UTF-8 as a JSON string with its quotes.
    package mutating func append(quoting utf8: Span<UInt8>) {
        append(addingCapacity: utf8.maxQuotedCount) { $0.append(quoting: utf8) }
    }
}

extension Span where Element == UInt8 {
    /// Bytes that are enough for the JSON string with this UTF-8.
    ///
    /// A short text is not looked through: room for it costs less than a look at its bytes.
    var maxQuotedCount: Int {
        (count > Self.shortCount && escapeIndex(from: 0) == nil ? count : 6 * count) + 2
    }

    private static var shortCount: Int { 64 }

    /// The first byte from `start` on that a JSON string must escape: a quote, a backslash or a control character.
    func escapeIndex(from start: Int) -> Int? {
        var index = start
        // Eight bytes a step, as long as none of them needs escaping.
        while index + 8 <= count {
            if word(at: index).hasByteToEscape { break }
            index += 8
        }
        // The end once more with what comes before it.
        if index < count, index + 8 > count, count - start >= 8, !word(at: count - 8).hasByteToEscape { return nil }
        while index < count {
            let byte = self[index]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return index }
            index += 1
        }
        return nil
    }

    /// Eight bytes from `offset` on, of which the span has as many.
    private func word(at offset: Int) -> UInt64 {
        precondition(offset >= 0 && offset + 8 <= count, "the bytes lie beyond the end")
        // Safe: the eight bytes lie inside the span, and any eight bytes are a UInt64.
        return unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
}

extension UInt64 {
    /// Whether one of the eight bytes is below 0x20, a quote or a backslash; bytes of 0x80 and above are not.
    ///
    /// The tests for a byte below *n* and for a zero byte are from Anderson's "Bit Twiddling Hacks".
    fileprivate var hasByteToEscape: Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        let quotes = self ^ ones &* UInt64(UInt8(ascii: "\""))
        let backslashes = self ^ ones &* UInt64(UInt8(ascii: "\\"))
        let below = (self &- ones &* 0x20) & ~self
        let quote = (quotes &- ones) & ~quotes
        let backslash = (backslashes &- ones) & ~backslashes
        return (below | quote | backslash) & tops != 0
    }
}
