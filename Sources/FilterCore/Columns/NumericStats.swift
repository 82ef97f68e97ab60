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

// MARK: - In an archive

extension NumericStats: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(count)
        archive.write(minimum)
        archive.write(maximum)
        archive.write(sum)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        count = try archive.read()
        minimum = try archive.read()
        maximum = try archive.read()
        sum = try archive.read()
        let areInOrder =
            switch (minimum, maximum) {
            case (let least?, let greatest?): least <= greatest
            case (nil, nil): true
            default: false
            }
        try archive.require(count >= 0 && areInOrder, "the least number is above the greatest one")
    }
}
