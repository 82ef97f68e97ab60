/// How a locale writes numbers: a value, so that writing one takes no formatter.
///
///     NumberFormat.english.text(.double(1234.5))   // "1,234.5"
public struct NumberFormat: Sendable, Hashable {
    public var decimalSeparator = "."
    public var groupingSeparator = ","
    public var minusSign = "-"
    /// The digits from 0 to 9; empty means ASCII.
    public var digits: [String] = []
    /// How many digits there are between the decimals and the first separator, and between two separators: 3 and 2
    /// in `12,34,567`. 0 means no groups.
    public var primaryGroup = 3
    public var secondaryGroup = 3
    /// How many digits stand before the first separator at least: with 2 there is none in `1234`.
    public var minimumGroupingDigits = 1

    public init() {}

    /// Groups of three from 1,000.
    public static let english = NumberFormat()

    /// By default the shortest decimals that read back as the same number; a number with an exponent stays as it is.
    public func text(_ number: Number, _ style: NumberStyle = .plain) -> String {
        let plain =
            switch number {
            case .integer(let value): value.description
            case .unsigned(let value): value.description
            case .double(let value): value.description
            }
        let hasExponent = plain.utf8.contains(UInt8(ascii: "e"))
        let text = hasExponent ? plain : style.decimals.map { plain.rounded(toDecimals: $0) } ?? plain
        let point = text.firstIndex(of: ".")
        let whole = text[..<(point ?? text.endIndex)]
        let integer = hasExponent || !style.hasGroups ? localized(whole) : grouped(whole)
        return integer + (point.map { decimalSeparator + localized(text[text.index(after: $0)...]) } ?? "")
    }

    public func text(_ count: Int) -> String {
        grouped(count.description)
    }

    /// - Parameter integer: ASCII digits, after a minus or not.
    private func grouped(_ integer: some StringProtocol) -> String {
        let isNegative = integer.utf8.first == UInt8(ascii: "-")
        let count = integer.utf8.count - (isNegative ? 1 : 0)
        guard primaryGroup > 0, count >= primaryGroup + minimumGroupingDigits else { return localized(integer) }
        var text = isNegative ? minusSign : ""
        for (index, byte) in integer.utf8.dropFirst(isNegative ? 1 : 0).enumerated() {
            if index > 0, isGroupStart(count - index) { text += groupingSeparator }
            append(byte, to: &text)
        }
        return text
    }

    /// Whether a group begins with this many digits left.
    private func isGroupStart(_ left: Int) -> Bool {
        left >= primaryGroup && (left - primaryGroup).isMultiple(of: max(1, secondaryGroup))
    }

    private func localized(_ ascii: some StringProtocol) -> String {
        ascii.utf8.reduce(into: "") { append($1, to: &$0) }
    }

    private func append(_ byte: UInt8, to text: inout String) {
        switch byte {
        case UInt8(ascii: "-"): text += minusSign
        case UInt8(ascii: "0")...UInt8(ascii: "9") where !digits.isEmpty: text += digits[Int(byte - UInt8(ascii: "0"))]
        default: text.unicodeScalars.append(Unicode.Scalar(byte))
        }
    }
}

extension String {
    /// A decimal number with so many decimals, halves rounded away from zero: `-9.95` with one becomes `-10.0`.
    ///
    /// - Precondition: digits, after a minus or not, with one point between them or none.
    fileprivate func rounded(toDecimals count: Int) -> String {
        let isNegative = utf8.first == UInt8(ascii: "-")
        let parts = utf8.dropFirst(isNegative ? 1 : 0).split(separator: UInt8(ascii: "."))
        let decimals = parts.count > 1 ? Array(parts[1]) : []
        var digits = parts.first.map(Array.init) ?? []
        digits += decimals.prefix(count) + repeatElement(UInt8(ascii: "0"), count: Swift.max(0, count - decimals.count))
        if decimals.count > count, decimals[count] >= UInt8(ascii: "5") {
            var place = digits.count - 1
            while place >= 0, digits[place] == UInt8(ascii: "9") {
                digits[place] = UInt8(ascii: "0")
                place -= 1
            }
            if place >= 0 { digits[place] += 1 } else { digits.insert(UInt8(ascii: "1"), at: 0) }
        }
        let isZero = digits.allSatisfy { $0 == UInt8(ascii: "0") }
        let whole = String(decoding: digits.dropLast(count), as: UTF8.self)
        let rest = count > 0 ? "." + String(decoding: digits.suffix(count), as: UTF8.self) : ""
        return (isNegative && !isZero ? "-" : "") + whole + rest
    }
}

extension NumberFormat {
    /// A number with its digits alone, padded with zeros: a day, a minute.
    func plain(_ number: Int, width: Int = 1) -> String {
        localized(padded(number, width))
    }
}
