/// Which tables of pairs are worth their memory.
public struct PairLimits: Sendable, Equatable {
    /// Of all tables of a catalog; the smaller ones come first, 0 for none.
    public var maxBytes = 32 << 20
    /// A catalog of fewer items is counted as fast without.
    public var minItemCount = 4096
    /// How many pairs of values a table may have for each item: one with more holds mostly zeros.
    public var maxPairsPerItem = 1
    /// How many items the values of a category have on average at least, so that their numbers are added up beforehand.
    var minItemsPerValue = 64
    /// How many bins the numbers of a category are cut into: at most 2 · `usualBinCount` + 1, see ``NumberBins``.
    var usualBinCount = 400

    /// No tables.
    public static let none = PairLimits(maxBytes: 0)

    public init() {}

    public init(maxBytes: Int) {
        self.maxBytes = maxBytes
    }
}

// MARK: - In an archive

extension PairLimits: Archived {
    package func write(to archive: inout ArchiveWriter) {
        for limit in [maxBytes, minItemCount, maxPairsPerItem, minItemsPerValue, usualBinCount] { archive.write(limit) }
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        maxBytes = try archive.read()
        minItemCount = try archive.read()
        maxPairsPerItem = try archive.read()
        minItemsPerValue = try archive.read()
        usualBinCount = try archive.read()
    }
}
