import TestSupport
import Testing

@testable import FilterCore

/// Strict and inclusive bounds on, beside and far from numbers of every size and fineness.
@Suite struct NumericBoundTests {
    private static let worlds: [[Number]] = [
        [.integer(0), .integer(1), .integer(5), .integer(10)],
        [.integer(-30), .integer(-20), .integer(0), .integer(70)],
        [.double(7.1), .double(3.6), .double(7.8), .integer(2), .double(-7.1)],
        [.double(0.92), .double(1.34), .double(1.41), .double(19.99), .double(-0.92)],
        [.double(0.000218), .double(0.000358), .double(-0.000407), .integer(1)],
        [.double(0.1), .double(0.30000000000000004), .double(0.3), .double(1.0 / 3)],
        [.double(1e300), .double(-1e300), .integer(0), .double(1e-300)],
        [.integer(.min), .integer(-1), .integer(0), .integer(.max)],
        [.integer(.max - 1), .integer(.max), .unsigned(1 << 63), .unsigned(.max)],
        [.integer(9_007_199_254_740_991), .integer(9_007_199_254_740_992), .integer(9_007_199_254_740_993)],
        [.double(0.5), .integer(9_223_372_036_855), .integer(-9_223_372_036_855)],
        [.integer(7)],
        [],
    ]

    /// Also beside a number that is none of the column's, as where it is one of another part.
    @Test(arguments: worlds)
    func noNumberOfAColumnLiesBetweenANumberAndItsNeighbour(numbers: [Number]) {
        let distinct = Set(numbers).sorted()
        for coding in [.ranks(distinct), NumberCoding.coding(distinct, NumberScale(for: distinct)).0] {
            for number in distinct + [.double(0.7), .integer(6), .integer(-25)] {
                if let below = coding.neighbour(of: number, isBelow: true) {
                    #expect(below < number && !distinct.contains { below < $0 && $0 < number })
                }
                if let above = coding.neighbour(of: number, isBelow: false) {
                    #expect(number < above && !distinct.contains { number < $0 && $0 < above })
                }
            }
        }
    }

    @Test(arguments: worlds)
    func boundsKeepTheNumbersBetweenThem(numbers: [Number]) {
        let items = Self.items(numbers)
        let column = NumericColumn(numbers: numbers, items: Self.codes(of: items, in: numbers))
        let ends = Self.ends(numbers)
        for lower in ends {
            for upper in ends {
                let expected = items.indices.filter { item in
                    items[item].contains { number in
                        let isAbove = lower.map { $0.isInclusive ? $0.number <= number : $0.number < number } ?? true
                        let isBelow = upper.map { $0.isInclusive ? number <= $0.number : number < $0.number } ?? true
                        return isAbove && isBelow
                    }
                }
                let found = column.items(from: lower, to: upper).members
                guard found == expected else {
                    let bounds = "\(lower.map { "\($0)" } ?? "…") to \(upper.map { "\($0)" } ?? "…")"
                    Issue.record("\(bounds) keeps \(found), not \(expected) of \(items)")
                    return
                }
            }
        }
    }

    @Test(arguments: worlds)
    func anItemPassesAComparisonByAnyOfItsNumbers(numbers: [Number]) {
        let items = Self.items(numbers)
        let column = NumericColumn(numbers: numbers, items: Self.codes(of: items, in: numbers))
        let holds: [(ComparisonOperator, (Number, Number) -> Bool)] = [
            (.lessThan, { $0 < $1 }), (.lessThanOrEqual, { $0 <= $1 }), (.equal, { $0 == $1 }),
            (.notEqual, { $0 != $1 }), (.greaterThanOrEqual, { $0 >= $1 }), (.greaterThan, { $0 > $1 }),
        ]
        for other in Self.ends(numbers).compactMap({ $0?.number }) {
            for (sign, holds) in holds {
                let expected = items.indices.filter { item in items[item].contains { holds($0, other) } }
                let found = column.items(sign, .number(other), in: .utc).members
                guard found == expected else {
                    Issue.record("\(sign) \(other) keeps \(found), not \(expected) of \(items)")
                    return
                }
            }
        }
    }

    @Test(arguments: 0..<(TestBudget.isLong ? 1000 : 40))
    func boundsAgreeOverRandomDecimals(seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        let factor = generator.pick([1.0, 10, 100, 1000, 1_000_000])
        let numbers = Array(
            Set(
                (0..<8).map { _ in
                    Number(Double(Int.random(in: -3000...3000, using: &generator)) / factor)!
                }
            )
        )
        boundsKeepTheNumbersBetweenThem(numbers: numbers)
    }

    /// Each number alone, the first and the last together, and nothing.
    private static func items(_ numbers: [Number]) -> [[Number]] {
        numbers.map { [$0] } + (numbers.count > 1 ? [[numbers[0], numbers[numbers.count - 1]]] : []) + [[]]
    }

    private static func codes(of items: [[Number]], in numbers: [Number]) -> ItemCodes {
        let codes = items.map { $0.compactMap { number in numbers.firstIndex(of: number).map { UInt32($0) } } }
        let starts = codes.reduce(into: [UInt32(0)]) { $0.append($0[$0.count - 1] + UInt32($1.count)) }
        return ItemCodes(itemCount: items.count, codes: Array(codes.joined()), starts: starts)
    }

    /// Open, and each number with its nearest neighbours, inclusive and not.
    private static func ends(_ numbers: [Number]) -> [NumericBound?] {
        var ends: Set<Number> = [.double(0.5), .integer(.min), .unsigned(.max), .double(1e301), .double(-1e301)]
        for number in numbers {
            ends.insert(number)
            let double = number.doubleValue
            for near in [double.nextUp, double.nextDown, double + 0.5, double - 1] { ends.insert(Number(near)!) }
        }
        return [nil] + ends.sorted().flatMap { [NumericBound($0), NumericBound($0, isInclusive: false)] }
    }
}
