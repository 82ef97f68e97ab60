/// The range into which the bounds of a range and the number of a comparison are clamped.
public enum BoundsDefinition: Sendable, Equatable {
    /// The least and the greatest number of the whole catalog.
    case data
    /// `nil` is open.
    case fixed(lower: Bound?, upper: Bound?)
}

/// The unit of a number that means an instant, since 1970 in UTC.
public enum EpochUnit: String, Sendable, CaseIterable {
    case seconds, milliseconds

    /// `nil` if some number is no instant of the years 0 to 9999.
    func instants(of numbers: [Number]) -> [Instant]? {
        let instants = numbers.compactMap { number -> Instant? in
            let milliseconds = number.doubleValue * (self == .seconds ? 1000 : 1)
            // The years that dates can be written in.
            guard (-62_167_219_200_000..<253_402_300_800_000).contains(milliseconds) else { return nil }
            return Instant(milliseconds: Int64(milliseconds.rounded()))
        }
        return instants.count == numbers.count ? instants : nil
    }
}

/// How one category says its filters; `{title}` and `{text}` stand for its title and for what the service would say.
public struct Templates: Sendable, Equatable {
    /// For a chip: `{title} is {text}`.
    public var chip: String?
    /// For the part in the sentence.
    public var sentence: String?

    public init(chip: String? = nil, sentence: String? = nil) {
        self.chip = chip
        self.sentence = sentence
    }
}
