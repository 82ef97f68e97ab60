/// Numbers and dates for people, in English.
public enum NumberText {
    /// The shortest decimals, groups of three from 1,000: `1234.5` → `1,234.5`, `-0.25` → `-0.25`.
    public static func text(_ number: Number) -> String {
        NumberFormat.english.text(number)
    }

    public static func text(_ count: Int) -> String {
        NumberFormat.english.text(count)
    }

    /// `1 item`, `1,200 items`.
    public static func items(_ count: Int) -> String {
        "\(text(count)) \(count == 1 ? "item" : "items")"
    }
}

extension DateText {
    /// `1 May 2024`, with a time `1 May 2024, 14:30`.
    func text(in zone: Zone) -> String {
        DateFormat.english.text(self, in: zone)
    }
}
