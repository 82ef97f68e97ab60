/// The numbers of some items, added up as codes of their column: exact, and put together with those of other items.
///
/// See ``NumericColumn/tallies(_:_:weighing:isCancelled:forEachItem:)`` and ``NumericColumn/summary(of:)-(NumberTally)``.
struct NumberTally: Sendable, Equatable {
    /// How many numbers, all values of an item counted; or what their items weigh.
    private(set) var count: UInt32 = 0
    /// Above ``greatest`` if there is no number.
    private(set) var least = UInt32.max
    private(set) var greatest = UInt32.min
    /// Never too large: a column has fewer than 2³² numbers, and a catalog weighs less. A forged file may say more together,
    /// which wraps.
    private(set) var sum: UInt64 = 0

    /// - Parameter weight: what its item counts for; of an item that counts for nothing no number is added.
    mutating func add(_ code: UInt32, weighing weight: UInt32 = 1) {
        guard weight > 0 else { return }
        count &+= weight
        least = min(least, code)
        greatest = max(greatest, code)
        sum &+= UInt64(code) &* UInt64(weight)
    }

    /// Adds the numbers of other items.
    mutating func add(_ other: NumberTally) {
        count &+= other.count
        least = min(least, other.least)
        greatest = max(greatest, other.greatest)
        sum &+= other.sum
    }
}

// MARK: - In an archive

extension NumberTally {
    /// How many words of an archive it takes.
    private static let wordCount = 3

    fileprivate var words: [UInt64] { [UInt64(count), UInt64(least) << 32 | UInt64(greatest), sum] }

    fileprivate init(_ words: FrozenArray<UInt64>.SubSequence) {
        let start = words.startIndex
        count = UInt32(truncatingIfNeeded: words[start])
        least = UInt32(truncatingIfNeeded: words[start + 1] >> 32)
        greatest = UInt32(truncatingIfNeeded: words[start + 1])
        sum = words[start + 2]
    }

    /// Whether there may be numbers with such a tally, none of them after the last one.
    fileprivate func isPossible(upTo last: UInt32) -> Bool {
        guard count > 0 else { return self == NumberTally() }
        let (least, greatest, count) = (UInt64(least), UInt64(greatest), UInt64(count))
        return least <= greatest && greatest <= UInt64(last) && (least * count...greatest * count).contains(sum)
    }

    fileprivate static func all(in words: FrozenArray<UInt64>) -> [NumberTally] {
        stride(from: 0, to: words.count, by: wordCount).map { NumberTally(words[$0..<$0 + wordCount]) }
    }

    fileprivate static func words(of count: Int) -> Int { count * wordCount }
}

extension ArchiveWriter {
    mutating func write(tallies: FrozenArray<NumberTally>) {
        write(array: FrozenArray(tallies.flatMap(\.words)))
    }
}

extension ArchiveReader {
    /// - Parameters:
    ///   - column: whose numbers were added up.
    ///   - count: how many tallies there must be.
    mutating func tallies(of column: NumericColumn, count: Int) throws(ArchiveError) -> FrozenArray<NumberTally> {
        let words = try array(UInt64.self, count: NumberTally.words(of: count))
        let tallies = NumberTally.all(in: words)
        try require(tallies.allSatisfy { $0.isPossible(upTo: column.lastCode) }, "a sum is of no numbers")
        return FrozenArray(tallies)
    }
}
