/// The fields of a message, in order; names compare without case.
///
///     var headers: HTTPHeaders = ["Content-Type": "application/json"]
///     headers.append("Vary", "Accept")
///     headers["content-type"] == "application/json"
///
/// All text lies in one array, so that a request's fields cost two allocations however many there are, and strings are
/// made only for fields that are asked for:
///
/// ```
/// bytes   | name NUL value NUL | name NUL value NUL | …
/// fields  | start, length of name, length of value  | …
/// ```
public struct HTTPHeaders: Sendable, Equatable {
    struct Field: Sendable, Equatable {
        let start: Int
        let nameCount: Int
        let valueCount: Int

        var name: Range<Int> { start..<start + nameCount }
        var value: Range<Int> { start + nameCount + 1..<start + nameCount + 1 + valueCount }
    }

    private(set) var bytes: [UInt8] = []
    private(set) var fields: [Field] = []

    public init() {}

    /// Reserves space for fields with that many bytes of text together.
    public init(reservingFields fieldCount: Int, byteCount: Int) {
        fields.reserveCapacity(fieldCount)
        bytes.reserveCapacity(byteCount + 2 * fieldCount)
    }

    /// The value of the first field with the name, without spaces around it; bytes that are no UTF-8 become U+FFFD.
    ///
    /// - Complexity: O(*f*), *f* fields.
    public subscript(name: String) -> String? {
        fields.first { matches($0, name) }.map { text($0.value) }
    }

    /// The values of all fields with the name, in order.
    public func values(for name: String) -> [String] {
        fields.filter { matches($0, name) }.map { text($0.value) }
    }

    /// Adds a field after all others; fields of the same name stay.
    public mutating func append(_ name: String, _ value: String) {
        append(name: name.utf8, value: value.utf8)
    }

    /// Puts a field in the place of all fields with the name.
    ///
    /// - Complexity: O(bytes of all fields).
    public mutating func replace(_ name: String, with value: String) {
        remove(name)
        append(name, value)
    }

    /// Removes all fields with the name.
    ///
    /// - Complexity: O(*f*), *f* fields, where there is none; otherwise O(bytes of all fields).
    mutating func remove(_ name: String) {
        guard fields.contains(where: { matches($0, name) }) else { return }
        var headers = HTTPHeaders(reservingFields: fields.count, byteCount: bytes.count)
        for field in fields where !matches(field, name) {
            headers.append(name: bytes[field.name], value: bytes[field.value])
        }
        self = headers
    }

    mutating func append(name: some Collection<UInt8>, value: some Collection<UInt8>) {
        let start = bytes.count
        bytes.append(contentsOf: name)
        let nameEnd = bytes.count
        bytes.append(0)
        bytes.append(contentsOf: value)
        let valueEnd = bytes.count
        bytes.append(0)
        fields.append(Field(start: start, nameCount: nameEnd - start, valueCount: valueEnd - nameEnd - 1))
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    func matches(_ field: Field, _ name: String) -> Bool {
        guard field.nameCount == name.utf8.count else { return false }
        var position = field.start
        for byte in name.utf8 {
            guard bytes[position].lowercasedASCII == byte.lowercasedASCII else { return false }
            position += 1
        }
        return true
    }
}

extension HTTPHeaders: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { fields.count }

    public subscript(position: Int) -> (name: String, value: String) {
        (text(fields[position].name), text(fields[position].value))
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements {
            append(name, value)
        }
    }
}

extension UInt8 {
    /// The byte with `A`–`Z` made small.
    var lowercasedASCII: UInt8 {
        self &- 0x41 < 26 ? self | 0x20 : self
    }
}
