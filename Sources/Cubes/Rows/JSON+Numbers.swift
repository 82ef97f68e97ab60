import FilterCore
import Following
import JSON

extension [UInt8] {
    mutating func append(decimal number: UInt64) {
        guard number > 9 else { return append(UInt8(ascii: "0") + UInt8(number)) }
        append(addingCapacity: 20) { $0.append(decimal: number) }
    }

    /// Appends a number in decimal, with zeros in front up to so many digits. The digits before those are left out.
    private mutating func append(_ number: UInt64, digitCount: Int) {
        append(addingCapacity: digitCount) { $0.append(number, digitCount: digitCount) }
    }

    /// Appends a number that was multiplied by 10^`scale`, with `scale` digits behind the point.
    ///
    /// The readers of items take whole numbers of 64 bits; a greater one gets `.0`, as which it is read, rounded.
    ///
    /// - Parameter scale: at most 38.
    mutating func append(decimal number: Int128, scale: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        let unit = (0..<scale).reduce(1 as UInt128) { unit, _ in unit * 10 }
        let (whole, fraction) = number.magnitude.quotientAndRemainder(dividingBy: unit)
        append(decimal: whole)
        if scale > 0 {
            append(UInt8(ascii: "."))
            append(fraction, digitCount: scale)
        } else if Int64(exactly: number) == nil, UInt64(exactly: number) == nil {
            append(copying: ".0".utf8Span.span)
        }
    }

    private mutating func append(decimal number: UInt128) {
        if let number = UInt64(exactly: number) { return append(decimal: number) }
        let (high, low) = number.quotientAndRemainder(dividingBy: Self.lowUnit)
        append(decimal: high)
        append(UInt64(low), digitCount: Self.lowDigitCount)
    }

    private mutating func append(_ number: UInt128, digitCount: Int) {
        guard digitCount > Self.lowDigitCount else {
            return append(UInt64(truncatingIfNeeded: number), digitCount: digitCount)
        }
        let (high, low) = number.quotientAndRemainder(dividingBy: Self.lowUnit)
        append(high, digitCount: digitCount - Self.lowDigitCount)
        append(UInt64(low), digitCount: Self.lowDigitCount)
    }

    /// Numbers of so many digits are below 2^64.
    private static var lowDigitCount: Int { 18 }
    private static var lowUnit: UInt128 { 1_000_000_000_000_000_000 }

    /// The shortest text that reads back as the same number; `null` for NaN and the infinities.
    mutating func append(number: some BinaryFloatingPoint & CustomStringConvertible) {
        if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 {
            if whole < 0 { append(UInt8(ascii: "-")) }
            append(decimal: whole.magnitude)
        } else if number.isFinite {
            append(copying: number.description.utf8Span.span)
        } else {
            appendNull()
        }
    }
}

extension OutputSpan where Element == UInt8 {
    /// Appends a number in decimal, with zeros in front up to so many digits. The digits before those are left out.
    ///
    /// - Precondition: there is room for them.
    mutating func append(_ number: UInt64, digitCount: Int) {
        if digitCount > 1 { append(number / 10, digitCount: digitCount - 1) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
