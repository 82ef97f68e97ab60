/// The outcome of reading a text as a JSON number.
enum JSONNumber: Equatable {
    /// The text is no number as JSON writes it: `007`, `.5`, `+1`, `abc`.
    case none
    case number(Number)
    /// It is one, but no integer of 64 bits, or no double, is that large.
    case tooLarge

    init(_ text: String) {
        var rest = text[...].utf8
        _ = rest.skip("-")
        let integerDigits = rest.skipDigits()
        let startsWithZero = text.utf8.first { $0 != UInt8(ascii: "-") } == UInt8(ascii: "0")
        guard integerDigits == 1 || (integerDigits > 1 && !startsWithZero) else {
            self = .none
            return
        }
        let isInteger = rest.isEmpty
        if rest.skip("."), rest.skipDigits() == 0 {
            self = .none
            return
        }
        if rest.skip("e") || rest.skip("E") {
            _ = rest.skip("+") || rest.skip("-")
            guard rest.skipDigits() > 0 else {
                self = .none
                return
            }
        }
        guard rest.isEmpty else {
            self = .none
            return
        }
        let number =
            isInteger
            ? Int64(text).map { Number($0) } ?? UInt64(text).map { Number($0) }
            : Double(text).flatMap { Number($0) }
        self = number.map(JSONNumber.number) ?? .tooLarge
    }
}

extension Substring.UTF8View {
    fileprivate mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard first == UInt8(ascii: character) else { return false }
        removeFirst()
        return true
    }

    /// - Returns: how many there were.
    fileprivate mutating func skipDigits() -> Int {
        let before = count
        while let byte = first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { removeFirst() }
        return before - count
    }
}
