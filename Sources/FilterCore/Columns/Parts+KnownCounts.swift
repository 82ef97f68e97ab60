// Counts over several parts where a table knows those of the first one, as it was compiled.
extension Parts {
    /// How many members of a set have each code.
    ///
    /// - Parameters:
    ///   - set: some of the items of the catalog that pass a clause.
    ///   - first: by code, how many items of the first part pass the clause.
    ///   - clause: the items that pass it, those included that are no more in the catalog.
    ///   - isAlone: whether all items of the catalog that pass the clause are in the set.
    ///   - count: counts by code over a part: the part, a set of its items, and how many members that has.
    func counts(
        in set: Bitmap,
        knowing first: [UInt32],
        passing clause: Bitmap,
        isAlone: Bool,
        codeCount: Int,
        by count: (Part, Bitmap, Int) -> [UInt32]
    ) -> [UInt32] {
        // Every change adds a part.
        guard all.count > 1 || !isAlone else { return first }
        var counts = first
        counts.append(contentsOf: repeatElement(0, count: codeCount - first.count))
        let entries = splitting(set)
        let rest = clause.part(ranges[0]).subtracting(entries[0].set)
        let restCount = rest.count
        if restCount > 0 {
            for (code, count) in count(all[0], rest, restCount).enumerated() {
                // Never below zero, even where a snapshot file has codes and postings that contradict one another.
                counts[code] -= min(counts[code], count)
            }
        }
        for (part, set) in entries.dropFirst() {
            let memberCount = set.count
            guard memberCount > 0 else { continue }
            for (code, added) in count(part, set, memberCount).enumerated() { counts[code] += added }
        }
        return counts
    }

    /// The cost of ``counts(in:knowing:passing:isAlone:codeCount:by:)``.
    ///
    /// - Parameters:
    ///   - restCount: about how many items of the first part pass the clause and are not in the set, those included that
    ///     are no more in the catalog.
    ///   - cost: of counting over a part: the part, and how many members a set of its items has.
    func costKnowingFirst(restCount: Int, _ cost: (Part, Int) -> Nanoseconds) -> Nanoseconds {
        guard all.count > 1 || restCount > 0 else { return 0 }
        let split = CountingCost.current.words(3 * Bitmap.wordCount(of: placeCount), touching: placeCount / 4)
        // To look all totals up costs nothing, but is no way to count those that are left out.
        let rest = cost(all[0], max(0, min(restCount, ranges[0].count - 1)))
        return zip(all, ranges).dropFirst().reduce(split + rest) { $0 + cost($1.0, $1.1.count / 2) }
    }
}
