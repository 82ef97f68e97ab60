/// How many items have each two values of two categories: what is left of all items by one clause is then looked up, and
/// not counted.
///
/// Of the items that were compiled together: what changed since is counted beside them. Where products are counted, how many of
/// them have an item with both values.
final class PairTables: Sendable {
    /// What they were made within.
    let limits: PairLimits
    /// By category that has tables, for each category whose values are counted: the rows of the values of the former.
    private let tables: [Int: [Int: PairTable]]
    /// By category, how many items have each value, whatever is counted.
    private let itemTotals: [[UInt32]]
    let numbers: NumberTables

    /// Counts all pairs.
    ///
    /// - Parameters:
    ///   - sides: by category; `nil` for one without values.
    ///   - numbers: by category; `nil` for one without numbers.
    ///   - isCancelled: asked now and then.
    /// - Returns: `nil` if it was cancelled.
    /// - Complexity: for each two categories a count over the one with more values for each value of the other.
    init?(
        _ sides: [PairSide?],
        numbers: [NumberSide?],
        itemCount: Int,
        _ limits: PairLimits,
        isCancelled: () -> Bool
    ) {
        var tables: [Int: [Int: PairTable]] = [:]
        guard let pairs = Self.worthwhile(sides, itemCount: itemCount, limits, isCancelled) else { return nil }
        for pair in pairs {
            guard let (few, many) = Self.ordered(pair, sides) else { continue }
            let width = many.side.valueCount
            var counts: [UInt32] = []
            counts.reserveCapacity(few.side.valueCount * width)
            for code in 0..<few.side.valueCount {
                if isCancelled() { return nil }
                counts += many.side.counts(in: few.side.items(of: code))
            }
            if few.index != many.index, many.side.hasRows {
                let turned = Self.turned(counts, width: width)
                tables[many.index, default: [:]][few.index] = PairTable(turned, width: few.side.valueCount)
            }
            if few.side.hasRows { tables[few.index, default: [:]][many.index] = PairTable(counts, width: width) }
        }
        self.limits = limits
        self.tables = tables
        itemTotals = sides.map { $0?.itemTotals ?? [] }
        let byteCount = tables.values.joined().reduce(0) { $0 + $1.value.byteCount }
        var maker = NumberTableMaker(sides, numbers, itemCount: itemCount, limits, taken: byteCount)
        guard let made = maker.tables(isCancelled: isCancelled) else { return nil }
        self.numbers = made
    }

    /// The tables that were written of a catalog.
    ///
    /// - Parameters:
    ///   - sides: by category; `nil` for one without values.
    ///   - numbers: by category; `nil` for one without numbers.
    ///   - limits: what they were made within.
    /// - Throws: for tables that these categories cannot have. Whether what is possible is true is not found out.
    /// - Complexity: O(pairs + items) for each category of numbers.
    init(
        from archive: inout ArchiveReader,
        _ sides: [PairSide?],
        numbers: [NumberSide?],
        _ limits: PairLimits
    ) throws(ArchiveError) {
        self.limits = limits
        let totals = sides.map { $0?.totals ?? [] }
        tables = try archive.byCategory(sides) { category, side, archive throws(ArchiveError) in
            try archive.require(side.hasRows, "a table has rows of what no clause is made of")
            return try archive.byCategory(sides) { other, _, archive throws(ArchiveError) in
                try PairTable(from: &archive, rows: totals[category], columns: totals[other])
            }
        }
        itemTotals = sides.map { $0?.itemTotals ?? [] }
        self.numbers = try NumberTables(from: &archive, sides, numbers)
    }

    func write(to archive: inout ArchiveWriter) {
        archive.write(byCategory: tables) { rows, archive in
            archive.write(byCategory: rows) { table, archive in table.write(to: &archive) }
        }
        numbers.write(to: &archive)
    }

    /// The pairs of categories to make tables of, the smaller ones first; `nil` if it was cancelled.
    ///
    /// No more pairs are compared than could have tables: those of categories with few values come first.
    private static func worthwhile(
        _ sides: [PairSide?],
        itemCount: Int,
        _ limits: PairLimits,
        _ isCancelled: () -> Bool
    ) -> [(first: Int, second: Int)]? {
        guard itemCount >= limits.minItemCount else { return [] }
        let most = itemCount.multipliedReportingOverflow(by: limits.maxPairsPerItem)
        let maxCount = limits.maxBytes / PairTable.overhead
        let places = sides.enumerated().compactMap { index, side in side.map { (index: index, side: $0) } }
            .sorted { ($0.side.valueCount, $0.index) < ($1.side.valueCount, $1.index) }
        var pairs: [(first: Int, second: Int, byteCount: Int)] = []
        for (rank, (first, side)) in places.enumerated() {
            if isCancelled() { return nil }
            for (second, other) in places[rank...] where pairs.count < maxCount {
                guard first != second || side.hasSeveral else { continue }
                let (count, overflow) = side.valueCount.multipliedReportingOverflow(by: other.valueCount)
                guard !overflow, count > 0, most.overflow || count <= most.partialValue else { continue }
                let orientations = first == second ? (side.hasRows ? 1 : 0) : [side, other].count { $0.hasRows }
                guard orientations > 0 else { continue }
                let tableBytes = PairTable.overhead + count * MemoryLayout<UInt32>.stride
                pairs.append((first, second, orientations * tableBytes))
            }
        }
        var byteCount = 0
        return pairs.sorted { ($0.byteCount, $0.first, $0.second) < ($1.byteCount, $1.first, $1.second) }.prefix {
            byteCount += $0.byteCount
            return byteCount <= limits.maxBytes
        }.map { ($0.first, $0.second) }
    }

    private typealias IndexedSide = (index: Int, side: PairSide)

    /// The two sides of a pair, that with fewer values first.
    private static func ordered(
        _ pair: (first: Int, second: Int),
        _ sides: [PairSide?]
    ) -> (few: IndexedSide, many: IndexedSide)? {
        guard let first = sides[pair.first], let second = sides[pair.second] else { return nil }
        let both = ((pair.first, first), (pair.second, second))
        return first.valueCount <= second.valueCount ? both : (both.1, both.0)
    }

    /// Columns made rows.
    private static func turned(_ counts: [UInt32], width: Int) -> [UInt32] {
        let rowCount = counts.count / width
        var turned = [UInt32](repeating: 0, count: counts.count)
        for row in 0..<rowCount {
            for column in 0..<width { turned[column * rowCount + row] = counts[row * width + column] }
        }
        return turned
    }
}

// MARK: - Looking up

extension PairTables {
    /// For each value of a category, how many items pass a clause and have it: of the items that were compiled together,
    /// those included that are no more in the catalog.
    ///
    /// - Returns: `nil` without a table of the two categories, and where the values of the clause are not disjoint. As long
    ///   as the category had values when the tables were made.
    func counts(of category: Int, passing clause: SourcedClause) -> [UInt32]? {
        switch clause.source {
        case .values(let codes, let areDisjoint):
            areDisjoint ? tables[clause.category]?[category]?.sum(ofRows: codes) : nil
        case .numbers(let span): numbers.counts(of: category, in: span, of: clause.category)
        }
    }

    /// About how many items pass a clause of values that no item has two of; `nil` for another clause.
    func itemCount(passing clause: SourcedClause) -> Int? {
        guard case .values(let codes, areDisjoint: true) = clause.source else { return nil }
        return itemCount(having: codes, of: clause.category)
    }

    /// How many items have each of some values of a category, added up.
    func itemCount(having codes: [Int], of category: Int) -> Int {
        let totals = itemTotals[category]
        return codes.reduce(0) { $0 + ($1 < totals.count ? Int(totals[$1]) : 0) }
    }

    /// The cost of ``counts(of:passing:)``; `nil` where that is `nil`.
    func cost(of category: Int, passing clause: SourcedClause) -> Nanoseconds? {
        switch clause.source {
        case .values(let codes, let areDisjoint):
            areDisjoint ? tables[clause.category]?[category]?.cost(ofRows: codes.count) : nil
        case .numbers(let span): numbers.cost(of: category, in: span, of: clause.category)
        }
    }

    /// For each value of a category no fewer than ``counts(of:passing:)``; `nil` without a table of the two categories.
    func bounds(of category: Int, passing clause: SourcedClause) -> [UInt32]? {
        switch clause.source {
        case .values(let codes, _): tables[clause.category]?[category]?.sum(ofRows: codes)
        case .numbers(let span): numbers.bounds(of: category, in: span, of: clause.category)
        }
    }

    /// The cost of ``bounds(of:passing:)``; `nil` where that is `nil`.
    func boundsCost(of category: Int, passing clause: SourcedClause) -> Nanoseconds? {
        switch clause.source {
        case .values(let codes, _): tables[clause.category]?[category]?.cost(ofRows: codes.count)
        case .numbers: numbers.boundsCost(of: category, of: clause.category)
        }
    }

    /// The numbers of a category of the items that pass a clause: of those that were compiled together.
    ///
    /// - Returns: `nil` where tables do not know exactly.
    func summary(of category: Int, passing clause: SourcedClause) -> NumericSummary? {
        switch clause.source {
        case .values(let codes, let areDisjoint):
            areDisjoint ? numbers.summary(of: category, having: codes, of: clause.category) : nil
        case .numbers(let span): numbers.summary(of: category, in: span, of: clause.category)
        }
    }

    /// How many items are looked at one by one for ``summary(of:passing:)`` and ``histogram(of:passing:)``.
    func restCount(passing clause: SourcedClause) -> Int {
        guard case .numbers(let span) = clause.source else { return 0 }
        return numbers.restCount(in: span, of: clause.category)
    }

    /// By bin, the same for the histogram of a category.
    func histogram(of category: Int, passing clause: SourcedClause) -> [UInt32]? {
        switch clause.source {
        case .values(let codes, let areDisjoint):
            areDisjoint ? numbers.histogram(of: category, having: codes, of: clause.category) : nil
        case .numbers(let span): numbers.histogram(of: category, in: span, of: clause.category)
        }
    }
}

// MARK: - In an archive

extension ArchiveWriter {
    /// What some categories have, for ``ArchiveReader/byCategory(_:_:)``.
    mutating func write<Value>(byCategory values: [Int: Value], _ write: (Value, inout ArchiveWriter) -> Void) {
        self.write(values.count)
        for (category, value) in values.sorted(by: { $0.key < $1.key }) {
            self.write(category)
            write(value, &self)
        }
    }
}

extension ArchiveReader {
    /// What some categories have, by their places.
    ///
    /// - Parameter sides: by category; `nil` for one that can have nothing.
    mutating func byCategory<Side, Value>(
        _ sides: [Side?],
        _ read: (_ category: Int, Side, inout ArchiveReader) throws(ArchiveError) -> Value
    ) throws(ArchiveError) -> [Int: Value] {
        var values: [Int: Value] = [:]
        let count = try self.read(Int.self)
        try require((0...sides.count).contains(count), "there are more tables than categories")
        for _ in 0..<count {
            let category = try self.read(Int.self)
            guard sides.indices.contains(category), let side = sides[category], values[category] == nil else {
                throw .impossible("a table is of no category, or of one that has it already")
            }
            values[category] = try read(category, side, &self)
        }
        return values
    }
}
