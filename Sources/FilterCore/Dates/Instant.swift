/// A point in time: milliseconds after 1970-01-01T00:00:00Z, leap seconds left out.
public struct Instant: Sendable, Hashable, Comparable {
    public let milliseconds: Int64

    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    public static func < (lhs: Instant, rhs: Instant) -> Bool {
        lhs.milliseconds < rhs.milliseconds
    }

    static let millisecondsPerDay: Int64 = 86_400_000
}

extension Instant: CustomStringConvertible {
    /// RFC 3339 in UTC: `2024-05-01T14:30:00Z`, with a fraction where there is one.
    public var description: String {
        let (days, rest) = milliseconds.flooredDivision(by: Self.millisecondsPerDay)
        let seconds = Int(rest / 1000)
        let fraction = Int(rest % 1000)
        let time = "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
        return "\(CivilDate(daysSinceEpoch: Int(days)))T\(time)\(fraction == 0 ? "" : "." + padded(fraction, 3))Z"
    }
}

extension Int64 {
    /// Quotient and remainder with a remainder that is never negative.
    func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
