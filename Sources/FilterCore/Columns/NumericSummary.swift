/// The numbers of a set of items, which can be put together with those of another one.
struct NumericSummary: Sendable, Equatable {
    /// How many numbers, all values of an item counted.
    var count = 0
    /// `nil` if there is no number.
    var minimum: Number?
    var maximum: Number?
    var sum = NumberSum()

    var stats: NumericStats {
        count == 0 ? .empty : NumericStats(count: count, minimum: minimum, maximum: maximum, sum: sum.total)
    }

    /// The numbers of two sets without a common item.
    static func + (left: NumericSummary, right: NumericSummary) -> NumericSummary {
        NumericSummary(
            count: left.count + right.count,
            minimum: [left.minimum, right.minimum].compactMap { $0 }.min(),
            maximum: [left.maximum, right.maximum].compactMap { $0 }.max(),
            sum: left.sum + right.sum
        )
    }

    /// Each number so many times.
    func multiplied(by factor: Int) -> NumericSummary {
        NumericSummary(count: count * factor, minimum: minimum, maximum: maximum, sum: sum.multiplied(by: factor))
    }

    /// The numbers that are left without those of a subset; `nil` where the least or the greatest may be another one.
    func removing(_ subset: NumericSummary) -> NumericSummary? {
        guard let least = subset.minimum, let greatest = subset.maximum else { return self }
        guard let minimum, let maximum, minimum < least, greatest < maximum else { return nil }
        return NumericSummary(
            count: count - subset.count,
            minimum: minimum,
            maximum: maximum,
            sum: sum - subset.sum
        )
    }
}

extension Parts {
    /// The numbers of the members of a set, where tables know those of the first part.
    ///
    /// - Parameters:
    ///   - set: the items of the catalog that pass a clause.
    ///   - first: the numbers of the items of the first part that pass it, as they were compiled together.
    ///   - clause: the items that pass it, those included that are no more in the catalog.
    ///   - summary: of some items of a part.
    /// - Returns: `nil` where the least or the greatest number may have gone.
    /// - Complexity: O(1) as long as there is one part; else a summary of the items that changed.
    func stats(
        in set: Bitmap,
        knowing first: NumericSummary,
        passing clause: Bitmap,
        _ summary: (Part, Bitmap) -> NumericSummary
    ) -> NumericStats? {
        guard only == nil else { return first.stats }
        let entries = splitting(set)
        let gone = summary(entries[0].part, clause.part(ranges[0]).subtracting(entries[0].set))
        return first.removing(gone).map { kept in
            entries.dropFirst().reduce(kept) { $0 + summary($1.part, $1.set) }.stats
        }
    }
}

// MARK: - In an archive

extension NumericSummary: Archived {
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
