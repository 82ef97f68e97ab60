/// A date as written in data and requests.
public enum DateText: Sendable, Hashable {
    /// `2024-05-01`: a whole day of the zone.
    case day(CivilDate)
    /// `2024-05-01T14:30:00Z` or with an offset.
    case instant(Instant)
    /// `2024-05-01T14:30:00`: a time on the wall clock of the zone.
    case local(CivilDate, millisecondOfDay: Int64)

    /// Reads RFC 3339 date-times, whose offset may have no colon or no minutes, `YYYY-MM-DD`, and date-times without an
    /// offset; the day also as `YYYY/MM/DD` or `DD.MM.YYYY`, of which no other reading is in use. Digits beyond the
    /// millisecond are cut; a leap second counts as the second before it.
    ///
    /// - Parameter order: which number comes first in days such as `05/01/2024` and `5-1-2024`, which are none without it; the hour may
    ///   then have one digit.
    /// - Returns: `nil` if the text is none of these.
    public init?(_ text: String, _ order: DayOrder? = nil) {
        var scanner = DigitScanner(text)
        guard let day = scanner.day(order) else { return nil }
        if scanner.isAtEnd {
            self = .day(day)
            return
        }
        guard scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
            let hour = scanner.hour(order), hour < 24, scanner.skip(":"),
            let minute = scanner.number(digits: 2), minute < 60
        else { return nil }
        var second = 0
        var fraction = 0
        if scanner.skip(":") {
            guard let seconds = scanner.number(digits: 2), seconds <= 60 else { return nil }
            second = min(seconds, 59)
            if scanner.skip(".") {
                guard let milliseconds = scanner.milliseconds() else { return nil }
                fraction = milliseconds
            }
        }
        let millisecondOfDay = Int64(((hour * 60 + minute) * 60 + second) * 1000 + fraction)
        if scanner.isAtEnd {
            self = .local(day, millisecondOfDay: millisecondOfDay)
            return
        }
        guard let offsetMinutes = scanner.offset(), scanner.isAtEnd else { return nil }
        let utc = Int64(day.daysSinceEpoch) * Instant.millisecondsPerDay + millisecondOfDay
        let instant = Instant(milliseconds: utc - Int64(offsetMinutes) * 60_000)
        // An offset can reach over the years that RFC 3339 can write.
        guard (0...9999).contains(Zone.utc.wallClock(at: instant).day.year) else { return nil }
        self = .instant(instant)
    }

    /// The first instant that the text means.
    func start(in zone: Zone) -> Instant {
        switch self {
        case .day(let day): zone.instant(day: day)
        case .instant(let instant): instant
        case .local(let day, let millisecondOfDay): zone.instant(day: day, millisecondOfDay: millisecondOfDay)
        }
    }

    /// The last instant that the text means: for a day the millisecond before the next midnight, else its start.
    func end(in zone: Zone) -> Instant {
        guard case .day(let day) = self else { return start(in: zone) }
        let next = zone.instant(day: CivilDate(daysSinceEpoch: day.daysSinceEpoch + 1))
        return Instant(milliseconds: next.milliseconds - 1)
    }
}

extension DateText: CustomStringConvertible {
    public var description: String {
        switch self {
        case .day(let day): return day.description
        case .instant(let instant): return instant.description
        case .local(let day, let millisecondOfDay):
            let local = Int64(day.daysSinceEpoch) * Instant.millisecondsPerDay + millisecondOfDay
            return String(Instant(milliseconds: local).description.dropLast())
        }
    }
}

/// Reads ASCII digits and separators from the front of a text.
private struct DigitScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = text[...].utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    mutating func day(_ order: DayOrder?) -> CivilDate? {
        guard let first = number(digits: 1...4) else { return nil }
        if first.digits == 4 {
            if skip("-") {
                guard let month = number(digits: 2), skip("-"), let day = number(digits: 2) else { return nil }
                return CivilDate(year: first.value, month: month, day: day)
            }
            guard skip("/"), let month = number(digits: 1...2), skip("/"), let day = number(digits: 1...2) else {
                return nil
            }
            return CivilDate(year: first.value, month: month.value, day: day.value)
        }
        guard first.digits <= 2, let separator = separator(for: order), let second = number(digits: 1...2),
            skip(separator), let year = number(digits: 4)
        else { return nil }
        let isDayFirst = separator == "." || order == .dayFirst
        let (day, month) = isDayFirst ? (first.value, second.value) : (second.value, first.value)
        return CivilDate(year: year, month: month, day: day)
    }

    /// Programs that write days in an order of their own write `9:30`, too.
    mutating func hour(_ order: DayOrder?) -> Int? {
        order == nil ? number(digits: 2) : number(digits: 1...2)?.value
    }

    /// Skips what may stand behind a first number of at most two digits.
    private mutating func separator(for order: DayOrder?) -> Unicode.Scalar? {
        if skip(".") { return "." }
        guard order != nil else { return nil }
        return skip("/") ? "/" : skip("-") ? "-" : nil
    }

    /// As many digits as there are, at most those of the range.
    private mutating func number(digits: ClosedRange<Int>) -> (value: Int, digits: Int)? {
        var (value, count) = (0, 0)
        while count < digits.upperBound, let digit = digit() { (value, count) = (value * 10 + digit, count + 1) }
        return digits.contains(count) ? (value, count) : nil
    }

    mutating func number(digits: Int) -> Int? {
        guard rest.count >= digits else { return nil }
        var value = 0
        for _ in 0..<digits {
            guard let digit = digit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    mutating func milliseconds() -> Int? {
        var value = 0
        var count = 0
        while let digit = digit() {
            if count < 3 { value = value * 10 + digit }
            count += 1
        }
        guard count > 0 else { return nil }
        for _ in min(count, 3)..<3 { value *= 10 }
        return value
    }

    /// `Z`, `±HH:MM`, `±HHMM` or `±HH`, in minutes.
    mutating func offset() -> Int? {
        if skip("Z") || skip("z") { return 0 }
        let sign = skip("+") ? 1 : skip("-") ? -1 : 0
        guard sign != 0, let hours = number(digits: 2), hours < 24 else { return nil }
        if isAtEnd { return sign * hours * 60 }
        _ = skip(":")
        guard let minutes = number(digits: 2), minutes < 60 else { return nil }
        return sign * (hours * 60 + minutes)
    }

    private mutating func digit() -> Int? {
        guard let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        rest.removeFirst()
        return Int(byte - UInt8(ascii: "0"))
    }
}
