/// A day of the proleptic Gregorian calendar, without a zone.
public struct CivilDate: Sendable, Hashable, Comparable {
    /// 0 to 9999, as RFC 3339 writes it.
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int

    /// - Returns: `nil` if there is no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month),
            day >= 1, day <= Self.dayCount(year: year, month: month)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day that is this many days after 1970-01-01.
    ///
    /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
    public init(daysSinceEpoch days: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// 1970-01-01
    public static let epoch = CivilDate(daysSinceEpoch: 0)

    /// Days after 1970-01-01; negative before.
    ///
    /// Source: as above, `days_from_civil`.
    public var daysSinceEpoch: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    public static func < (lhs: CivilDate, rhs: CivilDate) -> Bool {
        lhs.daysSinceEpoch < rhs.daysSinceEpoch
    }

    private static func dayCount(year: Int, month: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CivilDate: CustomStringConvertible {
    /// `2024-05-01`
    public var description: String {
        var text: [UInt8] = []
        text.append(date: self)
        return String(decoding: text, as: UTF8.self)
    }
}

extension [UInt8] {
    /// Appends `2024-05-01`.
    mutating func append(date: CivilDate) {
        append(date.year, digits: 4)
        append(UInt8(ascii: "-"))
        append(date.month, digits: 2)
        append(UInt8(ascii: "-"))
        append(date.day, digits: 2)
    }

    /// Appends a number in decimal, zeros in front up to so many digits.
    mutating func append(_ number: Int, digits: Int) {
        guard number >= 0 else {
            append(UInt8(ascii: "-"))
            return append(-number, digits: digits)
        }
        // Two at a time: most of a date are pairs.
        if digits > 2 || number > 99 { append(number / 100, digits: digits - 2) }
        if digits > 1 || number > 9 { append(UInt8(ascii: "0") + UInt8(number / 10 % 10)) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}

/// The number in decimal, zeros in front up to `width` digits.
func padded(_ number: Int, _ width: Int) -> String {
    var text: [UInt8] = []
    text.append(number, digits: width)
    return String(decoding: text, as: UTF8.self)
}
