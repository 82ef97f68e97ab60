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
        var text: [UInt8] = []
        text.reserveCapacity(24)
        text.append(date: CivilDate(daysSinceEpoch: Int(days)))
        text.append(UInt8(ascii: "T"))
        text.append(seconds / 3600, digits: 2)
        text.append(UInt8(ascii: ":"))
        text.append(seconds / 60 % 60, digits: 2)
        text.append(UInt8(ascii: ":"))
        text.append(seconds % 60, digits: 2)
        if fraction != 0 {
            text.append(UInt8(ascii: "."))
            text.append(fraction, digits: 3)
        }
        text.append(UInt8(ascii: "Z"))
        return String(decoding: text, as: UTF8.self)
    }
}

extension Int64 {
    /// Quotient and remainder with a remainder that is never negative.
    func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
