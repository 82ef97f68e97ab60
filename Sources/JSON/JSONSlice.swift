import FilterCore

/// A value inside a JSON text that the service wrote itself, or has parsed: found by its brackets and never decoded, so that
/// numbers keep their spelling and items their bytes.
///
/// A text that is no JSON is cut somewhere, inside its bounds.
package struct JSONSlice: Sendable {
    /// One member of an object.
    package struct Member: Sendable {
        /// As it is written, without its quotes.
        let key: String
        package let value: JSONSlice
    }

    private let text: [UInt8]
    private let range: Range<Int>

    /// A whole text.
    package init(_ text: [UInt8]) {
        self.init(text, text.indices)
    }

    /// The value of a whole text that may have blanks before and after it.
    package init(valueIn text: [UInt8]) {
        let start = text.span.hasByteOrderMark ? 3 : 0
        var scanner = JSONScanner(text.span, from: start)
        let range = scanner.nextValue() ?? text.endIndex..<text.endIndex
        self.init(text, range)
    }

    /// A value where it stands in a text.
    package init(_ text: [UInt8], _ range: Range<Int>) {
        self.text = text
        self.range = range
    }

    package static let emptyObject = JSONSlice(Array("{}".utf8))

    /// How long the value is.
    package var byteCount: Int { range.count }

    /// The bytes of the value.
    package func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        body(text.span.extracting(range))
    }

    /// The members of an object, in the order of the text; none for anything else.
    ///
    /// - Complexity: O(bytes).
    package var members: [Member] {
        guard begins(with: UInt8(ascii: "{")) else { return [] }
        var members: [Member] = []
        members.reserveCapacity(8)
        var scanner = scanner
        while let key = scanner.nextKey(), let value = scanner.nextValue() {
            members.append(Member(key: String(decoding: text[key], as: UTF8.self), value: JSONSlice(text, value)))
        }
        return members
    }

    /// The value of a member of an object; `nil` if it has none.
    ///
    /// - Complexity: O(bytes up to the member).
    subscript(key: String) -> JSONSlice? {
        guard begins(with: UInt8(ascii: "{")) else { return nil }
        var scanner = scanner
        while let found = scanner.nextKey(), let value = scanner.nextValue() {
            if text.span.extracting(found).isEqual(to: key.utf8Span.span) { return JSONSlice(text, value) }
        }
        return nil
    }

    /// The value of a member of an object, whose name may be written with escapes; `nil` if it has none.
    ///
    /// - Complexity: O(bytes up to the member).
    package func value(of name: String) -> JSONSlice? {
        guard begins(with: UInt8(ascii: "{")) else { return nil }
        var scanner = scanner
        while let key = scanner.nextKey(), let value = scanner.nextValue() {
            let written = text.span.extracting(key)
            if written.isEqual(to: name.utf8Span.span) { return JSONSlice(text, value) }
            guard written.indices.contains(where: { written[$0] == UInt8(ascii: "\\") }) else { continue }
            let member = Member(key: String(decoding: text[key], as: UTF8.self), value: JSONSlice(text, value))
            if Text(member.name) == Text(name) { return member.value }
        }
        return nil
    }

    /// Whether it is an object without members.
    package var isEmptyObject: Bool {
        guard begins(with: UInt8(ascii: "{")) else { return false }
        var scanner = scanner
        return scanner.nextStart() == nil
    }

    package var isArray: Bool { begins(with: UInt8(ascii: "[")) }
    var isNull: Bool { begins(with: UInt8(ascii: "n")) }

    /// The elements of an array, `nil` for anything else.
    ///
    /// - Complexity: O(bytes).
    var elements: [JSONSlice]? {
        guard begins(with: UInt8(ascii: "[")) else { return nil }
        var elements: [JSONSlice] = []
        var scanner = scanner
        while let element = scanner.nextValue() { elements.append(JSONSlice(text, element)) }
        return elements
    }

    private func begins(with bracket: UInt8) -> Bool { !range.isEmpty && text[range.lowerBound] == bracket }

    /// At the first part of an object or an array.
    private var scanner: JSONScanner {
        @_lifetime(borrow self)
        get { JSONScanner(text.span.extracting(first: range.upperBound), from: range.lowerBound + 1) }
    }
}
