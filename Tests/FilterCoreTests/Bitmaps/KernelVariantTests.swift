import CBitKernels
import TestSupport
import Testing

@testable import FilterCore

/// Every variant of every kernel that this processor has, against loops over single bits.
///
/// Lengths end inside a word, a register and a group of slices, and after them; sets begin at each alignment of a word
/// inside a register. Other tests may meet any of the variants meanwhile: all give the same results.
@Suite(.serialized) struct KernelVariantTests {
    private static let variants = [CBK_BASELINE, CBK_AVX2, CBK_AVX512]
    private static let lengths = [1, 63, 64, 65, 511, 512, 513, 575, 1000, 1024, 4097]

    /// Runs `body` with each variant that there is, then goes back to the best one.
    private func withEachVariant(_ body: () -> Void) {
        var used = 0
        for variant in Self.variants where cbk_use(variant) != 0 {
            #expect(cbk_variant_in_use() == variant)
            body()
            used += 1
        }
        #expect(used > 0)
    }

    @Test(arguments: lengths, 0..<8)
    func setsAgreeWithSingleBits(length: Int, offset: Int) {
        var generator = SplitMix64(seed: UInt64(length * 8 + offset))
        let a = Sample(length: length, offset: offset, oneIn: 2, &generator)
        let b = Sample(length: length, offset: offset, oneIn: 3, &generator)
        let c = Sample(length: length, offset: (offset + 3) % 8, oneIn: 40, &generator)
        let sets = [a.members, b.members, c.members]
        let (both, either, rest) = (sets[0].intersection(sets[2]), sets[0].union(sets[2]), sets[0].subtracting(sets[2]))
        let complement = Set(0..<length).subtracting(sets[2])
        let passing = sets[0].intersection(sets[1]).intersection(sets[2])
        let failingOnce = Set((0..<length).filter { item in sets.count { !$0.contains(item) } <= 1 })
        withEachVariant {
            #expect(a.lend { cbk_count($0, a.wordCount) } == a.members.count)
            #expect(a.lend { a in c.lend { cbk_count_and(a, $0, b.wordCount) } } == both.count)
            #expect(a.changed(by: c) { cbk_or($0, $1, a.wordCount) } == either)
            #expect(a.changed(by: c) { cbk_and($0, $1, a.wordCount) } == both)
            #expect(a.changed(by: c) { cbk_and_not($0, $1, a.wordCount) } == rest)
            #expect(a.changed(by: c) { cbk_not($0, $1, length) } == complement)
            var near: Set<Int> = []
            let passed = a.changed(by: b) { passed, second in
                c.lend { third in
                    a.lend { first in
                        near = a.changed(by: b) { near, _ in
                            var clauses: [UnsafePointer<UInt64>?] = [first, second, third]
                            cbk_near_miss(&clauses, 3, length, passed, near)
                        }
                    }
                }
            }
            #expect(passed == passing)
            #expect(near == failingOnce)
        }
    }

    /// Runs of one item, of a few, and longer than several registers.
    @Test(arguments: lengths, [1, 3, 70, 700])
    func collapsedSetsAgreeWithSingleBits(length: Int, oneIn run: Int) {
        var generator = SplitMix64(seed: UInt64(length * 1_000 + run))
        for oneIn in [2, 40, 900] {
            let ends = Sample(length: length, offset: 0, oneIn: run, always: [length - 1], &generator)
            let a = Sample(length: length, offset: run % 8, oneIn: oneIn, &generator)
            let b = Sample(length: length, offset: 0, oneIn: 2, &generator)
            let all = ends.members.sorted()
            func end(of item: Int) -> Int { all[all.partitioningIndex { $0 >= item }] }
            let collapsed = Set(a.members.map(end))
            let collapsedCount = Set(a.members.intersection(b.members).map(end)).count
            let allOfTheirRuns = Set((0..<length).filter { collapsed.contains(end(of: $0)) })
            let numbersOfTheirRuns = Set(all.indices.filter { collapsed.contains(all[$0]) })
            withEachVariant {
                let found = a.changed(by: ends) { set, ends in cbk_collapse(set, set, ends, a.wordCount) }
                #expect(found == collapsed)
                let count = a.lend { a in
                    b.lend { b in ends.lend { cbk_count_collapsed(a, b, $0, ends.wordCount) } }
                }
                #expect(count == collapsedCount)
                let spread = a.changed(by: ends) { set, ends in
                    var chosen = [UInt64](repeating: 0, count: a.wordCount)
                    cbk_collapse(&chosen, set, ends, a.wordCount)
                    cbk_spread(set, chosen, ends, a.wordCount)
                }
                #expect(spread == allOfTheirRuns)
                let numbers = a.changed(by: ends) { set, ends in
                    var chosen = [UInt64](repeating: 0, count: a.wordCount)
                    cbk_collapse(&chosen, set, ends, a.wordCount)
                    for index in 0..<a.wordCount { set[index] = 0 }
                    cbk_compress(set, chosen, ends, a.wordCount)
                }
                #expect(numbers == numbersOfTheirRuns)
            }
        }
    }

    @Test(arguments: lengths, [0, 1, 5, 63])
    func repeatsAgreeWithSingleBits(length: Int, count: Int) {
        var generator = SplitMix64(seed: UInt64(length * 100 + count))
        let a = Sample(length: length, offset: 0, oneIn: 2, &generator)
        let repeats = (0..<count).map { _ in generator.subset(of: length, oneIn: count + 1) }
        let words = repeats.flatMap { Array(Bitmap($0, itemCount: length).words) }
        let expected = a.members.filter { item in
            !repeats.indices.contains { repeats[$0].contains(item) && a.members.contains(item - $0 - 1) }
        }
        withEachVariant {
            let left = a.changed(by: a) { dst, a in cbk_without_repeats(dst, a, words, count, (length + 63) / 64) }
            #expect(left == expected)
        }
    }

    @Test(arguments: lengths, [1, 7, 130, 256])
    func wantedCodesAgreeWithSingleOnes(length: Int, codeCount: Int) {
        var generator = SplitMix64(seed: UInt64(length * 1_000 + codeCount))
        let numbers = (0..<length).map { _ in UInt32.random(in: 0..<UInt32(codeCount), using: &generator) }
        let codes = CodeArray(numbers, codeCount: codeCount)
        for oneIn in [1, 2, 9, 1_000] {
            let wanted = generator.subset(of: codeCount, oneIn: oneIn)
            let expected = Bitmap(Set((0..<length).filter { wanted.contains(Int(numbers[$0])) }), itemCount: length)
            withEachVariant { #expect(codes.lookedUp(wanted) == expected) }
        }
    }

    @Test(arguments: lengths, [100, 1000, 100_000])
    func runsAreCountedOnceForEachCode(length: Int, codeCount: Int) {
        var generator = SplitMix64(seed: UInt64(length + codeCount))
        let numbers = (0..<length).map { _ in
            UInt32(Int.random(in: 0..<(codeCount > 1000 ? 70_000 : 7), using: &generator))
        }
        let codes = CodeArray(numbers, codeCount: codeCount)
        for run in [1, 2, 5, 300] {
            let ends = generator.subset(of: length, oneIn: run).union([length - 1])
            let set = generator.subset(of: length, oneIn: 2)
            let endsOfItems = (0..<length).reversed().reduce(into: [Int]()) { found, item in
                found.append(ends.contains(item) ? item : found[found.count - 1])
            }
            var runs: [UInt32: Set<Int>] = [:]
            for item in set { runs[numbers[item], default: []].insert(endsOfItems[length - 1 - item]) }
            withEachVariant {
                let counts = codes.productHistogram(
                    of: Bitmap(set, itemCount: length),
                    Bitmap(ends, itemCount: length),
                    codeCount: codeCount
                )
                #expect(counts.indices.allSatisfy { Int(counts[$0]) == runs[UInt32($0)]?.count ?? 0 })
            }
        }
    }

    @Test(arguments: lengths, [0, 1, 2, 3, 4, 5, 17, 32])
    func slicesAgreeWithNumbers(length: Int, width: Int) {
        var generator = SplitMix64(seed: UInt64(length * 64 + width))
        let limit = width == 0 ? 0 : UInt32.max >> UInt32(32 - width)
        let numbers = (0..<length).map { _ in UInt32(truncatingIfNeeded: generator.next()) & limit }
        let slices = BitSlices(numbers, itemCount: length, greatest: limit)
        #expect(slices.width == width)
        #expect(slices.numbers.elementsEqual(numbers))
        for denominator in [1, 2, 30, 1000] {
            let members = generator.subset(of: length, oneIn: denominator)
            let set = Bitmap(members, itemCount: length)
            let none = Bitmap(generator.subset(of: length, oneIn: 10), itemCount: length)
            let groups = BitSlices.groupExtremes(numbers, without: none)
            let bounds = [generator.next(), generator.next()].map { UInt32(truncatingIfNeeded: $0) & limit }.sorted()
            let sum = members.reduce(0) { $0 + UInt64(numbers[$1]) }
            let inside = Bitmap(
                Set((0..<length).filter { (bounds[0]...bounds[1]).contains(numbers[$0]) }),
                itemCount: length
            )
            let present = members.filter { !none.contains($0) }.map { numbers[$0] }
            let (least, greatest) = (present.min(), present.max())
            let occurrences = members.reduce(into: [UInt32: UInt32]()) { $0[numbers[$1], default: 0] += 1 }
            withEachVariant {
                #expect(slices.sum(in: set) == sum)
                #expect(slices.items(in: bounds[0]...bounds[1]) == inside)
                let extremes = slices.extremes(in: set, without: none, groups)
                #expect(extremes?.lowerBound == least)
                #expect(extremes?.upperBound == greatest)
                guard width <= BitSlices.maxCountedWidth else { return }
                let counts = slices.counts(in: set)
                #expect(counts.indices.allSatisfy { counts[$0] == occurrences[UInt32($0)] ?? 0 })
            }
        }
    }

    /// Of sets that lie evenly, from everywhere to hardly anywhere, and of one with stretches of each.
    @Test(arguments: [1, 2, 5, 8], [64, 1000, 20_000])
    func histogramsAndIdsAgreeWithSingleItems(width: Int, length: Int) {
        var generator = SplitMix64(seed: UInt64(width * 10_000 + length))
        let codes = (0..<length * width).map { _ in UInt32(generator.next() % 200) }
        let all = [256, 1_000].map { limit in WeightArray((0..<length).map { _ in UInt32(generator.next() % limit) }) }
        let even = [1, 3, 20, 40, 500].map { generator.subset(of: length, oneIn: $0) }
        let uneven = Set((0..<length).filter { even[($0 / 700) % even.count].contains($0) })
        for members in even + [uneven] {
            let set = Bitmap(members, itemCount: length)
            var expected = [UInt32](repeating: 0, count: 200)
            for item in members { for lane in 0..<width { expected[Int(codes[item * width + lane])] += 1 } }
            let sums = all.map { weights in
                var sums = [UInt32](repeating: 0, count: 200)
                for item in members {
                    for lane in 0..<width { sums[Int(codes[item * width + lane])] += weights[item] }
                }
                return sums
            }
            withEachVariant {
                for array in [
                    CodeArray(codes, codeCount: 200), CodeArray(codes, codeCount: 300), .bits32(FrozenArray(codes)),
                ] {
                    var counts = [UInt32](repeating: 0, count: 200)
                    array.addHistogram(of: set, width: width, to: &counts)
                    #expect(counts == expected)
                    for (weights, sums) in zip(all, sums) {
                        counts = Array(repeating: 0, count: 200)
                        array.addHistogram(of: set, width: width, weighing: weights, to: &counts)
                        #expect(counts == sums)
                    }
                }
                let ids = members.sorted().map { UInt32($0) }
                var inserted = Bitmap(itemCount: length)
                inserted.insert(ids.span)
                #expect(inserted == set)
                #expect(inserted.count(of: ids.span) == ids.count)
                for weights in all { #expect(set.weight(weights) == members.reduce(0) { $0 + Int(weights[$1]) }) }
            }
        }
    }
}

/// A set whose words begin at a place that no register begins at.
private struct Sample {
    let members: Set<Int>
    let wordCount: Int
    private let offset: Int
    private let words: [UInt64]

    init(
        length: Int,
        offset: Int,
        oneIn denominator: Int,
        always: Set<Int> = [],
        _ generator: inout SplitMix64
    ) {
        members = generator.subset(of: length, oneIn: denominator).union(always)
        wordCount = (length + 63) / 64
        self.offset = offset
        words = Array(repeating: .max, count: offset) + Bitmap(members, itemCount: length).words + [.max]
    }

    func lend<Result>(_ body: (UnsafePointer<UInt64>) -> Result) -> Result {
        words.withUnsafeBufferPointer { body($0.baseAddress! + offset) }
    }

    /// The members after a kernel wrote into a copy of the words; what lies around them must not change.
    func changed(by other: Sample, _ kernel: (UnsafeMutablePointer<UInt64>, UnsafePointer<UInt64>) -> Void) -> Set<Int>
    {
        var copy = words
        copy.withUnsafeMutableBufferPointer { buffer in other.lend { kernel(buffer.baseAddress! + offset, $0) } }
        #expect(copy[..<offset] == words[..<offset] && copy.last == .max)
        return Set((0..<wordCount * 64).filter { copy[offset + $0 / 64] >> UInt64($0 % 64) & 1 == 1 })
    }
}
