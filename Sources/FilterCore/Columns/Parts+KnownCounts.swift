// Counts over several parts where a table knows those of the first one, as it was compiled.
extension Parts {
    /// How many members of a set have each code.
    ///
    /// - Parameters:
    ///   - set: the items of the catalog that pass a clause.
    ///   - first: by code, how many items of the first part pass the clause.
    ///   - clause: the items that pass it, those included that are no more in the catalog.
    ///   - count: counts by code over a part: the part, a set of its items, and how many members that has.
    func counts(
        in set: Bitmap,
        knowing first: [UInt32],
        passing clause: Bitmap,
        codeCount: Int,
        by count: (Part, Bitmap, Int) -> [UInt32]
    ) -> [UInt32] {
        // Whatever changes adds a part.
        guard all.count > 1 else { return first }
        var counts = first + Array(repeating: 0, count: codeCount - first.count)
        let entries = splitting(set)
        let removed = clause.part(ranges[0]).subtracting(entries[0].set)
        let removedCount = removed.count
        if removedCount > 0 {
            for (code, gone) in count(all[0], removed, removedCount).enumerated() { counts[code] -= gone }
        }
        for (part, set) in entries.dropFirst() {
            let memberCount = set.count
            guard memberCount > 0 else { continue }
            for (code, added) in count(part, set, memberCount).enumerated() { counts[code] += added }
        }
        return counts
    }

    /// The cost of ``counts(in:knowing:passing:codeCount:by:)``.
    ///
    /// - Parameter cost: of counting over a part: the part, and how many members a set of its items has.
    func costKnowingFirst(_ cost: (Part, Int) -> Nanoseconds) -> Nanoseconds {
        guard all.count > 1 else { return 0 }
        let added = ranges.dropFirst().reduce(0) { $0 + $1.count }
        let split = CountingCost.current.words(3 * Bitmap.wordCount(of: placeCount), touching: placeCount / 4)
        // About as many items left the first part as came after it.
        let removed = cost(all[0], min(added, ranges[0].count))
        return zip(all, ranges).dropFirst().reduce(split + removed) { $0 + cost($1.0, $1.1.count / 2) }
    }
}
