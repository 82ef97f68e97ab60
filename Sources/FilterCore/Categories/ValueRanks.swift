/// The order of one category's values, as far as it can be known before anything is counted.
///
/// A sort is a list of keys; the first key that is different for all values (label, natural, declared) ends it. The
/// keys before it are whether a value is chosen and how often it occurs, in either order:
///
/// ```
/// key   | chosen (1 bit) count (32 bits) | rank (31 bits) |     or     | count (32 bits) chosen (1 bit) | rank (31 bits) |
/// ```
struct ValueRanks: Sendable {
    /// By code: ascends along the last key of the sort; different for different values.
    private let ranks: FrozenArray<UInt32>
    /// By rank.
    private let codes: FrozenArray<UInt32>
    /// Turns a count around where more comes first.
    private let countFlip: UInt32
    /// Zero where the count does not matter.
    private let countMask: UInt64
    private let countShift: UInt64
    /// Zero where it does not matter whether a value is chosen.
    private let idleBit: UInt64

    private static let rankBits: UInt64 = 31

    /// The number of values.
    var count: Int { codes.count }

    /// - Parameters:
    ///   - labels: by code; fewer than 2^31.
    ///   - declared: by code, the place in the definition's list; ties go by label.
    ///   - numbers: by code the value, where that is a number without a label of its own; they come by value, before others.
    init(labels: ValueLabels, declared: [UInt32], keys: [ValueSortKey], numbers: (Int) -> Number? = { _ in nil }) {
        precondition(labels.count < 1 << Self.rankBits, "a category has too many values")
        let dynamic = keys.prefix { $0.isDynamic }
        let count = dynamic.first { $0 != .selected }
        let isChosenFirst = dynamic.first == .selected
        countFlip = count == .countDescending ? .max : 0
        countMask = count == nil ? 0 : UInt64(UInt32.max)
        countShift = Self.rankBits + (isChosenFirst ? 0 : 1)
        idleBit = dynamic.contains(.selected) ? 1 << (isChosenFirst ? 63 : Self.rankBits) : 0
        let ranks: [UInt32]
        switch keys.dropFirst(dynamic.count).first {
        case .natural: ranks = ValueOrder.naturalRanks(ofLabels: labels.all, numbers)
        case .declared: ranks = ValueOrder.ranks(declared, thenByLabel: labels)
        case .labelDescending:
            let last = UInt32(max(labels.count, 1) - 1)
            ranks = ValueOrder.ranks(ofLabels: labels).map { last - $0 }
        default: ranks = ValueOrder.ranks(ofLabels: labels)
        }
        var codes = [UInt32](repeating: 0, count: ranks.count)
        for (code, rank) in ranks.enumerated() { codes[Int(rank)] = UInt32(code) }
        self.ranks = FrozenArray(ranks)
        self.codes = FrozenArray(codes)
    }

    /// A number that ascends along the order; different for different values.
    func key(of code: Int, count: UInt32, isSelected: Bool) -> UInt64 {
        leastKey(count: count, isSelected: isSelected) | UInt64(ranks[code])
    }

    /// A number that ascends by falling total, then along the last key of the sort.
    func restKey(of code: Int, total: UInt32) -> UInt64 {
        UInt64(~total) << Self.rankBits | UInt64(ranks[code])
    }

    /// Inserts the keys of the values that a list shows.
    ///
    /// - Parameters:
    ///   - codes: of values that were counted.
    ///   - isSelected: whether values are selected, all but some.
    ///   - others: those.
    ///   - showsEmpty: values without an item are listed, too.
    /// - Returns: how many values are shown.
    /// - Complexity: O(codes).
    func insert(
        _ codes: [Int],
        counts: ValueCounts,
        isSelected: Bool,
        but others: Set<Int>,
        showsEmpty: Bool,
        into least: inout LeastKeys
    ) -> Int {
        // The order may not depend on what is selected.
        let others = FewCodes(idleBit == 0 ? [] : others)
        guard let all = counts.ofAll else {
            return insert(codes, isSelected, but: others, showsEmpty: showsEmpty, into: &least) { counts[$0] }
        }
        let span = all.span
        return insert(codes, isSelected, but: others, showsEmpty: showsEmpty, into: &least) { span[$0] }
    }

    /// The same for all values, in a list that is sorted by falling count: most have fewer items than the last one that
    /// is listed, and are left out after a look at their count.
    ///
    /// - Parameter counts: by code.
    /// - Precondition: ``isByFallingCountAlone``.
    func insertAll(_ counts: [UInt32], showsEmpty: Bool, into least: inout LeastKeys) -> Int {
        let (counts, ranks) = (counts.span, ranks.span)
        var shown = counts.count
        if !showsEmpty {
            shown = 0
            for code in counts.indices { shown &+= counts[code] > 0 ? 1 : 0 }
        }
        var fewest: UInt32 = showsEmpty ? 0 : 1
        for code in counts.indices {
            let count = counts[code]
            if count < fewest { continue }
            least.insert(UInt64(count ^ countFlip) &<< countShift | UInt64(ranks[code]))
            fewest = max(fewest, UInt32(truncatingIfNeeded: least.bar &>> countShift) ^ countFlip)
        }
        return shown
    }

    /// Whether nothing but the count comes before the last key of the sort, and a larger one comes first.
    var isByFallingCountAlone: Bool { countFlip == .max && idleBit == 0 }

    /// A loop of a dozen instructions for a value: most are beyond the last one that is listed.
    @inline(__always)
    private func insert(
        _ codes: [Int],
        _ isSelected: Bool,
        but others: FewCodes,
        showsEmpty: Bool,
        into least: inout LeastKeys,
        count: (Int) -> UInt32
    ) -> Int {
        let idle = isSelected ? 0 : idleBit
        let hasOthers = !others.isEmpty
        let ranks = ranks.span
        var bar = least.bar
        var shown = 0
        for code in codes {
            let count = count(code)
            if count == 0, !showsEmpty { continue }
            shown += 1
            var key = (UInt64(count ^ countFlip) & countMask) &<< countShift | UInt64(ranks[code]) | idle
            if hasOthers, others.contains(code) { key ^= idleBit }
            guard key < bar else { continue }
            least.insert(key)
            bar = least.bar
        }
        return shown
    }

    /// Whether a larger count comes first, among values that are chosen or not alike.
    var isByFallingCount: Bool { countFlip == .max }

    /// No value with this count or a smaller one has a key below this, if larger counts come first.
    func leastKey(count: UInt32, isSelected: Bool) -> UInt64 {
        (UInt64(count ^ countFlip) & countMask) << countShift | (isSelected ? 0 : idleBit)
    }

    /// The code of the value with a key.
    func code(ofKey key: UInt64) -> Int {
        Int(codes[Int(key & (1 << Self.rankBits - 1))])
    }
}

extension ValueSortKey {
    /// Whether it depends on the state.
    fileprivate var isDynamic: Bool {
        switch self {
        case .selected, .countDescending, .countAscending: true
        case .label, .labelDescending, .natural, .declared: false
        }
    }
}

// MARK: - In an archive

extension ValueRanks: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(array: ranks)
        archive.write(array: codes)
        archive.write(countFlip)
        archive.write(countMask)
        archive.write(countShift)
        archive.write(idleBit)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        ranks = try archive.array()
        codes = try archive.array(count: ranks.count, below: ranks.count)
        try archive.require(ranks.greatest < ranks.count || ranks.isEmpty, "a value comes after the last one")
        countFlip = try archive.read()
        countMask = try archive.read()
        countShift = try archive.read()
        idleBit = try archive.read()
        // The other bits of a key must not overlap its rank.
        let isChosenFirst = countShift == Self.rankBits
        let isRight =
            [0, .max].contains(countFlip) && [0, UInt64(UInt32.max)].contains(countMask)
            && (isChosenFirst || countShift == Self.rankBits + 1)
            && [0, 1 << (isChosenFirst ? 63 : Self.rankBits)].contains(idleBit)
        try archive.require(isRight, "values have no order")
        try archive.require(
            codes.indices.allSatisfy { Int(ranks[Int(codes[$0])]) == $0 },
            "two values come at the same place"
        )
    }
}
