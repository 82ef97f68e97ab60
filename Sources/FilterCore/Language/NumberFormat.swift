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
        var ascii = Array(plain.utf8)
        let hasExponent = ascii.contains(UInt8(ascii: "e"))
        if !hasExponent, let decimals = style.decimals { ascii.roundNumber(toDecimals: decimals) }
        return localized(ascii, hasGroups: style.hasGroups && !hasExponent)
    }

    public func text(_ count: Int) -> String {
        localized(Array(count.description.utf8), hasGroups: true)
    }

    /// - Parameter ascii: digits, after a minus or not, with a point between them or none; maybe an exponent.
    private func localized(_ ascii: [UInt8], hasGroups: Bool) -> String {
        let start = ascii.first == UInt8(ascii: "-") ? 1 : 0
        let point = ascii.firstIndex(of: UInt8(ascii: ".")) ?? ascii.count
        let isGrouped = hasGroups && primaryGroup > 0 && point - start >= primaryGroup + minimumGroupingDigits
        var text: [UInt8] = []
        text.reserveCapacity(2 * ascii.count)
        for (index, byte) in ascii.enumerated() {
            if isGrouped, index > start, index < point, isGroupStart(point - index) { text += groupingSeparator.utf8 }
            switch byte {
            case UInt8(ascii: "-"): text += minusSign.utf8
            case UInt8(ascii: "."): text += decimalSeparator.utf8
            case UInt8(ascii: "0")...UInt8(ascii: "9") where !digits.isEmpty:
                text += digits[Int(byte - UInt8(ascii: "0"))].utf8
            default: text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether a group begins with this many digits left.
    private func isGroupStart(_ left: Int) -> Bool {
        left >= primaryGroup && (left - primaryGroup).isMultiple(of: max(1, secondaryGroup))
    }
}

extension [UInt8] {
    /// Gives a decimal number so many decimals, halves rounded away from zero: `-9.95` with one becomes `-10.0`.
    ///
    /// - Precondition: ASCII digits, after a minus or not, with one point between them or none.
    fileprivate mutating func roundNumber(toDecimals wanted: Int) {
        let (minus, point, zero) = (UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0"))
        let end = firstIndex(of: point) ?? count
        let decimals = Swift.max(0, count - end - 1)
        let roundsUp = decimals > wanted && self[end + 1 + wanted] >= UInt8(ascii: "5")
        if end == count { append(point) }
        if decimals > wanted { removeLast(decimals - wanted) }
        append(contentsOf: repeatElement(zero, count: Swift.max(0, wanted - decimals)))
        if wanted == 0 { removeLast() }
        let start = first == minus ? 1 : 0
        if roundsUp { addToLastDigit(from: start) }
        if start == 1, dropFirst().allSatisfy({ $0 == zero || $0 == point }) { removeFirst() }
    }

    /// - Parameter start: the place of the first digit.
    private mutating func addToLastDigit(from start: Int) {
        for place in indices.reversed() where place >= start && self[place] != UInt8(ascii: ".") {
            if self[place] < UInt8(ascii: "9") {
                self[place] += 1
                return
            }
            self[place] = UInt8(ascii: "0")
        }
        insert(UInt8(ascii: "1"), at: start)
    }
}

extension NumberFormat {
    /// A number with its digits alone, padded with zeros: a day, a minute.
    func plain(_ number: Int, width: Int = 1) -> String {
        localized(Array(padded(number, width).utf8), hasGroups: false)
    }
}
