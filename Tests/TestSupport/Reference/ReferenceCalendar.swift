public import FilterCore

/// Dates as instants, found by counting days and trying offsets: slow and plain.
public struct ReferenceCalendar: Sendable {
    public let id: String
    private let offset: @Sendable (_ secondsSinceEpoch: Int64) -> Int

    public init(id: String, offset: @escaping @Sendable (_ secondsSinceEpoch: Int64) -> Int) {
        self.id = id
        self.offset = offset
    }

    public static let utc = ReferenceCalendar(id: "UTC") { _ in 0 }

    /// One hour east of Greenwich, two from the last Sunday of March to the last Sunday of October, both at 01:00 UTC.
    public static let berlin = ReferenceCalendar(id: "Europe/Berlin") { seconds in
        let days = Int((Double(seconds) / 86_400).rounded(.down))
        let year = civil(days).year
        let summer = Int64(lastSunday(year, 3)) * 86_400 + 3600
        let winter = Int64(lastSunday(year, 10)) * 86_400 + 3600
        return summer <= seconds && seconds < winter ? 7200 : 3600
    }

    /// The engine's zone with the same offsets.
    public var zone: Zone { Zone(id: id, offset: offset) }

    /// The first and the last millisecond that a date text means, since 1970 in UTC.
    public func milliseconds(_ text: DateText) -> ClosedRange<Int64> {
        switch text {
        case .instant(let instant):
            return instant.milliseconds...instant.milliseconds
        case .local(let day, let millisecondOfDay):
            let start = instant(localMilliseconds: Self.days(day) * 86_400_000 + millisecondOfDay)
            return start...start
        case .day(let day):
            let days = Self.days(day)
            return instant(localMilliseconds: days * 86_400_000)...instant(localMilliseconds: (days + 1) * 86_400_000)
                - 1
        }
    }

    /// The earliest instant at which a wall clock shows the time; a time that is skipped is read with the offset of
    /// the day before.
    private func instant(localMilliseconds: Int64) -> Int64 {
        let seconds = Int64((Double(localMilliseconds) / 1000).rounded(.down))
        for quarter in (-56...56).reversed() {
            let candidate = Int64(quarter * 900)
            if Int64(offset(seconds - candidate)) == candidate { return localMilliseconds - candidate * 1000 }
        }
        return localMilliseconds - Int64(offset(seconds - 86_400)) * 1000
    }

    /// Days after 1970-01-01, counted year by year.
    static func days(_ day: CivilDate) -> Int64 {
        var days = 0
        if day.year >= 1970 {
            for year in 1970..<day.year { days += isLeap(year) ? 366 : 365 }
        } else {
            for year in day.year..<1970 { days -= isLeap(year) ? 366 : 365 }
        }
        for month in 1..<day.month { days += monthLengths(day.year)[month - 1] }
        return Int64(days + day.day - 1)
    }

    /// The day that is so many days after 1970-01-01, counted down.
    static func civil(_ daysSinceEpoch: Int) -> (year: Int, month: Int, day: Int) {
        var rest = daysSinceEpoch
        var year = 1970
        while rest < 0 {
            year -= 1
            rest += isLeap(year) ? 366 : 365
        }
        while rest >= (isLeap(year) ? 366 : 365) {
            rest -= isLeap(year) ? 366 : 365
            year += 1
        }
        var month = 1
        while rest >= monthLengths(year)[month - 1] {
            rest -= monthLengths(year)[month - 1]
            month += 1
        }
        return (year, month, rest + 1)
    }

    private static func lastSunday(_ year: Int, _ month: Int) -> Int {
        guard let last = CivilDate(year: year, month: month, day: 31) else {
            preconditionFailure("March and October have 31 days")
        }
        let days = Int(days(last))
        // 1970-01-01 was a Thursday.
        let weekday = ((days + 4) % 7 + 7) % 7
        return days - weekday
    }

    private static func isLeap(_ year: Int) -> Bool {
        if year % 400 == 0 { return true }
        if year % 100 == 0 { return false }
        return year % 4 == 0
    }

    private static func monthLengths(_ year: Int) -> [Int] {
        [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    }
}
