/// The numbers or instants of one attribute for the items of one part, each as 32 bits that ascend with the number.
///
/// Exact in every case: what the bits stand for is either an integer, scaled from at most six decimal places, or the
/// rank of a number in the list of all numbers.
struct NumericColumn: Sendable {
    /// The meaning of a code.
    private enum Meaning: Sendable {
        /// `base + code · step`, divided by the scale. Prices, counts, days: nearly everything.
        case steps(base: Int64, step: Int64, NumberScale)
        /// `numbers[code]`: for numbers that are no multiples of one step, or too far apart.
        case ranks([Number])
    }

    let itemCount: Int
    /// The numbers are instants, in milliseconds.
    let isDate: Bool
    /// The items that have no value.
    let none: Bitmap
    /// The numbers of all items.
    private(set) var whole = NumericSummary()
    private let meaning: Meaning
    /// An entry per item, 0 for an item without a number; or, if some item has several, item after item as in `starts`.
    private let slices: BitSlices
    /// For one entry per item.
    private let groups: BitSlices.GroupExtremes?
    /// The same by entry, where the slices give no sum: of items with several numbers, and of ranks.
    private let codes: FrozenArray<UInt32>?
    private let starts: FrozenArray<UInt32>?

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
        let translation: [UInt32]
        if let scale, let steps = Self.steps(numbers.map { scale.exact($0)! }) {
            meaning = .steps(base: steps.base, step: steps.step, scale)
            translation = steps.codes
        } else {
            let distinct = Set(numbers).sorted()
            let ranks = Dictionary(uniqueKeysWithValues: zip(distinct, UInt32(0)...))
            meaning = .ranks(distinct)
            translation = numbers.map { ranks[$0]! }
        }
        let isSingleValued = items.isSingleValued
        let entries =
            isSingleValued
            ? items.mapSingle(absent: 0) { translation[$0] } : items.codes.map { translation[Int($0)] }
        slices = BitSlices(entries, itemCount: entries.count, greatest: translation.max() ?? 0)
        groups = isSingleValued ? BitSlices.groupExtremes(entries, without: none) : nil
        starts = isSingleValued ? nil : items.starts
        if case .steps = meaning, isSingleValued { codes = nil } else { codes = FrozenArray(keeping: entries) }
        whole = summary(of: .all(itemCount: itemCount))
    }

    /// The integers as multiples of the greatest step that all of them share, counted from the least one; `nil` if
    /// that takes more than 32 bits.
    private static func steps(_ integers: [Int64]) -> (base: Int64, step: Int64, codes: [UInt32])? {
        guard let base = integers.min(), let greatest = integers.max() else { return (0, 1, []) }
        let (spread, overflow) = greatest.subtractingReportingOverflow(base)
        guard !overflow else { return nil }
        let step = max(1, integers.reduce(0) { greatestCommonDivisor($0, $1 - base) })
        guard spread / step <= Int64(UInt32.max) else { return nil }
        return (base, step, integers.map { UInt32(($0 - base) / step) })
    }

    private static func greatestCommonDivisor(_ left: Int64, _ right: Int64) -> Int64 {
        var (left, right) = (left, right)
        while right != 0 { (left, right) = (right, left % right) }
        return left
    }

    /// The number that a code stands for.
    func number(_ code: UInt32) -> Number {
        switch meaning {
        case .steps(let base, let step, let scale): scale.number(Int128(base) + Int128(code) * Int128(step))
        case .ranks(let numbers): numbers[Int(code)]
        }
    }

    /// The code of a number; `nil` where no item can have it.
    func code(of number: Number) -> UInt32? {
        codeBounds(NumericBound(number), NumericBound(number))?.lowerBound
    }

    /// No item has more than one number.
    var isSingleValued: Bool { starts == nil }
}

// MARK: - Counting

extension NumericColumn {
    /// How many members of a set have each number, by ascending code, numbers that none of them has left out.
    ///
    /// - Precondition: ``isCounted(_:)``.
    /// - Complexity: O(*w* + *m* · *b*), *w* words, *m* members, *b* bits of a number; O(values of members) for several values an item and
    ///   for numbers without a common step. Where numbers are far apart the codes of the members are sorted.
    func counts(in set: Bitmap, memberCount: Int) -> [CodeCount] {
        guard isCountedByCode(memberCount) else { return sortedCounts(in: set) }
        var counts = [UInt32](repeating: 0, count: 1 << slices.width)
        forEachCode(in: set) { counts[Int($0)] += 1 }
        return Array(of: counts)
    }

    private func sortedCounts(in set: Bitmap) -> [CodeCount] {
        var codes: [UInt32] = []
        forEachCode(in: set) { codes.append($0) }
        codes.sort()
        var counts: [CodeCount] = []
        for code in codes {
            if counts.last?.code == code {
                counts[counts.count - 1].count += 1
            } else {
                counts.append(CodeCount(code: code, count: 1))
            }
        }
        return counts
    }

    private func forEachCode(in set: Bitmap, _ body: (UInt32) -> Void) {
        guard let codes else { return slices.forEachNumber(in: set.subtracting(none), body) }
        set.forEach { item in
            for entry in entries(of: item) { body(codes[entry]) }
        }
    }

    /// Whether the numbers of so many members are counted: of few numbers always, of many as long as few items have them.
    func isCounted(_ memberCount: Int) -> Bool {
        memberCount <= Self.maxMembersOfMany || slices.width <= Self.bitsOfFew
    }

    private static let bitsOfFew = 12
    private static let maxMembersOfMany = 1 << 14

    /// Whether there are few enough codes beside the members for a counter each.
    private func isCountedByCode(_ memberCount: Int) -> Bool {
        slices.width <= Self.maxCounterBits && 1 << slices.width <= 16 * memberCount + Self.fewCounters
    }

    private static let maxCounterBits = 22
    private static let fewCounters = 1 << 16

    /// The cost of ``summary(of:memberCount:)``.
    func summaryCost(_ memberCount: Int) -> Nanoseconds {
        if memberCount == itemCount { return 0 }
        return codes == nil ? Double(2 * slices.width * Bitmap.wordCount(of: itemCount)) : Double(8 * memberCount)
    }

    /// The cost of ``counts(in:memberCount:)``.
    func countingCost(_ memberCount: Int) -> Nanoseconds {
        let reading = Double(memberCount * (codes == nil ? slices.width : 4) + Bitmap.wordCount(of: itemCount))
        return reading + (isCountedByCode(memberCount) ? Double(1 << slices.width) : Double(30 * memberCount))
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

    /// The codes of the numbers between two bounds; `nil` if there are none.
    ///
    /// Those beyond the greatest number may be among them.
    func codeBounds(_ lower: NumericBound?, _ upper: NumericBound?) -> ClosedRange<UInt32>? {
        let least: Int128
        let greatest: Int128
        switch meaning {
        case .steps(let base, let step, let scale):
            let (base, step) = (Int128(base), Int128(step))
            least =
                lower.map { bound in
                    if bound.isInclusive { return (scale.roundedUp(bound.number) - base).dividedRoundingUp(by: step) }
                    return (scale.roundedDown(bound.number) - base).dividedRoundingDown(by: step) + 1
                } ?? 0
            greatest =
                upper.map { bound in
                    if bound.isInclusive {
                        return (scale.roundedDown(bound.number) - base).dividedRoundingDown(by: step)
                    }
                    return (scale.roundedUp(bound.number) - base).dividedRoundingUp(by: step) - 1
                } ?? Int128.max
        case .ranks(let numbers):
            least = lower.map { bound in Int128(numbers.partitioningIndex { bound.admitsBelow($0) }) } ?? 0
            greatest =
                upper.map { bound in Int128(numbers.partitioningIndex { !bound.admitsAbove($0) }) - 1 } ?? Int128.max
        }
        let lowest = max(least, 0)
        let highest = min(greatest, Int128(UInt32.max))
        return lowest <= highest ? UInt32(lowest)...UInt32(highest) : nil
    }

    /// From a bit per entry to a bit per item: an item is in if any of its entries is.
    private func items(withAnyOf matches: Bitmap) -> Bitmap {
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

// MARK: - Stats

extension NumericColumn {
    /// The numbers of the members of a set, all values of an item counted.
    ///
    /// - Parameter memberCount: the number of members, which the caller knows already.
    /// - Complexity: O(1) for all items; otherwise O(*w* · *b*) for an attribute with one value per item, *w* words of the
    ///   set, *b* bits of a number; O(values of members) for others and for numbers without a common step.
    func summary(of set: Bitmap, memberCount: Int) -> NumericSummary {
        memberCount == itemCount ? whole : summary(of: set)
    }

    private func summary(of set: Bitmap) -> NumericSummary {
        guard codes == nil, let groups, case .steps(let base, let step, let scale) = meaning else {
            return added(set)
        }
        let count = set.count - set.intersectionCount(none)
        guard let extremes = slices.extremes(in: set, without: none, groups) else { return NumericSummary() }
        let sum = Int128(base) * Int128(count) + Int128(slices.sum(in: set)) * Int128(step)
        return NumericSummary(
            count: count,
            minimum: number(extremes.lowerBound),
            maximum: number(extremes.upperBound),
            sum: NumberSum(sum, scale)
        )
    }

    /// The numbers of some codes, each as often as it was counted.
    ///
    /// - Parameter counts: by ascending code.
    /// - Complexity: O(codes).
    func summary(of counts: [CodeCount]) -> NumericSummary {
        guard let least = counts.first?.code, let greatest = counts.last?.code else { return NumericSummary() }
        var summary = NumericSummary(minimum: number(least), maximum: number(greatest))
        var codeSum: UInt64 = 0
        for entry in counts {
            summary.count += Int(entry.count)
            codeSum += UInt64(entry.code) * UInt64(entry.count)
        }
        switch meaning {
        case .steps(let base, let step, let scale):
            summary.sum = NumberSum(Int128(base) * Int128(summary.count) + Int128(codeSum) * Int128(step), scale)
        case .ranks:
            for entry in counts { summary.sum.add(number(entry.code), times: Int(entry.count)) }
        }
        return summary
    }

    private func added(_ set: Bitmap) -> NumericSummary {
        guard let codes else { preconditionFailure("kept where slices do not tell") }
        var summary = NumericSummary()
        var least = UInt32.max
        var greatest = UInt32.min
        set.forEach { item in
            for entry in entries(of: item) {
                let code = codes[entry]
                summary.count += 1
                summary.sum.add(number(code))
                least = min(least, code)
                greatest = max(greatest, code)
            }
        }
        guard summary.count > 0 else { return summary }
        summary.minimum = number(least)
        summary.maximum = number(greatest)
        return summary
    }

    /// The least and the greatest of the members' numbers between two bounds; `nil` if there are none.
    ///
    /// - Complexity: as ``items(from:to:)-(NumericBound?,_)`` for one value per item and a common step; O(values of
    ///   members) for others.
    func extremes(in set: Bitmap, from lower: NumericBound?, to upper: NumericBound?) -> ClosedRange<Number>? {
        guard let bounds = codeBounds(lower, upper) else { return nil }
        var codesInside: ClosedRange<UInt32>?
        if let codes {
            set.forEach { item in
                for code in entries(of: item).lazy.map({ codes[$0] }) where bounds.contains(code) {
                    let former = codesInside ?? code...code
                    codesInside = min(former.lowerBound, code)...max(former.upperBound, code)
                }
            }
        } else if let groups {
            let inside = items(withAnyOf: slices.items(in: bounds)).intersection(set)
            codesInside = slices.extremes(in: inside, without: none, groups)
        }
        return codesInside.map { number($0.lowerBound)...number($0.upperBound) }
    }

    /// A number beside another one, with none of the column's between; `nil` beyond what numbers can be.
    func neighbour(of number: Number, isBelow: Bool) -> Number? {
        switch meaning {
        case .steps(let base, let step, let scale):
            let (base, step) = (Int128(base), Int128(step))
            let steps =
                isBelow
                ? (scale.roundedUp(number) - base).dividedRoundingUp(by: step) - 1
                : (scale.roundedDown(number) - base).dividedRoundingDown(by: step) + 1
            return scale.number(base + steps * step)
        case .ranks(let numbers):
            let rank = numbers.partitioningIndex { $0 >= number } + (isBelow ? -1 : 1)
            if numbers.indices.contains(rank) { return numbers[rank] }
            let double = number.doubleValue
            return Number(isBelow ? min(double - 1, double.nextDown) : max(double + 1, double.nextUp))
        }
    }

    /// Where the numbers of an item lie.
    private func entries(of item: Int) -> Range<Int> {
        if let starts { return Int(starts[item])..<Int(starts[item + 1]) }
        return item..<(none.contains(item) ? item : item + 1)
    }
}

// MARK: - Tallies

extension NumericColumn {
    /// Whether numbers add up exactly in whichever order, so that tallies of codes have the sums that
    /// ``summary(of:memberCount:)`` has: decimals of items with several, and numbers without a common step, do not.
    var isTallied: Bool {
        guard case .steps(_, _, let scale) = meaning else { return false }
        return codes == nil || scale.decimalPlaces == 0
    }

    /// The numbers of several sets, one after the other.
    ///
    /// - Parameters:
    ///   - count: how many sets there are.
    ///   - codes: ``codesOfEntries``, which are unpacked once for many calls.
    ///   - isCancelled: asked before every 1,024 sets.
    ///   - forEachItem: calls its closure with each item of a set.
    /// - Returns: `nil` unless ``isTallied``, and if it was cancelled.
    /// - Complexity: O(*s* + numbers of all sets), *s* sets.
    func tallies(
        _ count: Int,
        _ codes: [UInt32],
        isCancelled: () -> Bool = { false },
        forEachItem: (_ set: Int, _ body: (Int) -> Void) -> Void
    ) -> [NumberTally]? {
        guard isTallied else { return nil }
        var tallies: [NumberTally] = []
        tallies.reserveCapacity(count)
        for index in 0..<count {
            if index % 1024 == 0, isCancelled() { return nil }
            var tally = NumberTally()
            forEachItem(index) { item in
                for entry in entries(of: item) { tally.add(codes[entry]) }
            }
            tallies.append(tally)
        }
        return tallies
    }

    /// Adds the numbers of the members of a small set.
    ///
    /// - Complexity: O(*w* + *m* · *b*), *w* words, *m* members, *b* bits of a number.
    func add(_ set: Bitmap, to tally: inout NumberTally) {
        set.forEach { item in
            for entry in entries(of: item) { tally.add(codes?[entry] ?? slices.number(of: entry)) }
        }
    }

    /// The numbers of the members of a set that may be small: these are then looked at one by one.
    ///
    /// - Complexity: O(*w* + *m* · *b*), *w* words, *m* members, *b* bits of a number; at most as
    ///   ``summary(of:memberCount:)``.
    func summary(ofFew set: Bitmap, memberCount: Int) -> NumericSummary {
        guard isTallied, memberCount < Bitmap.wordCount(of: itemCount) else {
            return summary(of: set, memberCount: memberCount)
        }
        var tally = NumberTally()
        add(set, to: &tally)
        return summary(of: tally)
    }

    /// The numbers that were tallied.
    ///
    /// - Precondition: ``isTallied``.
    func summary(of tally: NumberTally) -> NumericSummary {
        guard case .steps(let base, let step, let scale) = meaning else { preconditionFailure("codes do not add up") }
        guard tally.count > 0 else { return NumericSummary() }
        let sum = Int128(base) * Int128(tally.count) + Int128(tally.sum) * Int128(step)
        return NumericSummary(
            count: Int(tally.count),
            minimum: number(tally.least),
            maximum: number(tally.greatest),
            sum: NumberSum(sum, scale)
        )
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

extension Int128 {
    fileprivate func dividedRoundingDown(by divisor: Int128) -> Int128 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    fileprivate func dividedRoundingUp(by divisor: Int128) -> Int128 {
        -(-self).dividedRoundingDown(by: divisor)
    }
}

// MARK: - In an archive

extension NumericColumn: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(isDate)
        archive.write(none)
        archive.write(whole)
        switch meaning {
        case .steps(let base, let step, let scale):
            archive.write(true)
            archive.write(Int(base))
            archive.write(Int(step))
            archive.write(scale.decimalPlaces)
        case .ranks(let numbers):
            archive.write(false)
            archive.write(numbers)
        }
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
        var rankCount: Int?
        if try archive.read(Bool.self) {
            let base = try archive.read(Int.self)
            let step = try archive.read(Int.self)
            let decimalPlaces = try archive.read(Int.self)
            try archive.require((0...NumberScale.maxDecimalPlaces).contains(decimalPlaces), "a scale is too fine")
            try archive.require(step > 0, "numbers do not ascend")
            meaning = .steps(base: Int64(base), step: Int64(step), NumberScale(decimalPlaces: decimalPlaces))
        } else {
            let numbers = try archive.read([Number].self)
            rankCount = numbers.count
            meaning = .ranks(numbers)
        }
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
        if let rankCount, let codes {
            try archive.require(codes.greatest < rankCount, "a number comes after the last one")
        }
        if case .ranks(let numbers) = meaning {
            let ascend = zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
            try archive.require(ascend, "numbers do not ascend")
        }
        let greatest = UInt32(truncatingIfNeeded: 1 << UInt64(slices.width) - 1)
        if isDate, rankCount != 0 {
            let last = rankCount.map { UInt32($0 - 1) } ?? greatest
            let areInstants = [number(0), number(last)].allSatisfy { abs($0.doubleValue) < 0x1p52 }
            try archive.require(areInstants, "instants are too far away")
        }
        let isSummedBySlices = if case .steps = meaning { starts == nil && groups != nil } else { false }
        try archive.require(codes != nil || isSummedBySlices, "numbers have no sum")
    }
}
