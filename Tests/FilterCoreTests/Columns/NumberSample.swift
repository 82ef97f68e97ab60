import TestSupport

@testable import FilterCore

/// Items with up to three numbers, or instants.
struct NumberSample {
    let items: [[Number]]
    let column: NumericColumn
    let numbers: [Number]

    /// - Parameters:
    ///   - maxItems: how many items there are at most.
    ///   - maxNumbers: how many different numbers there are at most.
    init(_ generator: inout SplitMix64, maxItems: Int = 200, maxNumbers: Int = 40) {
        let divisor = generator.pick([1.0, 4, 100, 3])
        let span = generator.pick([1, 10, 5000])
        let numbers = Set(
            (0..<Int.random(in: 1...maxNumbers, using: &generator)).map { _ in
                Number(Double(Int.random(in: -span...span, using: &generator)) / divisor)!
            }
        ).sorted()
        let maxValues = generator.pick([1, 3])
        let codes = (0..<Int.random(in: 0...maxItems, using: &generator)).map { _ in
            generator.pick(Int.random(in: 0...maxValues, using: &generator), of: Array(numbers.indices))
        }
        items = codes.map { $0.map { numbers[$0] } }
        let starts = codes.reduce(into: [UInt32(0)]) { $0.append($0[$0.count - 1] + UInt32($1.count)) }
        // A vocabulary holds no number that no item has.
        let used = Array(Set(codes.joined())).sorted()
        let place = Dictionary(uniqueKeysWithValues: zip(used, UInt32(0)...))
        let itemCodes = ItemCodes(itemCount: items.count, codes: codes.joined().map { place[$0]! }, starts: starts)
        let usedNumbers = used.map { numbers[$0] }
        if divisor == 1, generator.chance(1, in: 2) {
            let instants = usedNumbers.map { Instant(milliseconds: Int64($0.doubleValue)) }
            column = NumericColumn(instants: instants, items: itemCodes)
        } else {
            column = NumericColumn(numbers: usedNumbers, items: itemCodes)
        }
        self.numbers = numbers
    }

    /// None, about some of the numbers, or beside them.
    func bounds(_ generator: inout SplitMix64) -> ClosedRange<Number>? {
        switch generator.next(below: 4) {
        case 0:
            let ends = [generator.pick(numbers), generator.pick(numbers)].sorted()
            return ends[0]...ends[1]
        case 1: return .integer(-100)...(.double(2.5))
        case 2: return .integer(6000)...(.integer(7000))
        default: return nil
        }
    }
}
