/// The numbers of a range or a comparison, for all items.
final class CategoryNumbers: NumberFinding, Sendable {
    private let parts: Parts<NumericColumn>
    /// By part, the numbers of its items that are still in the catalog.
    private let summaries: [NumericSummary]
    /// How many items are still in the catalog.
    private let liveCount: Int
    /// The numbers are instants, in milliseconds.
    let isDate: Bool
    /// The numbers of all items of the catalog.
    let catalogStats: NumericStats
    /// `nil` without the option.
    let histogram: Histogram?
    /// How the numbers of the first part would be coded that a view shows; `nil` where all are shown.
    private let shownCoding: NumberCoding?
    private let wholeness = FoundOnce<Bool>()

    convenience init(_ column: NumericColumn, _ histogram: Histogram?) {
        self.init(
            Parts(column, itemCount: column.itemCount),
            [column.whole],
            liveCount: column.itemCount,
            isDate: column.isDate,
            histogram
        )
    }

    private init(
        _ parts: Parts<NumericColumn>,
        _ summaries: [NumericSummary],
        liveCount: Int,
        isDate: Bool,
        _ histogram: Histogram?,
        shownCoding: NumberCoding? = nil
    ) {
        self.parts = parts
        self.summaries = summaries
        self.liveCount = liveCount
        self.isDate = isDate
        self.histogram = histogram
        self.shownCoding = shownCoding
        catalogStats = summaries.dropFirst().reduce(summaries[0], +).stats
    }

    convenience init(from archive: inout ArchiveReader) throws(ArchiveError) {
        self.init(try archive.read(), try archive.read())
    }

    /// - Precondition: there is one part.
    func write(to archive: inout ArchiveWriter) {
        archive.write(parts.all[0])
        archive.write(histogram)
    }

    /// The numbers after a change of the items.
    ///
    /// - Parameters:
    ///   - column: the numbers of the items that are added.
    ///   - ends: how far bins may reach by the definition.
    /// - Returns: `nil` if instants would stand beside numbers.
    func changed(
        _ change: PartChange,
        adding column: NumericColumn,
        within ends: Histogram.Ends
    ) -> CategoryNumbers? {
        let hadNumbers = summaries.contains { $0.count > 0 }
        guard !hadNumbers || column.whole.count == 0 || column.isDate == isDate else { return nil }
        let kept = change.removed.indices.map { index in
            parts.all[index].summary(summaries[index], without: change.removed[index], leaving: change.live[index])
        }
        return CategoryNumbers(
            parts.keeping(change.removed.count, adding: column, itemCount: column.itemCount),
            kept + [column.whole],
            liveCount: change.liveCount,
            isDate: column.whole.count > 0 ? column.isDate : isDate,
            histogram?.changed(change, adding: column, within: ends),
            shownCoding: shownCoding
        )
    }

    /// The numbers of the items that a view shows.
    ///
    /// - Returns: `nil` where they would lie in another form alone, or none is left that could tell that they were dates.
    /// - Precondition: there is one part.
    /// - Complexity: O(numbers), and O(*v* log *v*), *v* distinct ones.
    func showing(
        _ items: ShownItems,
        of definition: CategoryDefinition,
        _ contents: ContentCompiler
    ) -> CategoryNumbers? {
        let shown = items.parts[0]
        let column = histogram.map { _ in first.showing(shown) }
        let (coding, isAlike) = column.map { ($0.coding, first.isAlike($0)) } ?? first.coding(of: shown)
        let summary = column?.whole ?? first.summary(of: shown, memberCount: items.count)
        let isKnownDate = definition.epochUnit != nil || summary.count > 0
        guard isAlike, !isDate || isKnownDate else { return nil }
        return CategoryNumbers(
            parts,
            [summary],
            liveCount: items.count,
            isDate: isDate,
            histogram.flatMap { all in
                column.flatMap { contents.histogram(definition, $0) }?.showing(items, sharing: all)
            },
            shownCoding: coding
        )
    }

    /// The numbers as items with these weights have them.
    func weighed(_ weights: ItemWeights) -> WeighedNumbers {
        WeighedNumbers(parts, weights, liveCount: liveCount)
    }

    /// Such numbers after a change of the items.
    func weighed(_ weights: ItemWeights, from former: WeighedNumbers, _ change: PartChange) -> WeighedNumbers {
        former.changed(change, to: parts, weights)
    }

    /// How many places items have.
    var itemCount: Int { parts.placeCount }

    /// The items that have no number.
    var none: Bitmap { parts.joined(\.none) }

    func items(from lower: NumericBound?, to upper: NumericBound?) -> Bitmap {
        parts.joined { $0.items(from: lower, to: upper) }
    }

    /// The numbers of the members of a set, all values of an item counted.
    ///
    /// - Parameter memberCount: the number of members, which the caller knows already.
    /// - Complexity: as ``NumericColumn/summary(of:memberCount:)``.
    func stats(in set: Bitmap, memberCount: Int) -> NumericStats {
        if memberCount == liveCount { return catalogStats }
        if let only = parts.only { return only.summary(of: set, memberCount: memberCount).stats }
        return parts.splitting(set).map { $0.summary(of: $1, memberCount: $1.count) }
            .reduce(NumericSummary(), +).stats
    }

    /// The numbers of the members of a set, where tables know those of the first part.
    ///
    /// - Parameters:
    ///   - set: the items of the catalog that pass a clause.
    ///   - first: the numbers of the items of the first part that pass the clause, as they were compiled together.
    ///   - clause: the items that pass it, those included that are no more in the catalog.
    /// - Returns: `nil` where the least or the greatest number may have gone.
    /// - Complexity: O(1) as long as there is one part; else as ``stats(in:memberCount:)`` over the items that changed.
    func stats(in set: Bitmap, knowing first: NumericSummary, passing clause: Bitmap) -> NumericStats? {
        parts.stats(in: set, knowing: first, passing: clause) { $0.summary(ofFew: $1, memberCount: $1.count) }
    }

    /// The numbers of the items that were compiled together are whole.
    var areWhole: Bool { wholeness.value { !first.isDate && (shownCoding ?? first.coding).isOfWholeNumbers } }

    /// The numbers of the items that were compiled together.
    var first: NumericColumn { parts.all[0] }

    /// The least and the greatest of the members' numbers between two bounds; `nil` if there are none.
    ///
    /// - Complexity: as ``NumericColumn/extremes(in:from:to:)``.
    func extremes(in set: Bitmap, from lower: NumericBound?, to upper: NumericBound?) -> ClosedRange<Number>? {
        let found = parts.splitting(set).compactMap { $0.extremes(in: $1, from: lower, to: upper) }
        guard let first = found.first else { return nil }
        return found.dropFirst().reduce(first) {
            min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound)
        }
    }

    /// The least and the greatest number of an item; `nil` if it has none.
    func extremes(of item: Int) -> ClosedRange<Number>? {
        var only = Bitmap(itemCount: itemCount)
        only.insert(item)
        return extremes(in: only, from: nil, to: nil)
    }

    /// A number beside another one, with none of the items' between; `nil` beyond what numbers can be.
    ///
    /// - Complexity: O(log *v*), *v* distinct numbers.
    func neighbour(of number: Number, isBelow: Bool) -> Number? {
        let codings = [shownCoding ?? first.coding] + parts.all.dropFirst().map(\.coding)
        let nearest = codings.compactMap { $0.neighbour(of: number, isBelow: isBelow) }
        return isBelow ? nearest.max() : nearest.min()
    }

    /// The clauses of a selection of numbers and of None.
    ///
    /// - Parameters:
    ///   - items: those that pass the bounds; `nil` without any.
    ///   - isNoneOn: whether items without a number pass.
    func clauses(_ items: Bitmap?, isNoneOn: Bool, in category: Category) -> CategoryClauses {
        guard let items else {
            return CategoryClauses(replaceable: category.clause(ofNoneAlone: isNoneOn, none))
        }
        return CategoryClauses(replaceable: isNoneOn ? items.union(none) : items)
    }

    /// The greatest number of some items that lies below another one, as far as the category's bounds allow.
    func greatest(of items: Bitmap, below number: Number, isInclusive: Bool, in category: Category) -> Number? {
        let least = category.numberBounds?.lower.map { NumericBound($0.lowest(in: category.zone)) }
        let greatest = NumericBound(number, isInclusive: isInclusive)
        return extremes(in: items, from: least, to: greatest)?.upperBound
    }

    /// The least number of some items that lies above another one, as far as the category's bounds allow.
    func least(of items: Bitmap, above number: Number, isInclusive: Bool, in category: Category) -> Number? {
        let least = NumericBound(number, isInclusive: isInclusive)
        let greatest = category.numberBounds?.upper.map { NumericBound($0.highest(in: category.zone)) }
        return extremes(in: items, from: least, to: greatest)?.lowerBound
    }
}

extension NumericColumn {
    /// - Parameters:
    ///   - summary: of the items that were still in the catalog.
    ///   - removed: some of those; `nil` for none.
    ///   - live: the others.
    fileprivate func summary(
        _ summary: NumericSummary,
        without removed: Bitmap?,
        leaving live: Bitmap
    ) -> NumericSummary {
        guard let removed else { return summary }
        return summary.removing(self.summary(of: removed, memberCount: removed.count))
            ?? self.summary(of: live, memberCount: live.count)
    }
}

// MARK: - Bounds that move

extension Category {
    /// A number as a bound like another one: a day for a day.
    func bound(at number: Number, like model: Bound) -> Bound {
        day(of: number, like: model).map { .date(.day($0)) } ?? bound(number)
    }

    /// The day before or after that of a number, for a day; else the column's next number on that side.
    func bound(beside number: Number, isBelow: Bool, like model: Bound) -> Bound? {
        if let day = day(of: number, like: model) {
            return .date(.day(CivilDate(daysSinceEpoch: day.daysSinceEpoch + (isBelow ? -1 : 1))))
        }
        return content.numbers?.neighbour(of: number, isBelow: isBelow).map(bound)
    }

    private func day(of number: Number, like model: Bound) -> CivilDate? {
        guard case .date(.day) = model, case .integer(let milliseconds) = number else { return nil }
        return zone.day(of: Instant(milliseconds: milliseconds))
    }
}

extension Number {
    /// How far apart two numbers are.
    func distance(to other: Number) -> Double {
        abs(doubleValue - other.doubleValue)
    }
}
