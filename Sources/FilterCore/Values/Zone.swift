/// A time zone, as far as the engine needs it: when days begin.
public struct Zone: Sendable {
    /// The name in the definition: `UTC`, `Europe/Berlin`.
    public let id: String
    /// Seconds to add to UTC at a given number of seconds after the epoch.
    private let offset: @Sendable (_ secondsSinceEpoch: Int64) -> Int

    public init(id: String, offset: @escaping @Sendable (_ secondsSinceEpoch: Int64) -> Int) {
        self.id = id
        self.offset = offset
    }

    public static let utc = Zone(id: "UTC") { _ in 0 }

    /// The instant at which a wall clock shows this time.
    ///
    /// A time that a change of the clocks skips is read with the offset before the change; one that it repeats means
    /// its first occurrence.
    func instant(day: CivilDate, millisecondOfDay: Int64 = 0) -> Instant {
        let local = Int64(day.daysSinceEpoch) * Instant.millisecondsPerDay + millisecondOfDay
        let localSeconds = local.flooredDivision(by: 1000).quotient
        let before = Int64(offset(localSeconds - 86_400))
        let after = Int64(offset(localSeconds + 86_400))
        func isRight(_ seconds: Int64) -> Bool { Int64(offset(localSeconds - seconds)) == seconds }
        let chosen =
            if before == after {
                before
            } else if isRight(after), !isRight(before) || before < after {
                after
            } else {
                before
            }
        return Instant(milliseconds: local - chosen * 1000)
    }

    /// The day that a wall clock shows at an instant.
    public func day(of instant: Instant) -> CivilDate {
        wallClock(at: instant).day
    }

    /// The day and the millisecond of that day that a wall clock shows at an instant.
    func wallClock(at instant: Instant) -> (day: CivilDate, millisecondOfDay: Int64) {
        let seconds = instant.milliseconds.flooredDivision(by: 1000).quotient
        let local = instant.milliseconds + Int64(offset(seconds)) * 1000
        let (days, rest) = local.flooredDivision(by: Instant.millisecondsPerDay)
        return (CivilDate(daysSinceEpoch: Int(days)), rest)
    }
}
