/// Walks over the direct parts of one object or array of a JSON text, by brackets and quotes. Nothing is decoded.
///
///     var scanner = JSONScanner(#"{"a":[1,2],"b":null}"#.utf8.span, from: 1)
///     scanner.nextKey()     // 2..<3
///     scanner.nextValue()   // 5..<10
///     scanner.nextKey()     // 12..<13
///
/// A text that is no JSON is cut somewhere, inside its bounds.
package struct JSONScanner: ~Escapable {
    private let text: Span<UInt8>
    /// The offset from which the next token is looked for.
    private(set) var index: Int

    /// - Parameter index: where the parts begin, behind the bracket that opens the object or the array.
    @_lifetime(copy text)
    package init(_ text: Span<UInt8>, from index: Int) {
        self.text = text
        self.index = index
    }

    /// Where the next element, key or value begins; `nil` at the end of the object or array.
    package mutating func nextStart() -> Int? {
        while index < text.count, text[index].isBetweenValues { index += 1 }
        return index < text.count && !text[index].isClosing ? index : nil
    }

    /// Where the next element, key or value stands; `nil` at the end of the object or array.
    package mutating func nextValue() -> Range<Int>? {
        guard let start = nextStart() else { return nil }
        index = text.valueEnd(from: start)
        return start..<index
    }

    /// Where the next key stands, without its quotes; `nil` at the end of the object.
    package mutating func nextKey() -> Range<Int>? {
        guard let key = nextValue(), key.count >= 2 else { return nil }
        return key.lowerBound + 1..<key.upperBound - 1
    }

    /// Goes on behind a value that was read by other code.
    package mutating func go(to index: Int) {
        self.index = index
    }

    /// Behind the bracket that ends the object or array, once nothing more was found.
    package var end: Int { min(index + 1, text.count) }
}
