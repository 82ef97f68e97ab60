extension Span where Element == UInt8 {
    /// Where the JSON value ends that begins at `start`.
    ///
    /// - Precondition: `start` is inside the text.
    /// - Complexity: O(bytes of the value).
    package func valueEnd(from start: Int) -> Int {
        switch self[start] {
        case UInt8(ascii: "\""): stringEnd(from: start)
        case UInt8(ascii: "{"), UInt8(ascii: "["): containerEnd(from: start)
        default: wordEnd(from: start)
        }
    }

    /// Where an object or an array ends that begins at `start`.
    private func containerEnd(from start: Int) -> Int {
        var index = start
        var depth = 0
        repeat {
            switch self[index] {
            case UInt8(ascii: "\""): index = stringEnd(from: index)
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                index += 1
            default: index += 1
            }
        } while depth > 0 && index < count
        return index
    }

    /// Where a number or a word ends: where it is followed by what is none of it.
    private func wordEnd(from start: Int) -> Int {
        var index = start + 1
        while index < count, !self[index].isBetweenValues, !self[index].isClosing { index += 1 }
        return index
    }

    /// Where a string ends that begins with the quote at `start`.
    private func stringEnd(from start: Int) -> Int {
        var index = start + 1
        while index < count {
            let place = quoteOrBackslash(from: index)
            guard place < count else { break }
            if self[place] == UInt8(ascii: "\"") { return place + 1 }
            // An escaped quotation mark does not end the text.
            index = place + 2
        }
        return count
    }

    /// The first quote or backslash from `start` on, or the end of the text.
    private func quoteOrBackslash(from start: Int) -> Int {
        var index = start
        while index + 8 <= count {
            // Safe: the eight bytes lie inside the span, and any eight bytes are a UInt64.
            let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
            let found = UInt64(littleEndian: word).quotesAndBackslashes
            if found != 0 { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < count, self[index] != UInt8(ascii: "\""), self[index] != UInt8(ascii: "\\") { index += 1 }
        return index
    }
}

extension UInt64 {
    /// The top bit of each byte that is a quote or a backslash; above the lowest of them others may have it, too.
    ///
    /// The test for a zero byte is from Anderson's "Bit Twiddling Hacks".
    fileprivate var quotesAndBackslashes: UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = self ^ ones &* UInt64(UInt8(ascii: "\""))
        let backslashes = self ^ ones &* UInt64(UInt8(ascii: "\\"))
        let quote = (quotes &- ones) & ~quotes
        let backslash = (backslashes &- ones) & ~backslashes
        return (quote | backslash) & (ones &* 0x80)
    }
}

extension UInt8 {
    /// Whether a byte is one between the values of a JSON text: a comma, a colon or a blank.
    package var isBetweenValues: Bool {
        switch self {
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
            UInt8(ascii: "\t"):
            true
        default: false
        }
    }

    /// Whether a byte ends an object or an array.
    package var isClosing: Bool { self == UInt8(ascii: "}") || self == UInt8(ascii: "]") }
}
