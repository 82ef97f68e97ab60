import FilterCore

/// A value inside a JSON text that the service wrote itself: found by its brackets and never decoded, so that numbers
/// keep their spelling and items their bytes.
///
/// Two slices are equal if their bytes are.
///
/// A text that is no JSON is cut somewhere, inside its bounds.
struct JSONSlice: Sendable {
    /// One member of an object.
    struct Member: Sendable, Equatable {
        /// As it is written, without its quotes.
        let key: String
        let value: JSONSlice
    }

    private let text: [UInt8]
    private let range: Range<Int>

    /// A whole text.
    init(_ text: [UInt8]) {
        self.init(text, text.indices)
    }

    private init(_ text: [UInt8], _ range: Range<Int>) {
        self.text = text
        self.range = range
    }

    /// The bytes of the value.
    func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        body(text.span.extracting(range))
    }

    /// The members of an object, in the order of the text; none for anything else.
    ///
    /// - Complexity: O(bytes).
    var members: [Member] {
        var members: [Member] = []
        members.reserveCapacity(8)
        var scanner = Scanner(text, range, opening: UInt8(ascii: "{"))
        while let key = scanner.nextKey(), let value = scanner.next() {
            members.append(Member(key: key, value: JSONSlice(text, value)))
        }
        return members
    }

    /// The value of a member of an object; `nil` if it has none.
    ///
    /// - Complexity: O(bytes up to the member).
    subscript(key: String) -> JSONSlice? {
        var scanner = Scanner(text, range, opening: UInt8(ascii: "{"))
        while let found = scanner.nextKey(), let value = scanner.next() {
            if Text(found) == Text(key) { return JSONSlice(text, value) }
        }
        return nil
    }

    /// The elements of an array, `nil` for anything else.
    ///
    /// - Complexity: O(bytes).
    var elements: [JSONSlice]? {
        guard !range.isEmpty, text[range.lowerBound] == UInt8(ascii: "[") else { return nil }
        var elements: [JSONSlice] = []
        var scanner = Scanner(text, range, opening: UInt8(ascii: "["))
        while let element = scanner.next() { elements.append(JSONSlice(text, element)) }
        return elements
    }
}

extension JSONSlice: Hashable {
    static func == (lhs: JSONSlice, rhs: JSONSlice) -> Bool {
        lhs.text.span.extracting(lhs.range).isEqual(to: rhs.text.span.extracting(rhs.range))
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(text.span.extracting(range).byteHash)
    }
}

/// Walks over the direct parts of one object or array.
private struct Scanner {
    private let text: [UInt8]
    private let end: Int
    private var index: Int

    /// - Parameter opening: what the value has to begin with; otherwise nothing is found.
    init(_ text: [UInt8], _ range: Range<Int>, opening: UInt8) {
        self.text = text
        end = range.upperBound
        let isOpen = !range.isEmpty && text[range.lowerBound] == opening
        index = isOpen ? range.lowerBound + 1 : range.upperBound
    }

    /// The next key, up to its value.
    mutating func nextKey() -> String? {
        guard let range = next(), range.count >= 2 else { return nil }
        return String(decoding: text[range.lowerBound + 1..<range.upperBound - 1], as: UTF8.self)
    }

    /// Where the next element, key or value stands; `nil` at the end of the object or array.
    mutating func next() -> Range<Int>? {
        guard let range = text.span.nextValue(in: index..<end) else { return nil }
        index = range.upperBound
        return range
    }
}

extension Span where Element == UInt8 {
    /// The first JSON value of a range, behind commas, colons and blanks; `nil` if a bracket ends it before.
    fileprivate func nextValue(in range: Range<Int>) -> Range<Int>? {
        var index = range.lowerBound
        while index < range.upperBound, self[index].isBetweenValues { index += 1 }
        guard index < range.upperBound, !self[index].isClosing else { return nil }
        let start = index
        var depth = 0
        repeat {
            switch self[index] {
            case UInt8(ascii: "\""): index = stringEnd(from: index, to: range.upperBound)
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                index += 1
            default:
                index += 1
                // A number or a word ends where it is followed by what is none of it.
                while depth == 0, index < range.upperBound, !self[index].isBetweenValues, !self[index].isClosing {
                    index += 1
                }
            }
        } while depth > 0 && index < range.upperBound
        return start..<index
    }

    /// Where a string ends that begins with the quote at `start`.
    private func stringEnd(from start: Int, to end: Int) -> Int {
        var index = start + 1
        while index < end, let place = escapeIndex(from: index), place < end {
            if self[place] == UInt8(ascii: "\"") { return place + 1 }
            // What a backslash stands before is no end, a control character neither.
            index = place + (self[place] == UInt8(ascii: "\\") ? 2 : 1)
        }
        return end
    }
}

extension UInt8 {
    fileprivate var isBetweenValues: Bool {
        switch self {
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
            UInt8(ascii: "\t"):
            true
        default: false
        }
    }

    fileprivate var isClosing: Bool { self == UInt8(ascii: "}") || self == UInt8(ascii: "]") }
}
