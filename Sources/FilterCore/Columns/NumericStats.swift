/// Statistics of the numbers of a set of items.
public struct NumericStats: Sendable, Equatable {
    /// How many numbers, all values of an item counted.
    public let count: Int
    /// `nil` if there is no number; in milliseconds after the epoch for dates.
    public let minimum: Number?
    public let maximum: Number?
    /// Exact for integers and for decimals of at most six places; `nil` beyond what a double holds.
    public let sum: Number?

    static let empty = NumericStats(count: 0, minimum: nil, maximum: nil, sum: nil)

    /// `nil` if there is no number.
    public var average: Double? {
        guard count > 0, let sum else { return nil }
        return sum.doubleValue / Double(count)
    }
}
