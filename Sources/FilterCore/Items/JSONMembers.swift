/// Finds the values of the members of a JSON object, one after the other.
///
/// - Precondition: there is no whitespace between tokens.
struct JSONMembers: ~Escapable {
    private let json: Span<UInt8>
    /// Behind the last value.
    private var offset = 0

    @_lifetime(copy json)
    init(_ json: Span<UInt8>) {
        self.json = json
    }

    /// Whether nothing but the closing brace is left.
    var isAtEnd: Bool {
        let end = max(offset, 1)
        return end == json.count - 1 && json[end] == UInt8(ascii: "}")
    }

    /// Where the next value lies; `nil` behind the last one, and for what is no object.
    @_lifetime(self: copy self)
    mutating func next() -> Range<Int>? {
        guard isNext(offset == 0 ? "{" : ",", at: offset), isNext("\"", at: offset + 1) else { return nil }
        let nameEnd = json.valueEnd(from: offset + 1)
        guard isNext(":", at: nameEnd), nameEnd + 1 < json.count else { return nil }
        offset = json.valueEnd(from: nameEnd + 1)
        return nameEnd + 1..<offset
    }

    private func isNext(_ character: Unicode.Scalar, at offset: Int) -> Bool {
        offset < json.count && json[offset] == UInt8(ascii: character)
    }
}
