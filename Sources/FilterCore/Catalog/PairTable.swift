/// How many items have a value of one category and a value of another, for all values of both.
///
/// ```
/// counts   row of value 0: value 0 of the other, value 1, …; row of value 1; …
/// ```
struct PairTable: Sendable {
    /// How many values the other category has.
    let width: Int
    private let counts: FrozenArray<UInt32>

    /// - Parameter counts: row after row.
    init(_ counts: [UInt32], width: Int) {
        self.counts = FrozenArray(keeping: counts)
        self.width = width
    }

    var byteCount: Int { Self.overhead + counts.count * MemoryLayout<UInt32>.stride }

    /// About the bytes that a table has beside its counts: the array's head, and its place among the others.
    static let overhead = 192

    var rowCount: Int { width == 0 ? 0 : counts.count / width }

    /// The rows of some values, added up. A value that came up after the table was made has none.
    ///
    /// - Complexity: O(*r* · *w*), *r* rows of *w* numbers.
    func sum(ofRows rows: [Int]) -> [UInt32] {
        let known = rows.filter { $0 < rowCount }
        guard let first = known.first else { return [UInt32](repeating: 0, count: width) }
        var sum = Array(counts.extracting(first * width..<(first + 1) * width))
        for row in known.dropFirst() {
            let numbers = counts.extracting(row * width..<(row + 1) * width)
            let span = numbers.span
            // Of items the sum is at most the number of all values of the clause's category, which are numbered in 32 bits. Of
            // weights it may wrap where items have several of the values; what they have too much wraps back.
            for index in sum.indices { sum[index] &+= span[index] }
        }
        return sum
    }

    /// The cost of ``sum(ofRows:)``.
    func cost(ofRows count: Int) -> Nanoseconds {
        CountingCost.call + Double(count * width) * Self.addition
    }

    /// To add up two numbers that follow others.
    private static let addition: Nanoseconds = 0.4
}

// MARK: - In an archive

extension PairTable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(array: counts)
    }

    /// - Parameters:
    ///   - rows: how many items have each value of the one category.
    ///   - columns: the same of the other one.
    init(from archive: inout ArchiveReader, rows: [UInt32], columns: [UInt32]) throws(ArchiveError) {
        let (count, overflow) = rows.count.multipliedReportingOverflow(by: columns.count)
        try archive.require(!overflow, "a table of pairs is too large")
        let counts = try archive.array(UInt32.self, count: count)
        let numbers = counts.span
        let arePossible = rows.indices.allSatisfy { row in
            columns.indices.allSatisfy { numbers[row * columns.count + $0] <= min(rows[row], columns[$0]) }
        }
        try archive.require(arePossible, "more items have two values than have one of them")
        self.counts = counts
        width = columns.count
    }
}
