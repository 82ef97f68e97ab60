import FilterCore
import Following

extension [UInt8] {
    /// From 0001-01-01 to 9999-12-31, as days after 1970-01-01. RFC 3339 has no other years but 0, which no person means.
    private static var days: ClosedRange<Int> { -719_162...2_932_896 }

    /// Appends `"2024-05-01"`, or `null` for a day of another year than those of ``days``.
    ///
    /// - Parameter day: after 1970-01-01.
    mutating func append(date day: Int) -> LostValues.Reason? {
        guard Self.days.contains(day) else {
            appendNull()
            return .dateOutOfRange
        }
        append(addingCapacity: 12) { json in
            json.append(UInt8(ascii: "\""))
            json.append(CivilDate(daysSinceEpoch: day))
            json.append(UInt8(ascii: "\""))
        }
        return nil
    }

    /// Appends `"2024-05-01T14:30:00.125Z"`, or `null` for a moment of another year than those of ``days``.
    ///
    /// - Parameters:
    ///   - ticks: after 1970-01-01T00:00:00Z.
    ///   - digitCount: of the fraction of a second; ten times more ticks a second for each.
    mutating func append(moment ticks: Int64, digitCount: Int) -> LostValues.Reason? {
        let unit = (0..<digitCount).reduce(1 as Int64) { unit, _ in unit * 10 }
        let (second, fraction) = ticks.flooredDivision(by: unit)
        let (day, secondOfDay) = second.flooredDivision(by: 86_400)
        guard Self.days.contains(Int(day)) else {
            appendNull()
            return .dateOutOfRange
        }
        // `"2024-05-01T14:30:00Z"` and the fraction with its point.
        append(addingCapacity: 23 + digitCount) { json in
            json.append(UInt8(ascii: "\""))
            json.append(CivilDate(daysSinceEpoch: Int(day)))
            json.append(UInt8(ascii: "T"))
            json.append(UInt64(secondOfDay / 3_600), digitCount: 2)
            json.append(UInt8(ascii: ":"))
            json.append(UInt64(secondOfDay / 60 % 60), digitCount: 2)
            json.append(UInt8(ascii: ":"))
            json.append(UInt64(secondOfDay % 60), digitCount: 2)
            if digitCount > 0 {
                json.append(UInt8(ascii: "."))
                json.append(UInt64(fraction), digitCount: digitCount)
            }
            json.append(UInt8(ascii: "Z"))
            json.append(UInt8(ascii: "\""))
        }
        return nil
    }
}

extension OutputSpan where Element == UInt8 {
    /// Appends `2024-05-01`.
    ///
    /// - Precondition: a year from 1 to 9999, and there is room for 10 bytes.
    fileprivate mutating func append(_ date: CivilDate) {
        append(UInt64(date.year), digitCount: 4)
        append(UInt8(ascii: "-"))
        append(UInt64(date.month), digitCount: 2)
        append(UInt8(ascii: "-"))
        append(UInt64(date.day), digitCount: 2)
    }
}

extension Int64 {
    /// Quotient and remainder with a remainder that is never negative.
    fileprivate func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
