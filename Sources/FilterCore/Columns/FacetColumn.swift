/// The values of one category for all items, as codes, with the postings of every code: all that is counted of a list or
/// a tree.
///
/// Shared and never changed: it has so many arrays that every copy of them would be felt.
final class FacetColumn: Sendable {
    let parts: Parts<FacetPart>
    /// By part, how many of its items that are still in the catalog have each code.
    private let partTotals: [FrozenArray<UInt32>]
    /// How many items are still in the catalog.
    let liveCount: Int
    /// Codes are `0..<codeCount`; a part knows those that there were when it was made.
    let codeCount: Int
    let postings: Postings
    private let favoured: CountingWay?

    convenience init(_ items: ItemCodes, codeCount: Int) {
        self.init(FacetPart(items, codeCount: codeCount))
    }

    convenience init(_ part: FacetPart) {
        self.init(
            Parts(part, itemCount: part.itemCount),
            partTotals: [part.totals],
            liveCount: part.itemCount,
            codeCount: part.codeCount
        )
    }

    private init(_ parts: Parts<FacetPart>, partTotals: [FrozenArray<UInt32>], liveCount: Int, codeCount: Int) {
        self.parts = parts
        self.partTotals = partTotals
        self.liveCount = liveCount
        self.codeCount = codeCount
        favoured = parts.all[0].favoured
        var totals = partTotals[0]
        if partTotals.count > 1 {
            var sums = [UInt32](repeating: 0, count: codeCount)
            for part in partTotals { for (code, total) in part.enumerated() { sums[code] += total } }
            totals = FrozenArray(keeping: sums)
        }
        postings = Postings(parts.mapped(\.postings), totals: totals)
    }

    /// The column after a change.
    ///
    /// - Parameter part: the codes of the items that are added.
    func changed(_ change: PartChange, adding part: FacetPart) -> FacetColumn {
        let kept = zip(zip(parts.all, partTotals), change.removed).map { entry, removed in
            entry.0.totals(entry.1, without: removed)
        }
        return FacetColumn(
            parts.keeping(change.removed.count, adding: part, itemCount: part.itemCount),
            partTotals: kept + [part.totals],
            liveCount: change.liveCount,
            codeCount: max(codeCount, part.codeCount)
        )
    }

    /// The same column, of which the items that are shown are counted.
    ///
    /// - Complexity: as ``counts(in:memberCount:)``.
    func showing(_ shown: ShownItems) -> FacetColumn {
        let totals = zip(parts.all, shown.parts).map { part, shown in
            FrozenArray(keeping: part.counts(in: shown, memberCount: shown.count).counts(below: part.codeCount))
        }
        return FacetColumn(parts, partTotals: totals, liveCount: shown.count, codeCount: codeCount)
    }

    /// How many places items have.
    var itemCount: Int { parts.placeCount }

    /// By code, how many items of the catalog have it that are not in the first part; `nil` while there is one part.
    var laterTotals: [UInt32]? {
        guard partTotals.count > 1 else { return nil }
        let (all, first) = (postings.totals, partTotals[0])
        return all.indices.map { $0 < first.count ? all[$0] - first[$0] : all[$0] }
    }

    /// About its memory: the items of the codes, and the codes of the items.
    var memoryByteCount: Int { parts.all.reduce(0) { $0 + 2 * $1.postings.memoryByteCount } }

    /// The items of the first part.
    var first: FacetPart { parts.all[0] }

    /// The items that have no value.
    var none: Bitmap { parts.joined(\.none) }

    /// No item has more than one value.
    var isSingleValued: Bool { parts.all.allSatisfy(\.isSingleValued) }

    /// How many items of the catalog each code has.
    var totals: FrozenArray<UInt32> { postings.totals }
}

extension FacetColumn {
    /// The items that have any of some codes.
    ///
    /// - Complexity: as ``FacetPart/items(withAnyOf:)``.
    func items(withAnyOf codes: [Int]) -> Bitmap {
        parts.joined { part in part.items(withAnyOf: codes.filter { $0 < part.codeCount }) }
    }
}

// MARK: - Counting

extension FacetColumn {
    /// How many members of a set have each code.
    ///
    /// - Parameters:
    ///   - set: of items that are still in the catalog.
    ///   - memberCount: the number of members, which the caller knows already.
    /// - Complexity: see ``CountingWay``.
    func counts(in set: Bitmap, memberCount: Int) -> ValueCounts {
        if let totals = totals(ofAll: memberCount) { return totals }
        if let only = parts.only { return only.counts(in: set, memberCount: memberCount) }
        return added(set, memberCount) { $0.counts(in: $1, memberCount: $2) }
    }

    /// How many members of a set have each of some codes.
    ///
    /// - Complexity: as ``counts(in:memberCount:)``, or O(*w*) for each code, *w* words, if they are few.
    func counts(of some: [Int], in set: Bitmap, memberCount: Int) -> ValueCounts {
        if let only = parts.only { return only.counts(of: some, in: set, memberCount: memberCount) }
        if let totals = totals(ofAll: memberCount) { return totals }
        return added(set, memberCount) { part, set, count in
            part.counts(of: some.filter { $0 < part.codeCount }, in: set, memberCount: count)
        }
    }

    /// The cheapest way to count all codes, and what it costs.
    func plan(_ memberCount: Int) -> (way: CountingWay, cost: Nanoseconds) {
        if favoured == nil, memberCount == liveCount { return (.totals, 0) }
        let first = parts.all[0].plan(min(memberCount, parts.all[0].itemCount))
        return parts.all.dropFirst().reduce(into: first) { plan, part in
            plan.cost += part.plan(part.itemCount / 2).cost
        }
    }

    /// The cost of ``counts(in:memberCount:)``, and of a look at each count; counting some codes costs no more.
    func countingCost(memberCount: Int) -> Nanoseconds { plan(memberCount).cost + Double(codeCount) }

    private func totals(ofAll memberCount: Int) -> ValueCounts? {
        guard favoured == nil, memberCount == liveCount else { return nil }
        return ValueCounts(Array(totals), plan: CountingPlan(way: .totals, valueCount: codeCount, cost: 0))
    }

    private func added(
        _ set: Bitmap,
        _ memberCount: Int,
        _ counts: (FacetPart, Bitmap, Int) -> ValueCounts
    ) -> ValueCounts {
        var others = 0
        let entries = parts.splitting(set)
        let later = entries.dropFirst().map { part, set in
            let count = set.count
            others += count
            return counts(part, set, count)
        }
        let first = counts(entries[0].part, entries[0].set, memberCount - others)
        return ValueCounts(adding: [first] + later, codeCount: codeCount)
    }
}

// MARK: - Beside a table

extension FacetColumn {
    /// How many members of a set have each code, where a table knows those of the first part; see
    /// ``Parts/counts(in:knowing:passing:isAlone:codeCount:)``.
    func counts(in set: Bitmap, knowing first: [UInt32], passing clause: Bitmap, isAlone: Bool) -> [UInt32] {
        parts.counts(in: set, knowing: first, passing: clause, isAlone: isAlone, codeCount: codeCount)
    }

    /// The cost of ``counts(in:knowing:passing:isAlone:)`` besides the table.
    func costKnowingFirst(restCount: Int) -> Nanoseconds { parts.costKnowingFirst(restCount: restCount) }
}

extension FacetPart {
    /// - Parameters:
    ///   - totals: of the items that were still in the catalog.
    ///   - removed: some of those; `nil` for none.
    fileprivate func totals(_ totals: FrozenArray<UInt32>, without removed: Bitmap?) -> FrozenArray<UInt32> {
        guard let removed else { return totals }
        let counts = counts(in: removed, memberCount: removed.count)
        return FrozenArray(keeping: totals.enumerated().map { $1 - counts[$0] })
    }
}

// MARK: - In an archive

extension FacetColumn: Archived {
    /// - Precondition: there is one part.
    package func write(to archive: inout ArchiveWriter) {
        archive.write(parts.all[0])
    }

    package convenience init(from archive: inout ArchiveReader) throws(ArchiveError) {
        self.init(try FacetPart(from: &archive))
    }
}
