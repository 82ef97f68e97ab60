/// Numbers as people write them and JSON does not: `12,50`, `1.234,56`, `$9.00`, `31 %`.
enum WrittenNumber {
    private static let units = ["%", "$", "€", "£", "¥", "EUR", "USD", "GBP", "CHF"].map { Array($0.utf8) }

    /// Whether a text is one. A number that JSON has, or digits with points alone, are none: `12.50`, `2.0.1`.
    ///
    /// - Complexity: O(bytes).
    static func isWritten(_ text: Span<UInt8>) -> Bool {
        // Most texts begin and end with letters.
        guard (2...32).contains(text.count), text[0].isDigit || text[text.count - 1].isDigit || text[0] < 0x41 else {
            return false
        }
        var (lower, upper) = (0, text.count)
        var hasUnit = false
        func dropSpaces() {
            while lower < upper, text[lower] == UInt8(ascii: " ") { lower += 1 }
            while lower < upper, text[upper - 1] == UInt8(ascii: " ") { upper -= 1 }
        }
        func dropSign() {
            if lower < upper, text[lower] == UInt8(ascii: "-") || text[lower] == UInt8(ascii: "+") { lower += 1 }
        }
        dropSign()
        for unit in units where unit.count < upper - lower {
            if text.extracting(lower..<lower + unit.count).isEqual(to: unit.span) {
                lower += unit.count
                hasUnit = true
            } else if text.extracting(upper - unit.count..<upper).isEqual(to: unit.span) {
                upper -= unit.count
                hasUnit = true
            }
        }
        dropSpaces()
        dropSign()
        return hasNumber(text.extracting(lower..<upper), beside: hasUnit)
    }

    /// - Parameter hasUnit: digits alone, and groups between spaces, are a number then.
    private static func hasNumber(_ text: Span<UInt8>, beside hasUnit: Bool) -> Bool {
        var runs = [0]
        var separators: [UInt8] = []
        for index in text.indices {
            switch text[index] {
            case let byte where byte.isDigit: runs[runs.count - 1] += 1
            case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "'"), UInt8(ascii: " "):
                separators.append(text[index])
                runs.append(0)
            default: return false
            }
        }
        guard !runs.contains(0) else { return false }
        guard let first = separators.first, let last = separators.last else { return hasUnit }
        let isDecimal = first != last || (separators.count == 1 && runs[1] != 3)
        if isDecimal {
            guard last == UInt8(ascii: ",") || last == UInt8(ascii: ".") else { return false }
            separators.removeLast()
            runs.removeLast()
        }
        guard separators.allSatisfy({ $0 == first }), separators.isEmpty || runs[0] <= 3,
            runs.dropFirst().allSatisfy({ $0 == 3 })
        else { return false }
        if hasUnit { return true }
        if isDecimal { return first != last || last == UInt8(ascii: ",") }
        // One point may stand before three decimals.
        return first != UInt8(ascii: " ") && (first != UInt8(ascii: ".") || separators.count > 1)
    }
}
