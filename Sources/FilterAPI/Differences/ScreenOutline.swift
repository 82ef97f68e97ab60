import FilterCore
import JSON

/// Where the parts of a screen stand in its text: those by which two screens are compared, found in one pass. Nothing is
/// decoded, so that numbers keep their spelling and items their bytes.
///
/// Parts are numbered as they stand in the text, each before its own parts. A text that is no JSON is cut somewhere, inside
/// its bounds.
struct ScreenOutline {
    /// A value, with its key if it is a member.
    struct Node {
        /// Without its quotes; empty for an element.
        let key: TextRange
        let member: ScreenMember
        fileprivate(set) var value: TextRange
        /// The number of the part behind this one and all parts of it.
        fileprivate(set) var next: Int
        /// The number of a list whose numbers are sent apart from the rest.
        fileprivate(set) var list: Int?
    }

    let text: [UInt8]
    private(set) var parts: [Node] = []
    private var lists: [[NumberedElement]] = []

    /// - Parameter text: the members of a screen, without braces; fewer than 2 GiB.
    /// - Complexity: O(bytes).
    init(ofMembers text: [UInt8]) {
        precondition(text.count <= Int32.max, "a screen of 2 GiB")
        self.text = text
        parts.reserveCapacity(512)
        parts.append(Node(key: .none, member: .other, value: TextRange(text.indices), next: 0))
        _ = readMembers(of: .screen, in: text.span, from: 0)
        parts[Self.whole].next = parts.count
    }
}

// MARK: - Reading

extension ScreenOutline {
    /// - Returns: where the object ends.
    private mutating func readMembers(of kind: ScreenObjectKind, in text: Span<UInt8>, from index: Int) -> Int {
        var scanner = JSONScanner(text, from: index)
        while let key = scanner.nextKey(), let start = scanner.nextStart() {
            let member = ScreenMember(text.extracting(key))
            scanner.go(to: readPart(kind.shape(of: member), member, TextRange(key), in: text, from: start))
        }
        return scanner.end
    }

    /// - Parameter shape: that of each element.
    /// - Returns: where the list ends.
    private mutating func readElements(of shape: ScreenObjectKind.Shape, in text: Span<UInt8>, from index: Int) -> Int {
        var scanner = JSONScanner(text, from: index)
        while let start = scanner.nextStart() {
            scanner.go(to: readPart(shape, .other, .none, in: text, from: start))
        }
        return scanner.end
    }

    /// - Returns: where the list ends.
    private mutating func readElements(of kind: NumberedListKind, in text: Span<UInt8>, from index: Int) -> Int {
        var scanner = JSONScanner(text, from: index)
        var elements: [NumberedElement] = []
        elements.reserveCapacity(24)
        while let start = scanner.nextStart() {
            let element = NumberedElement(kind, in: text, from: start)
            scanner.go(to: element.end)
            elements.append(element)
        }
        lists.append(elements)
        return scanner.end
    }

    /// - Returns: where the value ends.
    private mutating func readPart(
        _ shape: ScreenObjectKind.Shape,
        _ member: ScreenMember,
        _ key: TextRange,
        in text: Span<UInt8>,
        from start: Int
    ) -> Int {
        let number = parts.count
        guard text[start] == shape.bracket else {
            let end = text.valueEnd(from: start)
            parts.append(Node(key: key, member: member, value: TextRange(start..<end), next: number + 1))
            return end
        }
        parts.append(Node(key: key, member: member, value: .none, next: 0))
        let end: Int
        switch shape {
        case .whole: preconditionFailure("it begins with no bracket")
        case .object(let kind): end = readMembers(of: kind, in: text, from: start + 1)
        case .list(let kind): end = readElements(of: .object(kind), in: text, from: start + 1)
        case .items, .itemIDs: end = readElements(of: .whole, in: text, from: start + 1)
        case .numbered(let kind):
            parts[number].list = lists.count
            end = readElements(of: kind, in: text, from: start + 1)
        }
        parts[number].value = TextRange(start..<end)
        parts[number].next = parts.count
        return end
    }
}

extension ScreenObjectKind.Shape {
    /// The first byte of a value whose parts are sent; `nil` for one that is sent as a whole.
    fileprivate var bracket: UInt8? {
        switch self {
        case .whole: nil
        case .object: UInt8(ascii: "{")
        case .list, .numbered, .items, .itemIDs: UInt8(ascii: "[")
        }
    }
}

// MARK: - Found parts

extension ScreenOutline {
    /// The number of the screen itself.
    static let whole = 0

    /// The numbers of the members of an object or the elements of a list, in the order of the text.
    struct PartNumbers: Sequence, IteratorProtocol {
        private let parts: [Node]
        private var number: Int
        private let end: Int

        fileprivate init(_ parts: [Node], in number: Int) {
            self.parts = parts
            self.number = number + 1
            end = parts[number].next
        }

        mutating func next() -> Int? {
            guard number < end else { return nil }
            defer { number = parts[number].next }
            return number
        }
    }

    /// The parts of an object or a list that are compared one by one; none of anything else.
    func parts(of number: Int) -> PartNumbers { PartNumbers(parts, in: number) }

    /// The first member of an object with a name.
    func member(_ member: ScreenMember, of object: Int) -> Int? {
        parts(of: object).first { parts[$0].member == member }
    }

    /// The member of an object that has the key of a member of another screen.
    ///
    /// - Parameter near: where it is likely to be.
    func counterpart(of member: Int, in other: ScreenOutline, among object: Int, near: Int?) -> Int? {
        if let near, key(near).isEqual(to: other.key(member)) { return near }
        return parts(of: object).first { key($0).isEqual(to: other.key(member)) }
    }

    /// The elements of a list whose numbers are sent apart from the rest; `nil` for anything else.
    func numberedElements(of number: Int) -> [NumberedElement]? { parts[number].list.map { lists[$0] } }

    func isArray(_ number: Int) -> Bool {
        let value = value(number)
        return !value.isEmpty && value[0] == UInt8(ascii: "[")
    }

    /// The bytes of a value.
    @_lifetime(borrow self)
    func value(_ number: Int) -> Span<UInt8> { self[parts[number].value] }

    /// The bytes of the key of a member.
    @_lifetime(borrow self)
    func key(_ number: Int) -> Span<UInt8> { self[parts[number].key] }

    subscript(range: TextRange) -> Span<UInt8> {
        @_lifetime(borrow self)
        get { text.span.extracting(range.asRange) }
    }
}

// MARK: - Writing

extension ScreenOutline {
    /// A value, as it is written.
    func write(_ value: TextRange, to writer: inout JSONWriter) { writer.raw(self[value]) }

    /// The key of a member of an open object.
    func writeKey(_ key: TextRange, to writer: inout JSONWriter) { writer.key(written: self[key]) }

    /// A member of an open object.
    func write(_ part: Node, to writer: inout JSONWriter) {
        writeKey(part.key, to: &writer)
        write(part.value, to: &writer)
    }

    func write(_ member: NumberedElement.Member, to writer: inout JSONWriter) {
        writeKey(member.key, to: &writer)
        write(member.value, to: &writer)
    }
}
