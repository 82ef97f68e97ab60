/// The numbers of some items, added up as codes of their column: exact, and put together with those of other items.
///
/// See ``NumericColumn/tallies(_:_:isCancelled:forEachItem:)`` and ``NumericColumn/summary(of:)-(NumberTally)``.
struct NumberTally: Sendable, Equatable {
    /// How many numbers, all values of an item counted.
    private(set) var count: UInt32 = 0
    /// Above ``greatest`` if there is no number.
    private(set) var least = UInt32.max
    private(set) var greatest = UInt32.min
    /// Never too large: a column has fewer than 2³² numbers.
    private(set) var sum: UInt64 = 0

    mutating func add(_ code: UInt32) {
        count += 1
        least = min(least, code)
        greatest = max(greatest, code)
        sum += UInt64(code)
    }

    /// Adds the numbers of other items.
    mutating func add(_ other: NumberTally) {
        count += other.count
        least = min(least, other.least)
        greatest = max(greatest, other.greatest)
        sum += other.sum
    }
}
