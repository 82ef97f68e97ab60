/// A day counted from today: `now`, `now-7d`, `now+1M`.
public struct RelativeDate: Sendable, Hashable {
    /// How far from today, in units; negative is the past. 0 is `now`, whatever the unit was.
    public let amount: Int
    public let unit: Unit

    /// The letters are those of the text form.
    public enum Unit: Character, Sendable, Hashable, CaseIterable {
        case day = "d"
        case week = "w"
        case month = "M"
        case year = "y"
    }

    public static let now = RelativeDate(validAmount: 0, unit: .day)

    /// The most units, either way: enough to reach every year from every other in days.
    public static let maxAmount = 9_999_999

    /// - Returns: `nil` beyond ``maxAmount``.
    public init?(_ amount: Int, _ unit: Unit) {
        guard (-Self.maxAmount...Self.maxAmount).contains(amount) else { return nil }
        self.init(validAmount: amount, unit: unit)
    }

    /// Reads the text form: `now`, or `now`, a sign, up to seven digits and a unit, without spaces.
    ///
    /// - Returns: `nil` if the text is none.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.starts(with: "now".utf8) else { return nil }
        guard bytes.count > 3 else {
            self = .now
            return
        }
        let digits = bytes[4...].dropLast()
        guard bytes[3] == UInt8(ascii: "-") || bytes[3] == UInt8(ascii: "+"), (1...7).contains(digits.count),
            let unit = Unit(rawValue: Character(Unicode.Scalar(bytes[bytes.count - 1]))),
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        let amount = digits.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
        self.init(validAmount: bytes[3] == UInt8(ascii: "-") ? -amount : amount, unit: unit)
    }

    private init(validAmount amount: Int, unit: Unit) {
        self.amount = amount
        self.unit = amount == 0 ? .day : unit
    }

    /// The day that is meant when today is `today`.
    ///
    /// Months and years keep the day of the month, or end with the month where it has no such day: one month after
    /// 31 January is the last day of February. Days before year 0 are the first of it, days after 9999 the last.
    public func day(today: CivilDate) -> CivilDate {
        switch unit {
        case .day: Self.clamped(daysSinceEpoch: today.daysSinceEpoch + amount)
        case .week: Self.clamped(daysSinceEpoch: today.daysSinceEpoch + 7 * amount)
        case .month: Self.day(monthsSinceYearZero: 12 * today.year + today.month - 1 + amount, day: today.day)
        case .year: Self.day(monthsSinceYearZero: 12 * (today.year + amount) + today.month - 1, day: today.day)
        }
    }

    private static let firstDay = -719_528
    private static let lastDay = 2_932_896

    private static func clamped(daysSinceEpoch days: Int) -> CivilDate {
        CivilDate(daysSinceEpoch: min(max(days, firstDay), lastDay))
    }

    private static func day(monthsSinceYearZero months: Int, day: Int) -> CivilDate {
        guard months >= 0 else { return CivilDate(daysSinceEpoch: firstDay) }
        let (year, month) = months.quotientAndRemainder(dividingBy: 12)
        // The last days of a month are tried from the back: every month has a 28th.
        for candidate in stride(from: day, through: min(day, 28), by: -1) {
            if let date = CivilDate(year: year, month: month + 1, day: candidate) { return date }
        }
        return CivilDate(daysSinceEpoch: lastDay)
    }
}

extension RelativeDate: CustomStringConvertible {
    public var description: String {
        amount == 0 ? "now" : "now\(amount < 0 ? "-" : "+")\(amount.magnitude)\(unit.rawValue)"
    }
}
