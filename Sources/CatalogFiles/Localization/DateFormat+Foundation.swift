import FilterCore
import Foundation

extension DateFormat {
    /// The formats that Foundation's ICU has for a locale, read from samples once: a date for each month, a time for
    /// each hour.
    ///
    /// Days are those of the Gregorian calendar in every locale, as in the data.
    init(_ locale: Locale, numbers: NumberFormat) {
        let samples = Samples(locale)
        let year = numbers.digits(of: "2024")
        let months = (1...12).map { month in
            Self.pieces(samples.date(month: month, day: 28), day: numbers.digits(of: "28"), year: year)
                ?? [.year, .literal("-\(month < 10 ? "0" : "")\(month)-"), .day]
        }
        let hours = (0..<24).map { hour in
            samples.time(hour: hour, minute: 37).split(around: numbers.digits(of: "37")).map(Hour.init)
                ?? Hour(before: "\(hour < 10 ? "0" : "")\(hour):")
        }
        self.init(
            months: months,
            hours: hours,
            dayWidth: samples.date(month: 5, day: 8).contains(numbers.digits(of: "08")) ? 2 : 1,
            numbers: numbers,
            dateWithTime: Phrases([])[.dateWithTime].other
        )
    }

    /// - Returns: `nil` if the date does not show its day and its year.
    private static func pieces(_ date: String, day: String, year: String) -> [Piece]? {
        guard let (before, after) = date.split(around: year) else { return nil }
        if let (start, end) = before.split(around: day) {
            return [.literal(start), .day, .literal(end), .year, .literal(after)]
        }
        if let (start, end) = after.split(around: day) {
            return [.literal(before), .year, .literal(start), .day, .literal(end)]
        }
        return nil
    }
}

/// Writes dates of the year 2024 in one locale.
private struct Samples {
    private let style: Date.FormatStyle
    private let calendar: Calendar

    init(_ locale: Locale) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        calendar.locale = locale
        self.calendar = calendar
        style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
    }

    func date(month: Int, day: Int) -> String {
        text(DateComponents(year: 2024, month: month, day: day), style.day().month(.wide).year())
    }

    func time(hour: Int, minute: Int) -> String {
        text(DateComponents(year: 2024, month: 5, day: 28, hour: hour, minute: minute), style.hour().minute())
    }

    private func text(_ components: DateComponents, _ style: Date.FormatStyle) -> String {
        calendar.date(from: components).map(style.format) ?? ""
    }
}

extension NumberFormat {
    /// ASCII digits as the locale writes them.
    fileprivate func digits(of ascii: String) -> String {
        digits.isEmpty ? ascii : ascii.compactMap(\.wholeNumberValue).map { digits[$0] }.joined()
    }
}

extension String {
    /// The texts before and after the first occurrence of a text.
    fileprivate func split(around text: String) -> (before: String, after: String)? {
        guard let range = firstRange(of: text) else { return nil }
        return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
    }
}
