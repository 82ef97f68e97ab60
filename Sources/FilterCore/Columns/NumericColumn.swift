/// The numbers or instants of one attribute for the items of one part, each as 32 bits that ascend with the number.
///
/// Exact in every case, see ``NumberCoding``.
struct NumericColumn: Sendable {
    let itemCount: Int
    /// The numbers are instants, in milliseconds.
    let isDate: Bool
    /// The items that have no value.
    let none: Bitmap
    /// The numbers of all items.
    private(set) var whole = NumericSummary()
    let coding: NumberCoding
    /// An entry per item, 0 for an item without a number; or, if some item has several, item after item as in `starts`.
    let slices: BitSlices
    /// For one entry per item.
    let groups: BitSlices.GroupExtremes?
    /// The same by entry, where the slices give no sum: of items with several numbers, and of ranks.
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

    private init(_ numbers: [Number], scale: NumberScale?, isDate: Bool, items: ItemCodes) {
        itemCount = items.itemCount
        self.isDate = isDate
        none = items.none
        let (coding, translation) = NumberCoding.coding(numbers, scale)
        self.coding = coding
        let isSingleValued = items.isSingleValued
        let entries =
            isSingleValued
            ? items.mapSingle(absent: 0) { translation[$0] } : items.codes.map { translation[Int($0)] }
        slices = BitSlices(entries, itemCount: entries.count, greatest: translation.max() ?? 0)
        groups = isSingleValued ? BitSlices.groupExtremes(entries, without: none) : nil
        starts = isSingleValued ? nil : items.starts
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

    /// Where the numbers of an item lie.
    func entries(of item: Int) -> Range<Int> {
        if let starts { return Int(starts[item])..<Int(starts[item + 1]) }
        return item..<(none.contains(item) ? item : item + 1)
    }
}

// MARK: - Bounds

extension NumericColumn: NumberFinding {
    /// The items with a number between two bounds; `nil` is open.
    ///
    /// - Complexity: O(values), a compare each.
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
        var matches = matches
        guard let starts else {
            matches.formSubtraction(none)
            return matches
        }
        var items = Bitmap(itemCount: itemCount)
        for item in 0..<itemCount {
            for entry in starts[item]..<starts[item + 1] where matches.contains(Int(entry)) {
                items.insert(item)
                break
            }
        }
        return items
    }
}

// MARK: - Numbers

extension NumericColumn {
    /// The codes of all numbers: by item if no item has several, 0 for an item without a number.
    var codesOfEntries: [UInt32] { codes.map { Array($0) } ?? slices.numbers }

    /// The code of the number of an item.
    ///
    /// - Precondition: ``isSingleValued``, and the item has a number.
    func code(ofItem item: Int) -> UInt32 { codes?[item] ?? slices.number(of: item) }

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
    func mapNumbers(_ transform: (Number) -> UInt32?) -> ItemCodes {
        var mapped: [UInt32] = []
        var ends: [UInt32] = [0]
        ends.reserveCapacity(itemCount + 1)
        let codes = codesOfEntries
        for item in 0..<itemCount {
            let start = mapped.count
            for entry in entries(of: item) {
                guard let code = transform(number(codes[entry])), !mapped[start...].contains(code) else { continue }
                mapped.append(code)
            }
            ends.append(UInt32(mapped.count))
        }
        return ItemCodes(itemCount: itemCount, codes: mapped, starts: ends)
    }
}

// MARK: - In an archive

extension NumericColumn: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(isDate)
        archive.write(none)
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
        none = try archive.read()
        whole = try archive.read()
        coding = try NumberCoding(from: &archive)
        let entryCount = try archive.read(Int.self)
        try archive.require((0...Int(UInt32.max)).contains(entryCount), "there are too many numbers")
        if try archive.read(Bool.self) {
            starts = try archive.starts(count: itemCount + 1, end: entryCount)
        } else {
            starts = nil
            try archive.require(entryCount == itemCount, "an item has no number")
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
