/// The values of one part, counted item by item or by what their items weigh.
protocol CountedPart: Sendable {
    /// Codes are `0..<codeCount`.
    var codeCount: Int { get }

    /// The count of each code over the members of a set.
    ///
    /// - Parameter memberCount: the number of members, which the caller knows already.
    func counts(in set: Bitmap, memberCount: Int) -> ValueCounts
    /// The cost of ``counts(in:memberCount:)``.
    func countingCost(memberCount: Int) -> Nanoseconds
}

// Beside a table.
extension Parts where Part: CountedPart {
    /// The count of each code over the members of a set, where a table knows those of the first part.
    ///
    /// - Parameters:
    ///   - set: some of the items of the catalog that pass a clause.
    ///   - first: by code, the count of the items of the first part that pass the clause, as they were compiled together.
    ///   - clause: the items that pass it, those included that are no more in the catalog.
    ///   - isAlone: whether all items of the catalog that pass the clause are in the set.
    ///   - codeCount: that of the last part.
    /// - Complexity: O(1) as long as there is one part; else O(*w*), and a count over the items that changed.
    func counts(
        in set: Bitmap,
        knowing first: [UInt32],
        passing clause: Bitmap,
        isAlone: Bool,
        codeCount: Int
    ) -> [UInt32] {
        // Every change adds a part.
        guard all.count > 1 || !isAlone else { return first }
        var counts = first
        counts.append(contentsOf: repeatElement(0, count: codeCount - first.count))
        let entries = splitting(set)
        let rest = clause.part(ranges[0]).subtracting(entries[0].set)
        // Never below zero, even where a snapshot file has codes and postings that contradict one another.
        entries[0].part.addCounts(in: rest) { counts[$0] -= min(counts[$0], $1) }
        for (part, set) in entries.dropFirst() { part.addCounts(in: set) { counts[$0] &+= $1 } }
        return counts
    }

    /// The cost of ``counts(in:knowing:passing:isAlone:codeCount:)`` besides the table.
    ///
    /// - Parameter restCount: about how many items of the first part pass the clause and are not in the set, those included
    ///   that are no more in the catalog.
    func costKnowingFirst(restCount: Int) -> Nanoseconds {
        guard all.count > 1 || restCount > 0 else { return 0 }
        let split = CountingCost.current.words(3 * Bitmap.wordCount(of: placeCount), touching: placeCount / 4)
        // To look all totals up costs nothing, but is no way to count those that are left out.
        let rest = all[0].countingCost(memberCount: max(0, Swift.min(restCount, ranges[0].count - 1)))
        return zip(all, ranges).dropFirst().reduce(split + rest) {
            $0 + $1.0.countingCost(memberCount: $1.1.count / 2)
        }
    }
}

extension CountedPart {
    /// Visits the count of each code over the members of a set, if it has any members.
    fileprivate func addCounts(in set: Bitmap, _ add: (_ code: Int, _ count: UInt32) -> Void) {
        let memberCount = set.count
        guard memberCount > 0 else { return }
        let counts = counts(in: set, memberCount: memberCount).counts(below: codeCount)
        for (code, count) in counts.enumerated() { add(code, count) }
    }
}
