internal import CBitKernels

/// A number for each item, as a bit set per bit: what looks at all numbers reads no more bits than they have.
///
/// ```
/// groups of 512 items      slice 0: 8 words   slice 1: 8 words   …   slice width - 1: 8 words
/// bit b of item i          bit i % 64 of word (i / 512 · width + b) · 8 + i / 64 % 8
/// ```
struct BitSlices: Sendable {
    let itemCount: Int
    /// Bits of a number, 0 to 32.
    let width: Int
    private let words: FrozenArray<UInt64>

    private static let wordsPerGroup = 8

    /// - Parameter numbers: one per item.
    /// - Complexity: O(itemCount · width).
    init(_ numbers: some Sequence<UInt32>, itemCount: Int, greatest: UInt32) {
        let width = UInt32.bitWidth - greatest.leadingZeroBitCount
        var words = [UInt64](repeating: 0, count: Self.groupCount(itemCount) * width * Self.wordsPerGroup)
        for (item, number) in numbers.enumerated() {
            var bits = number
            while bits != 0 {
                words[Self.place(of: item, bit: bits.trailingZeroBitCount, width)] |= 1 << UInt64(item & 63)
                bits &= bits - 1
            }
        }
        self.itemCount = itemCount
        self.width = width
        self.words = FrozenArray(words)
    }

    /// The number of an item.
    ///
    /// - Complexity: O(width).
    func number(of item: Int) -> UInt32 {
        (0..<width).reduce(0) { number, bit in
            number | UInt32(words[Self.place(of: item, bit: bit, width)] >> UInt64(item & 63) & 1) << UInt32(bit)
        }
    }

    private static func place(of item: Int, bit: Int, _ width: Int) -> Int {
        (item >> 9 * width + bit) << 3 | item >> 6 & 7
    }

    private static func groupCount(_ itemCount: Int) -> Int { (itemCount + 511) / 512 }
}

// MARK: - Passes

// Safe, all of them: the words cover every group of `itemCount` items, and sets have a bit per item.
extension BitSlices {
    /// The widest numbers that ``counts(in:)`` counts.
    static let maxCountedWidth = 5

    /// How many members of a set have each number.
    ///
    /// - Precondition: at most ``maxCountedWidth`` bits.
    /// - Returns: 2 to the power of the width counts.
    func counts(in set: Bitmap) -> [UInt32] {
        precondition(width <= Self.maxCountedWidth, "too many numbers to count by slices")
        var counts = [UInt32](repeating: 0, count: 1 << width)
        unsafe withWords { slices in
            unsafe set.withWords { set in
                unsafe counts.withUnsafeMutableBufferPointer {
                    unsafe cbk_slices_count(set, (itemCount + 63) / 64, slices, width, $0.baseAddress)
                }
            }
        }
        return counts
    }

    /// The sum of the members' numbers.
    func sum(in set: Bitmap) -> UInt64 {
        unsafe withWords { slices in
            unsafe set.withWords { unsafe cbk_slices_sum($0, (itemCount + 63) / 64, slices, width) }
        }
    }

    /// The items with a number in a range.
    func items(in range: ClosedRange<UInt32>) -> Bitmap {
        let limit = UInt32(truncatingIfNeeded: 1 << UInt64(width) - 1)
        guard range.lowerBound <= limit else { return Bitmap(itemCount: itemCount) }
        let upper = min(range.upperBound, limit)
        return unsafe Bitmap(itemCount: itemCount) { items in
            unsafe withWords { slices in
                unsafe cbk_slices_between(items, slices, width, itemCount, range.lowerBound, upper)
            }
        }
    }

    /// The least and the greatest number of each group, from which ``extremes(in:without:_:)`` sees what to pass over.
    struct GroupExtremes: Sendable {
        fileprivate let least: FrozenArray<UInt32>
        fileprivate let greatest: FrozenArray<UInt32>
    }

    /// - Parameters:
    ///   - numbers: those of the slices.
    ///   - none: items whose number means nothing.
    static func groupExtremes(_ numbers: [UInt32], without none: Bitmap) -> GroupExtremes {
        var leasts: [UInt32] = []
        var greatests: [UInt32] = []
        for group in 0..<groupCount(numbers.count) {
            var least = UInt32.max
            var greatest = UInt32.min
            for item in group * 512..<min(numbers.count, (group + 1) * 512) where !none.contains(item) {
                least = min(least, numbers[item])
                greatest = max(greatest, numbers[item])
            }
            leasts.append(least)
            greatests.append(greatest)
        }
        return GroupExtremes(least: FrozenArray(leasts), greatest: FrozenArray(greatests))
    }

    /// The least and the greatest number of the members of a set, `nil` if there are none outside `none`.
    func extremes(in set: Bitmap, without none: Bitmap, _ groups: GroupExtremes) -> ClosedRange<UInt32>? {
        var least = UInt32.max
        var greatest = UInt32.min
        unsafe withWords { slices in
            unsafe set.withWords { set in
                unsafe none.withWords { none in
                    unsafe groups.least.withUnsafeBufferPointer { leasts in
                        unsafe groups.greatest.withUnsafeBufferPointer { greatests in
                            unsafe cbk_slices_extremes(
                                set,
                                none,
                                (itemCount + 63) / 64,
                                slices,
                                width,
                                leasts.baseAddress,
                                greatests.baseAddress,
                                &least,
                                &greatest
                            )
                        }
                    }
                }
            }
        }
        return least <= greatest ? least...greatest : nil
    }

    /// The numbers of all items.
    ///
    /// - Complexity: O(itemCount · width).
    var numbers: [UInt32] {
        var numbers = [UInt32](repeating: 0, count: itemCount)
        for (index, word) in words.enumerated() {
            let bit = UInt32(index >> 3 % max(width, 1))
            let first = (index / (width << 3)) << 9 | (index & 7) << 6
            var members = word
            while members != 0 {
                numbers[first | members.trailingZeroBitCount] |= 1 << bit
                members &= members - 1
            }
        }
        return numbers
    }

    /// Calls `body` with each member of a set and its number, in no particular order.
    ///
    /// - Complexity: O(*w* + *m* · width), *w* words, *m* members.
    func forEachNumber(in set: Bitmap, _ body: (_ item: Int, _ number: UInt32) -> Void) {
        let (set, slices) = (set.words.span, words.span)
        var numbers = [UInt32](repeating: 0, count: 64)
        for index in set.indices where set[index] != 0 {
            let first = (index >> 3 * width) << 3 | index & 7
            for bit in 0..<width {
                var ones = slices[first + bit << 3] & set[index]
                while ones != 0 {
                    numbers[ones.trailingZeroBitCount] |= 1 << UInt32(bit)
                    ones &= ones - 1
                }
            }
            var members = set[index]
            while members != 0 {
                let place = members.trailingZeroBitCount
                body(index << 6 | place, numbers[place])
                numbers[place] = 0
                members &= members - 1
            }
        }
    }

    private func withWords<Result>(_ body: (UnsafePointer<UInt64>) -> Result) -> Result {
        unsafe words.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
    }
}

// MARK: - In an archive

extension BitSlices {
    func write(to archive: inout ArchiveWriter) {
        archive.write(width)
        archive.write(array: words)
    }

    /// - Parameter count: how many numbers there are.
    init(from archive: inout ArchiveReader, count: Int) throws(ArchiveError) {
        itemCount = count
        width = try archive.read()
        try archive.require((0...32).contains(width), "numbers have too many bits")
        words = try archive.array(count: Self.groupCount(itemCount) * width * Self.wordsPerGroup)
        try archive.require(isClearBeyondEnd, "numbers go on after the last item")
    }

    /// Whether the bits beyond the last item are zero.
    private var isClearBeyondEnd: Bool {
        guard itemCount & 511 != 0 else { return true }
        let lastGroup = itemCount & ~511
        return words.suffix(width * Self.wordsPerGroup).enumerated().allSatisfy { index, word in
            let first = lastGroup | (index & 7) << 6
            let count = min(max(itemCount - first, 0), 64)
            return count == 64 || word >> UInt64(count) == 0
        }
    }

    /// The extremes of every group of these slices.
    func groupExtremes(from archive: inout ArchiveReader) throws(ArchiveError) -> GroupExtremes {
        let least = try archive.array(UInt32.self, count: Self.groupCount(itemCount))
        return GroupExtremes(least: least, greatest: try archive.array(count: least.count))
    }
}

extension BitSlices.GroupExtremes {
    func write(to archive: inout ArchiveWriter) {
        archive.write(array: least)
        archive.write(array: greatest)
    }
}
