/// What the 32 bits stand for that a ``NumericColumn`` keeps of a number: an integer, scaled from at most six decimal places,
/// or the rank of a number in the list of all numbers.
enum NumberCoding: Sendable {
    /// `base + code · step`, divided by the scale. Prices, counts, days: nearly everything.
    case steps(base: Int64, step: Int64, NumberScale)
    /// `numbers[code]`: for numbers that are no multiples of one step, or too far apart.
    case ranks([Number])

    /// The coding of some numbers, with the code of each.
    ///
    /// - Parameter scale: of all numbers; `nil` if they have none in common.
    static func coding(_ numbers: [Number], _ scale: NumberScale?) -> (NumberCoding, codes: [UInt32]) {
        if let scale, let steps = steps(numbers.map { scale.exact($0)! }) {
            return (.steps(base: steps.base, step: steps.step, scale), steps.codes)
        }
        let distinct = Set(numbers).sorted()
        let ranks = Dictionary(uniqueKeysWithValues: zip(distinct, UInt32(0)...))
        return (.ranks(distinct), numbers.map { ranks[$0]! })
    }

    /// The integers as multiples of the greatest step that all of them share, counted from the least one; `nil` if
    /// that takes more than 32 bits.
    private static func steps(_ integers: [Int64]) -> (base: Int64, step: Int64, codes: [UInt32])? {
        guard let base = integers.min(), let greatest = integers.max() else { return (0, 1, []) }
        let (spread, overflow) = greatest.subtractingReportingOverflow(base)
        guard !overflow else { return nil }
        let step = max(1, integers.reduce(0) { greatestCommonDivisor($0, $1 - base) })
        guard spread / step <= Int64(UInt32.max) else { return nil }
        return (base, step, integers.map { UInt32(($0 - base) / step) })
    }

    private static func greatestCommonDivisor(_ left: Int64, _ right: Int64) -> Int64 {
        var (left, right) = (left, right)
        while right != 0 { (left, right) = (right, left % right) }
        return left
    }

    /// Whether all of its numbers are whole.
    var isOfWholeNumbers: Bool {
        switch self {
        case .steps(_, _, let scale): scale.decimalPlaces == 0
        case .ranks(let numbers): numbers.allSatisfy { if case .double = $0 { false } else { true } }
        }
    }

    /// The number that a code stands for.
    func number(_ code: UInt32) -> Number {
        switch self {
        case .steps(let base, let step, let scale): scale.number(Int128(base) + Int128(code) * Int128(step))
        case .ranks(let numbers): numbers[Int(code)]
        }
    }

    /// The codes of the numbers between two bounds; `nil` if there are none.
    ///
    /// Those beyond the greatest number may be among them.
    func codeBounds(_ lower: NumericBound?, _ upper: NumericBound?) -> ClosedRange<UInt32>? {
        let least: Int128
        let greatest: Int128
        switch self {
        case .steps(let base, let step, let scale):
            let (base, step) = (Int128(base), Int128(step))
            least =
                lower.map { bound in
                    if bound.isInclusive { return (scale.roundedUp(bound.number) - base).dividedRoundingUp(by: step) }
                    return (scale.roundedDown(bound.number) - base).dividedRoundingDown(by: step) + 1
                } ?? 0
            greatest =
                upper.map { bound in
                    if bound.isInclusive {
                        return (scale.roundedDown(bound.number) - base).dividedRoundingDown(by: step)
                    }
                    return (scale.roundedUp(bound.number) - base).dividedRoundingUp(by: step) - 1
                } ?? Int128.max
        case .ranks(let numbers):
            least = lower.map { bound in Int128(numbers.partitioningIndex { bound.admitsBelow($0) }) } ?? 0
            greatest =
                upper.map { bound in Int128(numbers.partitioningIndex { !bound.admitsAbove($0) }) - 1 } ?? Int128.max
        }
        let lowest = max(least, 0)
        let highest = min(greatest, Int128(UInt32.max))
        return lowest <= highest ? UInt32(lowest)...UInt32(highest) : nil
    }

    /// A number beside another one, with none of the column's between; `nil` beyond what numbers can be.
    func neighbour(of number: Number, isBelow: Bool) -> Number? {
        switch self {
        case .steps(let base, let step, let scale):
            let (base, step) = (Int128(base), Int128(step))
            let steps =
                isBelow
                ? (scale.roundedUp(number) - base).dividedRoundingUp(by: step) - 1
                : (scale.roundedDown(number) - base).dividedRoundingDown(by: step) + 1
            return scale.number(base + steps * step)
        case .ranks(let numbers):
            let rank = numbers.partitioningIndex { isBelow ? $0 >= number : $0 > number } - (isBelow ? 1 : 0)
            if numbers.indices.contains(rank) { return numbers[rank] }
            let double = number.doubleValue
            return Number(isBelow ? min(double - 1, double.nextDown) : max(double + 1, double.nextUp))
        }
    }
}

extension Int128 {
    fileprivate func dividedRoundingDown(by divisor: Int128) -> Int128 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    fileprivate func dividedRoundingUp(by divisor: Int128) -> Int128 {
        -(-self).dividedRoundingDown(by: divisor)
    }
}

extension NumberCoding {
    func write(to archive: inout ArchiveWriter) {
        switch self {
        case .steps(let base, let step, let scale):
            archive.write(true)
            archive.write(Int(base))
            archive.write(Int(step))
            archive.write(scale.decimalPlaces)
        case .ranks(let numbers):
            archive.write(false)
            archive.write(numbers)
        }
    }

    init(from archive: inout ArchiveReader) throws(ArchiveError) {
        if try archive.read(Bool.self) {
            let base = try archive.read(Int.self)
            let step = try archive.read(Int.self)
            let decimalPlaces = try archive.read(Int.self)
            try archive.require((0...NumberScale.maxDecimalPlaces).contains(decimalPlaces), "a scale is too fine")
            try archive.require(step > 0, "numbers do not ascend")
            self = .steps(base: Int64(base), step: Int64(step), NumberScale(decimalPlaces: decimalPlaces))
        } else {
            let numbers = try archive.read([Number].self)
            let ascend = zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
            try archive.require(ascend, "numbers do not ascend")
            self = .ranks(numbers)
        }
    }

    /// How many numbers there are; `nil` where codes are no ranks.
    var rankCount: Int? {
        if case .ranks(let numbers) = self { numbers.count } else { nil }
    }
}
