/// The numbers or instants of one attribute for the items of one part, each as 32 bits that ascend with the number.
///
/// Exact in every case, see ``NumberCoding``.
struct NumericColumn: Sendable {
    let itemCount: Int
    /// `nil` where each item has a row, see ``SparseRows``.
    let sparseRows: SparseRows?
    /// The numbers are instants, in milliseconds.
    let isDate: Bool
    /// The rows that have no value: none of those of a sparse column.
    let noneOfRows: Bitmap
    /// The numbers of all items.
    private(set) var whole = NumericSummary()
    let coding: NumberCoding
    /// An entry per row, 0 for one without a number; or, if some row has several, row after row as in `starts`.
    let slices: BitSlices
    /// For one entry per row.
    let groups: BitSlices.GroupExtremes?
    /// The same by entry, where the slices give no sum: of rows with several numbers, and of ranks.
    let codes: FrozenArray<UInt32>?
    let starts: FrozenArray<UInt32>?

    /// - Parameter numbers: the number of each code of `items`.
    init(numbers: [Number], items: ItemCodes) {
        self.init(numbers, scale: NumberScale(for: numbers), isDate: false, items: items)
    }

    /// - Parameter instants: the instant of each code of `items`.
    init(instants: [Instant], items: ItemCodes) {
        let numbers = instants.map { Number($0.milliseconds) }
        self.init(numbers, scale: NumberScale(decimalPlaces: 0), isDate: true, items: items)
    }

    /// - Parameters:
    ///   - entries: the code of each item, 0 for one without a number.
    ///   - greatest: no code is greater.
    init(coding: NumberCoding, isDate: Bool, entries: [UInt32], none: Bitmap, greatest: UInt32) {
        itemCount = entries.count
        sparseRows = nil
        self.isDate = isDate
        noneOfRows = none
        self.coding = coding
        slices = BitSlices(entries, itemCount: entries.count, greatest: greatest)
        groups = BitSlices.groupExtremes(entries, without: none)
        (codes, starts) = (nil, nil)
        whole = summary(of: .all(itemCount: itemCount))
    }

    init(_ numbers: [Number], scale: NumberScale?, isDate: Bool, items: ItemCodes) {
        itemCount = items.itemCount
        let inRows = items.inRows
        sparseRows = inRows?.rows
        let rows = inRows?.codes ?? items
        self.isDate = isDate
        noneOfRows = rows.none
        let (coding, translation) = NumberCoding.coding(numbers, scale)
        self.coding = coding
        let isSingleValued = rows.isSingleValued
        let entries =
            isSingleValued
            ? rows.mapSingle(absent: 0) { translation[$0] } : rows.codes.map { translation[Int($0)] }
        slices = BitSlices(entries, itemCount: entries.count, greatest: translation.max() ?? 0)
        groups = isSingleValued ? BitSlices.groupExtremes(entries, without: noneOfRows) : nil
        starts = isSingleValued ? nil : rows.offsets.starts(itemCount: rows.itemCount)
        if case .steps = coding, isSingleValued { codes = nil } else { codes = FrozenArray(keeping: entries) }
        whole = summary(of: .all(itemCount: itemCount))
    }

    /// The number that a code stands for.
    func number(_ code: UInt32) -> Number { coding.number(code) }

    /// The code of a number; `nil` where no item can have it.
    func code(of number: Number) -> UInt32? {
        codeBounds(NumericBound(number), NumericBound(number))?.lowerBound
    }

    /// No item has more than one number.
    var isSingleValued: Bool { starts == nil }

    /// The items that have no value.
    ///
    /// - Complexity: O(1), O(*w* + *r*) for a sparse column, *w* words, *r* rows.
    var none: Bitmap { sparseRows?.none ?? noneOfRows }

    /// Where the numbers of an item lie.
    ///
    /// - Complexity: O(1), O(log *r*) for a sparse column, *r* rows.
    func entries(of item: Int) -> Range<Int> {
        guard let sparseRows else { return entries(ofRow: item) }
        return sparseRows.row(of: item).map(entries(ofRow:)) ?? 0..<0
    }

    /// Where the numbers of a row lie.
    func entries(ofRow row: Int) -> Range<Int> {
        if let starts { return Int(starts[row])..<Int(starts[row + 1]) }
        return row..<(noneOfRows.contains(row) ? row : row + 1)
    }

    /// The item that has a row.
    func item(ofRow row: Int) -> Int { sparseRows.map { Int($0.items[row]) } ?? row }

    /// All of them are whole numbers, and no dates.
    ///
    /// - Complexity: O(1), O(numbers) where these lie far apart.
    var areWhole: Bool { !isDate && coding.isOfWholeNumbers }

    /// The rows of the members of a set.
    ///
    /// - Complexity: O(1), O(*r*) for a sparse column, *r* rows.
    func rows(of set: Bitmap) -> Bitmap { sparseRows?.rows(of: set) ?? set }
}

// MARK: - Bounds

extension NumericColumn: NumberFinding {
    /// The items with a number between two bounds; `nil` is open.
    ///
    /// - Complexity: O(values), a compare each, and O(*w*) words.
    func items(from lower: NumericBound?, to upper: NumericBound?) -> Bitmap {
        guard let bounds = codeBounds(lower, upper) else { return Bitmap(itemCount: itemCount) }
        return items(withAnyOf: slices.items(in: bounds))
    }

    /// The codes of the numbers between two bounds; `nil` if there are none. Those beyond the greatest number may be among
    /// them.
    func codeBounds(_ lower: NumericBound?, _ upper: NumericBound?) -> ClosedRange<UInt32>? {
        coding.codeBounds(lower, upper)
    }

    /// A number beside another one, with none of the column's between; `nil` beyond what numbers can be.
    func neighbour(of number: Number, isBelow: Bool) -> Number? { coding.neighbour(of: number, isBelow: isBelow) }

    /// From a bit per entry to a bit per item: an item is in if any of its entries is.
    func items(withAnyOf matches: Bitmap) -> Bitmap {
        let rows = rows(withAnyOf: matches)
        return sparseRows?.items(of: rows) ?? rows
    }

    /// From a bit per entry to a bit per row: a row is in if any of its entries is.
    func rows(withAnyOf matches: Bitmap) -> Bitmap {
        var matches = matches
        guard let starts else {
            matches.formSubtraction(noneOfRows)
            return matches
        }
        var rows = Bitmap(itemCount: noneOfRows.itemCount)
        for row in 0..<rows.itemCount {
            for entry in starts[row]..<starts[row + 1] where matches.contains(Int(entry)) {
                rows.insert(row)
                break
            }
        }
        return rows
    }
}

// MARK: - Numbers

extension NumericColumn {
    /// The codes of all numbers: by row if no item has several, 0 for a row without a number.
    var codesOfEntries: [UInt32] { codes.map { Array($0) } ?? slices.numbers }

    /// The code of the number of an item, 0 for an item without a number.
    ///
    /// - Precondition: ``isSingleValued``.
    /// - Complexity: O(*b*), *b* bits of a number, and O(log *r*) for a sparse column, *r* rows.
    func code(ofItem item: Int) -> UInt32 {
        let row = if let sparseRows { sparseRows.row(of: item) } else { Optional(item) }
        guard let row else { return 0 }
        return codes?[row] ?? slices.number(of: row)
    }

    /// By item the code of its number, or `absent`.
    ///
    /// - Precondition: ``isSingleValued``.
    /// - Complexity: O(*n* · *b*), *n* items, *b* bits of a number.
    func codesOfItems(absent: UInt32) -> [UInt32] {
        var codes = codesOfEntries
        guard let sparseRows else {
            noneOfRows.forEach { codes[$0] = absent }
            return codes
        }
        var spread = [UInt32](repeating: absent, count: itemCount)
        for (row, item) in sparseRows.items.enumerated() { spread[Int(item)] = codes[row] }
        return spread
    }

    /// No number has a greater code.
    var lastCode: UInt32 {
        coding.rankCount.map { UInt32(max($0, 1) - 1) } ?? UInt32(truncatingIfNeeded: 1 << UInt64(slices.width) - 1)
    }

    /// The items with a number that passes a test, made once for each distinct number.
    func items(where passes: (Number) -> Bool) -> Bitmap {
        var verdicts: [UInt32: Bool] = [:]
        var matches = Bitmap(itemCount: slices.itemCount)
        for (entry, code) in codesOfEntries.enumerated() {
            let verdict = verdicts[code] ?? passes(number(code))
            verdicts[code] = verdict
            if verdict { matches.insert(entry) }
        }
        return items(withAnyOf: matches)
    }

    /// The items with a number that passes each of some tests, made once for each distinct number.
    ///
    /// - Parameter forEachPassed: calls its closure with each test, below `testCount`, that a number passes.
    func items(
        passingEach testCount: Int,
        _ forEachPassed: (Number, (_ test: Int) -> Void) -> Void
    ) -> [Bitmap] {
        var verdicts: [UInt32: [Int]] = [:]
        var table = BitmapTable(setCount: testCount, itemCount: slices.itemCount)
        for (entry, code) in codesOfEntries.enumerated() {
            var verdict = verdicts[code]
            if verdict == nil {
                var passed: [Int] = []
                forEachPassed(number(code)) { passed.append($0) }
                verdicts[code] = passed
                verdict = passed
            }
            for test in verdict ?? [] { table.insert(entry, into: test) }
        }
        return table.bitmaps().map(items(withAnyOf:))
    }

    /// The numbers of an item.
    func numbers(of item: Int) -> [Number] {
        entries(of: item).map { number(codes?[$0] ?? slices.number(of: $0)) }
    }

    /// The numbers of every item as codes, without repeats inside an item; those without a code are left out.
    ///
    /// - Parameters:
    ///   - shown: the items whose numbers are taken; `nil` for all.
    ///   - transform: made once for each distinct number, where these are no more than items.
    func mapNumbers(of shown: Bitmap? = nil, _ transform: (Number) -> UInt32?) -> ItemCodes {
        // No code is one of the two greatest numbers.
        let (unknown, none) = (UInt32.max, UInt32.max - 1)
        var known = [UInt32](repeating: unknown, count: lastCode < itemCount ? Int(lastCode) + 1 : 0)
        var mapped = ItemCodesBuilder(itemCount: itemCount, codeCount: slices.itemCount)
        forEachEntry(of: shown) { item, code in
            var new = Int(code) < known.count ? known[Int(code)] : unknown
            if new == unknown {
                new = transform(number(code)) ?? none
                if Int(code) < known.count { known[Int(code)] = new }
            }
            if new != none { mapped.insert(new, to: item) }
        }
        return mapped.finish()
    }

    /// The least number above another one; `nil` if there is none.
    ///
    /// - Complexity: O(numbers).
    func least(above number: Number) -> Number? {
        guard let bounds = codeBounds(NumericBound(number, isInclusive: false), nil) else { return nil }
        var least: UInt32?
        forEachEntry { _, code in if code >= bounds.lowerBound, code < least ?? .max { least = code } }
        return least.map(self.number)
    }

    /// Visits every number of every item.
    func forEachNumber(_ body: (Number) -> Void) { forEachEntry { body(number($1)) } }

    private func forEachEntry(of shown: Bitmap? = nil, _ body: (_ item: Int, _ code: UInt32) -> Void) {
        let codes = codesOfEntries
        for row in 0..<noneOfRows.itemCount {
            let item = item(ofRow: row)
            if let shown, !shown.contains(item) { continue }
            for entry in entries(ofRow: row) { body(item, codes[entry]) }
        }
    }
}

// MARK: - In an archive

extension NumericColumn: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(isDate)
        archive.write(sparseRows)
        if sparseRows == nil { archive.write(noneOfRows) }
        archive.write(whole)
        coding.write(to: &archive)
        archive.write(slices.itemCount)
        archive.write(starts != nil)
        if let starts { archive.write(array: starts) }
        slices.write(to: &archive)
        archive.write(groups != nil)
        groups?.write(to: &archive)
        archive.write(codes != nil)
        if let codes { archive.write(array: codes) }
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        itemCount = archive.itemCount
        isDate = try archive.read()
        let sparseRows = try archive.read(SparseRows?.self)
        self.sparseRows = sparseRows
        noneOfRows = if let sparseRows { Bitmap(itemCount: sparseRows.count) } else { try archive.read() }
        let rowCount = noneOfRows.itemCount
        whole = try archive.read()
        coding = try NumberCoding(from: &archive)
        let entryCount = try archive.read(Int.self)
        try archive.require((0...Int(UInt32.max)).contains(entryCount), "there are too many numbers")
        if try archive.read(Bool.self) {
            starts = try archive.starts(count: rowCount + 1, end: entryCount)
        } else {
            starts = nil
            try archive.require(entryCount == rowCount, "an item has no number")
        }
        slices = try BitSlices(from: &archive, count: entryCount)
        groups = try archive.read(Bool.self) ? try slices.groupExtremes(from: &archive) : nil
        codes = try archive.read(Bool.self) ? try archive.array(count: entryCount) : nil
        let rankCount = coding.rankCount
        if let rankCount, let codes {
            try archive.require(codes.greatest < rankCount, "a number comes after the last one")
        }
        if isDate, rankCount != 0 {
            let areInstants = [number(0), number(lastCode)].allSatisfy { abs($0.doubleValue) < 0x1p52 }
            try archive.require(areInstants, "instants are too far away")
        }
        let isSummedBySlices = if case .steps = coding { starts == nil && groups != nil } else { false }
        try archive.require(codes != nil || isSummedBySlices, "numbers have no sum")
    }
}
