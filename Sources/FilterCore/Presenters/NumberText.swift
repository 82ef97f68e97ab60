/// Numbers and dates for people, in English.
public enum NumberText {
    /// The shortest decimals, groups of three from 1,000: `1234.5` → `1,234.5`, `-0.25` → `-0.25`.
    public static func text(_ number: Number) -> String {
        switch number {
        case .integer(let value): return grouped(value.description)
        case .unsigned(let value): return grouped(value.description)
        case .double(let value):
            let text = value.description
            guard !text.contains("e"), let point = text.firstIndex(of: ".") else { return text }
            return grouped(String(text[..<point])) + text[point...]
        }
    }

    public static func text(_ count: Int) -> String {
        grouped(count.description)
    }

    /// `1 item`, `1,200 items`.
    public static func items(_ count: Int) -> String {
        "\(text(count)) \(count == 1 ? "item" : "items")"
    }

    private static func grouped(_ integer: String) -> String {
        let isNegative = integer.hasPrefix("-")
        let digits = Array(isNegative ? integer.dropFirst() : integer[...])
        var grouped = isNegative ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { grouped.append(",") }
            grouped.append(digit)
        }
        return grouped
    }
}

extension DateText {
    /// `1 May 2024`, with a time `1 May 2024, 14:30`.
    func text(in zone: Zone) -> String {
        let (day, millisecondOfDay): (CivilDate, Int64?) =
            switch self {
            case .day(let day): (day, nil)
            case .local(let day, let millisecondOfDay): (day, millisecondOfDay)
            case .instant(let instant): zone.wallClock(at: instant)
            }
        let date = "\(day.day) \(Self.months[day.month - 1]) \(day.year)"
        guard let millisecondOfDay else { return date }
        let minutes = Int(millisecondOfDay / 60_000)
        return "\(date), \(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
