package import FilterCore

/// Writes JSON as UTF-8, from left to right; commas and colons come by themselves.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.member("total", 132)
///     writer.key("values")
///     writer.beginArray()
///     writer.string("Nike")
///     writer.null()
///     writer.endArray()
///     writer.endObject()
///     // {"total":132,"values":["Nike",null]}
///
/// A text that would not be JSON is a program error and stops the program: a value without a key inside an object, a
/// key outside one, brackets that do not match.
///
/// ## Topics
/// ### Structure
/// ``beginObject()``, ``endObject()``, ``beginArray()``, ``endArray()``, ``key(_:)``
/// ### Values
/// ``string(_:)``, ``integer(_:)``, ``double(_:)``, ``number(_:)``, ``bool(_:)``, ``null()``, ``raw(_:)``, ``value(_:)``
/// ### Members
/// ``member(_:_:)``
/// ### Result
/// ``bytes``
package struct JSONWriter: Sendable {
    /// The bytes written so far; a whole text once every bracket is closed.
    package private(set) var bytes: [UInt8] = []
    /// The containers that are open, outermost first.
    private var open: [Container] = []
    private var expected: Expected = .value
    /// Beyond so many bytes the writer gives up.
    private let maxByteCount: Int
    /// More was written than there may be: ``bytes`` is not a text, and has no more than ``init(capacity:maxByteCount:)``
    /// allows and what one call writes.
    package private(set) var isTooLarge = false

    private enum Container: UInt8 {
        case object, array
    }

    /// The next element that is allowed.
    private enum Expected: UInt8 {
        /// The first value of an array, the value of a key, or the text itself.
        case value
        /// The first key of an object.
        case key
        /// A comma and another element or member, or the end.
        case more
    }

    /// - Parameters:
    ///   - capacity: bytes to make room for.
    ///   - maxByteCount: so many bytes may be written; what is written after that is forgotten.
    package init(capacity: Int = 0, maxByteCount: Int = .max) {
        self.maxByteCount = maxByteCount
        bytes.reserveCapacity(capacity)
    }

    /// Whether a whole value was written.
    var isComplete: Bool { open.isEmpty && expected == .more }

    /// Where the next member of the open object begins in ``bytes``, behind the comma that comes before it.
    package var memberStart: Int { expected == .more ? bytes.count + 1 : bytes.count }

    /// Makes room for so many bytes altogether.
    package mutating func reserve(_ byteCount: Int) {
        bytes.reserveCapacity(byteCount)
    }

    /// Forgets what was written and keeps the memory.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        open.removeAll(keepingCapacity: true)
        expected = .value
        isTooLarge = false
    }

    /// Forgets what was written if that is too much, so that whatever comes after it finds room.
    private mutating func checkSize() {
        guard bytes.count > maxByteCount else { return }
        isTooLarge = true
        bytes.removeAll(keepingCapacity: true)
    }
}

// MARK: - Structure

extension JSONWriter {
    package mutating func beginObject() {
        begin(.object, UInt8(ascii: "{"))
        expected = .key
    }

    package mutating func endObject() {
        precondition(open.last == .object && expected != .value, "no object to end here")
        end(UInt8(ascii: "}"))
    }

    package mutating func beginArray() {
        begin(.array, UInt8(ascii: "["))
        expected = .value
    }

    private mutating func begin(_ container: Container, _ bracket: UInt8) {
        appendValue(atMost: 1) { $0.append(bracket) }
        open.append(container)
    }

    package mutating func endArray() {
        precondition(open.last == .array, "no array to end here")
        end(UInt8(ascii: "]"))
    }

    /// The key of the next member, known when the program is built: copied without a look at its bytes.
    ///
    /// - Precondition: nothing in it needs escaping.
    package mutating func key(_ key: StaticString) {
        appendMember(atMost: key.utf8CodeUnitCount + 3) { $0.append(jsonKey: key) }
        expected = .value
    }

    /// The key of the next member.
    package mutating func key(_ key: String) {
        let utf8 = key.utf8Span.span
        appendMember(atMost: utf8.maxQuotedCount + 1) { bytes in
            bytes.append(quoting: utf8)
            bytes.append(UInt8(ascii: ":"))
        }
        expected = .value
    }

    /// The key of the next member as another JSON text has it, without its quotes.
    package mutating func key(written key: Span<UInt8>) {
        appendMember(atMost: key.count + 3) { bytes in
            bytes.append(UInt8(ascii: "\""))
            bytes.append(copying: key)
            bytes.append(UInt8(ascii: "\""))
            bytes.append(UInt8(ascii: ":"))
        }
        expected = .value
    }

    /// A key and its value at once.
    ///
    /// - Parameters:
    ///   - key: as for ``key(_:)``.
    ///   - count: bytes that are enough for the value.
    ///   - write: appends the value as JSON.
    package mutating func member(_ key: StaticString, atMost count: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
        appendMember(atMost: key.utf8CodeUnitCount + 3 + count) { bytes in
            bytes.append(jsonKey: key)
            write(&bytes)
        }
    }

    /// A comma, if one is due, and members of the open object.
    private mutating func appendMember(atMost count: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
        checkSize()
        precondition(open.last == .object && expected != .value, "a key outside an object")
        append(atMost: count, write)
    }

    /// A comma, if one is due, and a value.
    private mutating func appendValue(atMost count: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
        checkSize()
        precondition(
            expected == .value || (expected == .more && open.last == .array),
            "a value without a key, or after the end"
        )
        append(atMost: count, write)
    }

    private mutating func append(atMost count: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
        let hasComma = expected == .more
        bytes.append(addingCapacity: count + 1) { bytes in
            if hasComma { bytes.append(UInt8(ascii: ",")) }
            write(&bytes)
        }
        expected = .more
    }

    private mutating func end(_ bracket: UInt8) {
        bytes.append(bracket)
        open.removeLast()
        expected = .more
    }
}

// MARK: - Values

extension JSONWriter {
    package mutating func string(_ string: String) {
        self.string(string.utf8Span.span)
    }

    /// A string given by its UTF-8 bytes.
    package mutating func string(_ utf8: Span<UInt8>) {
        appendValue(atMost: utf8.maxQuotedCount) { $0.append(quoting: utf8) }
    }

    package mutating func integer(_ integer: Int) {
        self.integer(Int64(integer))
    }

    package mutating func integer(_ integer: Int64) {
        appendValue(atMost: 21) { $0.append(decimal: integer) }
    }

    mutating func integer(_ integer: UInt64) {
        appendValue(atMost: 20) { $0.append(decimal: integer) }
    }

    /// The shortest text that reads back as the same double, an integer without a fraction: `0.5`, `3`, `1e+20`.
    ///
    /// - Precondition: neither NaN nor infinite.
    package mutating func double(_ double: Double) {
        guard let number = Number(double) else { preconditionFailure("JSON has no text for \(double)") }
        self.number(number)
    }

    package mutating func number(_ number: Number) {
        switch number {
        case .integer(let value): integer(value)
        case .unsigned(let value): integer(value)
        case .double(let value):
            let text = value.description
            raw(text.utf8Span.span)
        }
    }

    package mutating func bool(_ bool: Bool) {
        literal(bool ? "true" : "false")
    }

    package mutating func null() {
        literal("null")
    }

    /// Members of the open object that are JSON already, without braces: `"id":"7","name":"Nike"`.
    ///
    /// - Precondition: at least one member.
    package mutating func rawMembers(_ json: Span<UInt8>) {
        appendMember(atMost: json.count) { $0.append(copying: json) }
    }

    /// A value that is JSON already: a stored item, a prepared part.
    package mutating func raw(_ json: Span<UInt8>) {
        appendValue(atMost: json.count) { $0.append(copying: json) }
    }

    /// A value that is JSON already.
    package mutating func raw(_ json: [UInt8]) {
        raw(json.span)
    }

    /// Elements of the open array that are JSON already, with commas between them.
    ///
    /// - Parameters:
    ///   - count: bytes that are enough for them.
    ///   - write: appends the elements, at least one.
    package mutating func rawElements(atMost count: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
        precondition(open.last == .array, "elements outside an array")
        appendValue(atMost: count, write)
    }

    private mutating func literal(_ literal: StaticString) {
        appendValue(atMost: literal.utf8CodeUnitCount) { $0.append(literal: literal) }
    }
}

extension OutputSpan where Element == UInt8 {
    fileprivate mutating func append(jsonKey key: StaticString) {
        append(UInt8(ascii: "\""))
        append(literal: key)
        append(UInt8(ascii: "\""))
        append(UInt8(ascii: ":"))
    }
}
