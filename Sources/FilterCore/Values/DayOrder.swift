/// Which number comes first in days that end with the year and have slashes or hyphens: `05/01/2024`, `5-1-2024`.
public enum DayOrder: String, Sendable, Hashable, CaseIterable {
    /// `05/01/2024` is the fifth of January.
    case dayFirst
    /// `05/01/2024` is the first of May.
    case monthFirst
}

extension Value {
    /// A text that is a date in this order alone, as the engine writes dates: `2024-05-01`. Other values as they are.
    public func read(in order: DayOrder?) -> Value {
        guard let order, case .string(let text) = self, DateText(text.string) == nil,
            let date = DateText(text.string, order)
        else { return self }
        return .string(Text(date.description))
    }
}
