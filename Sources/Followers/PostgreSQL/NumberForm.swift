import CatalogFiles
import FilterCore

/// How numbers of the server stand in JSON.
///
/// The readers of items take whole numbers of 64 bits, and others within the bounds of a double. The server's have no such
/// bounds.
extension [UInt8] {
    /// Appends a number with all its digits. A whole one beyond 64 bits gets `.0`, as which it is read, rounded.
    ///
    /// - Parameter text: as the server writes it.
    /// - Returns: whether it was appended: not if it is beyond a double, or no number.
    mutating func append(number text: Span<UInt8>) -> Bool {
        guard let shape = NumberShape(text) else { return false }
        // Eighteen digits are below 2^63, and 308 below the greatest double.
        if shape.digitCount <= 18 || shape.digitCount <= 308 && !shape.isWhole && !shape.hasExponent {
            append(copying: text)
            return true
        }
        let string = String(decoding: text.indices.map { text[$0] }, as: UTF8.self)
        let isInteger = shape.isWhole && (Int64(string) != nil || UInt64(string) != nil)
        guard isInteger || Double(string)?.isFinite ?? false else { return false }
        append(copying: text)
        if shape.isWhole, !isInteger { append(copying: ".0".utf8Span.span) }
        return true
    }
}

/// The parts of a number as JSON has it, RFC 8259, section 6.
private struct NumberShape {
    /// Before the point; all digits if there is an exponent, which keeps short numbers out of the fast way.
    let digitCount: Int
    let isWhole: Bool
    let hasExponent: Bool

    /// - Returns: `nil` for what is no number.
    init?(_ text: Span<UInt8>) {
        var index = !text.isEmpty && text[0] == UInt8(ascii: "-") ? 1 : 0
        let start = index
        index = text.endOfDigits(from: index)
        let wholeCount = index - start
        guard wholeCount == 1 || wholeCount > 1 && text[start] != UInt8(ascii: "0") else { return nil }
        var isWhole = true
        if index < text.count, text[index] == UInt8(ascii: ".") {
            let end = text.endOfDigits(from: index + 1)
            guard end > index + 1 else { return nil }
            (index, isWhole) = (end, false)
        }
        var hasExponent = false
        if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if index < text.count, text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-") { index += 1 }
            let end = text.endOfDigits(from: index)
            guard end > index else { return nil }
            (index, isWhole, hasExponent) = (end, false, true)
        }
        guard index == text.count else { return nil }
        digitCount = hasExponent ? .max : wholeCount
        self.isWhole = isWhole
        self.hasExponent = hasExponent
    }
}

extension Span where Element == UInt8 {
    /// The first place from `start` on without a digit.
    fileprivate func endOfDigits(from start: Int) -> Int {
        var index = start
        while index < count, self[index].isDigit { index += 1 }
        return index
    }
}
