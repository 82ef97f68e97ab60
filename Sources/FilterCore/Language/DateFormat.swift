/// How a locale writes days and times of day: a value, so that writing one takes no formatter.
///
///     DateFormat.english.text(.day(day), in: .utc)   // "1 May 2024"
public struct DateFormat: Sendable, Hashable {
    /// Text, or a number that the day brings.
    public enum Piece: Sendable, Hashable {
        case literal(String)
        case day
        case year
    }

    /// The text of an hour around its minutes: `14:` and nothing, or `2:` and ` PM`.
    public struct Hour: Sendable, Hashable {
        public var before: String
        public var after: String

        public init(before: String, after: String = "") {
            self.before = before
            self.after = after
        }
    }

    private let months: [[Piece]]
    private let hours: [Hour]
    /// 2 for `01`.
    private let dayWidth: Int
    /// Writes the digits of days, years and minutes.
    private let numbers: NumberFormat
    /// Joins a day and a time.
    private var dateWithTime: Phrase

    /// - Parameters:
    ///   - months: a whole date for each month, from January.
    ///   - hours: from midnight.
    public init(
        months: [[Piece]],
        hours: [Hour],
        dayWidth: Int = 1,
        numbers: NumberFormat,
        dateWithTime: Phrase
    ) {
        precondition(months.count == 12 && hours.count == 24, "a year has 12 months and a day 24 hours")
        self.months = months
        self.hours = hours
        self.dayWidth = dayWidth
        self.numbers = numbers
        self.dateWithTime = dateWithTime
    }

    /// The same with another phrase for a day and a time.
    public func joining(by dateWithTime: Phrase) -> DateFormat {
        var format = self
        format.dateWithTime = dateWithTime
        return format
    }

    public static let english = DateFormat(
        months: monthNames.map { [.day, .literal(" \($0) "), .year] },
        hours: (0..<24).map { Hour(before: "\(padded($0, 2)):") },
        numbers: .english,
        dateWithTime: Phrases([])[.dateWithTime].other
    )

    private static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// The day that a wall clock in the zone shows, and unless the date is a whole day the time to the minute.
    public func text(_ date: DateText, in zone: Zone) -> String {
        switch date {
        case .day(let day): return text(day)
        case .local(let day, let millisecondOfDay): return text(day, millisecondOfDay)
        case .instant(let instant):
            let (day, millisecondOfDay) = zone.wallClock(at: instant)
            return text(day, millisecondOfDay)
        }
    }

    private func text(_ day: CivilDate, _ millisecondOfDay: Int64) -> String {
        let minutes = Int(millisecondOfDay / 60_000)
        let hour = hours[minutes / 60]
        let time = hour.before + numbers.plain(minutes % 60, width: 2) + hour.after
        return dateWithTime.filling([.date: text(day), .time: time])
    }

    private func text(_ day: CivilDate) -> String {
        months[day.month - 1].reduce(into: "") { text, piece in
            switch piece {
            case .literal(let literal): text += literal
            case .day: text += numbers.plain(day.day, width: dayWidth)
            case .year: text += numbers.plain(day.year)
            }
        }
    }
}
