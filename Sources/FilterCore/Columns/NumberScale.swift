/// How the numbers of an attribute become integers: all times the same power of ten, if that loses nothing.
struct NumberScale: Sendable {
    /// Up to six, as much as prices and coordinates need.
    static let maxDecimalPlaces = 6

    /// An integer inside is the number times ten to the power of this.
    let decimalPlaces: Int

    private var factor: Double { Self.powers[decimalPlaces] }
    private static let powers: [Double] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]

    /// The scale that keeps all of these numbers exactly, or `nil` if there is none.
    ///
    /// - Complexity: O(numbers).
    init?(for numbers: [Number]) {
        var places = 0
        for number in numbers {
            switch number {
            case .integer: continue
            case .unsigned: return nil
            case .double(let double):
                guard let needed = Self.decimalPlaces(of: double) else { return nil }
                places = max(places, needed)
            }
        }
        decimalPlaces = places
        for number in numbers where exact(number) == nil { return nil }
    }

    init(decimalPlaces: Int) {
        self.decimalPlaces = decimalPlaces
    }

    /// The integer that stands for a number, or `nil` if it falls between two or outside.
    func exact(_ number: Number) -> Int64? {
        switch number {
        case .integer(let integer):
            let (scaled, overflow) = integer.multipliedReportingOverflow(by: Int64(factor))
            return overflow ? nil : scaled
        case .unsigned: return nil
        case .double(let double):
            let scaled = (double * factor).rounded()
            guard abs(scaled) < 0x1p53, scaled / factor == double else { return nil }
            return Int64(scaled)
        }
    }

    /// The least integer that stands for no less than a number.
    func roundedUp(_ number: Number) -> Int128 {
        if let exact = wide(number) { return exact }
        let double = number.doubleValue
        let near = clamped((double * factor).rounded(.up))
        guard isFine(near) else { return near }
        return (near - 1...near + 1).first { Double($0) / factor >= double } ?? near
    }

    /// The greatest integer that stands for no more than a number.
    func roundedDown(_ number: Number) -> Int128 {
        if let exact = wide(number) { return exact }
        let double = number.doubleValue
        let near = clamped((double * factor).rounded(.down))
        guard isFine(near) else { return near }
        return (near - 1...near + 1).last { Double($0) / factor <= double } ?? near
    }

    /// Whether doubles distinguish the numbers that integers of this size stand for, so that a product, rounded to a
    /// double itself, may have come out on the wrong side: 7.1 and the next double above are both 71 when multiplied by
    /// ten.
    private func isFine(_ scaled: Int128) -> Bool {
        abs(scaled) < 1 << 53
    }

    /// The number that an integer stands for.
    func number(_ scaled: Int128) -> Number {
        let (quotient, remainder) = scaled.quotientAndRemainder(dividingBy: Int128(factor))
        if remainder == 0 {
            if let integer = Int64(exactly: quotient) { return Number(integer) }
            if let integer = UInt64(exactly: quotient) { return Number(integer) }
        }
        // The quotient of two finite doubles, the divisor at least one, is finite.
        return Number(Double(scaled) / factor)!
    }

    /// The integer that stands for a number, whatever its size, or `nil` if it falls between two.
    private func wide(_ number: Number) -> Int128? {
        switch number {
        case .integer(let integer): Int128(integer) * Int128(factor)
        case .unsigned(let unsigned): Int128(unsigned) * Int128(factor)
        case .double: exact(number).map { Int128($0) }
        }
    }

    /// Far beyond every number of a column is as good as anywhere out there.
    private func clamped(_ double: Double) -> Int128 {
        double >= 0x1p100 ? 1 << 100 : double < -0x1p100 ? -(1 << 100) : Int128(double)
    }

    private static func decimalPlaces(of double: Double) -> Int? {
        (0...maxDecimalPlaces).first { places in
            let scaled = (double * powers[places]).rounded()
            return abs(scaled) < 0x1p53 && scaled / powers[places] == double
        }
    }
}
