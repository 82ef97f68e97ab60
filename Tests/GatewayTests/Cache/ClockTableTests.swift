import TestSupport
import Testing

@testable import Gateway

struct ClockTableTests {
    private static func key(_ number: Int) -> CacheKey {
        CacheKey(CacheKey.Stem([UInt8(number >> 8)]), [UInt8(number & 0xFF)])
    }

    /// What an entry of this many bytes takes under a key of ``key(_:)``.
    private static func bytes(_ count: Int) -> Int { count + 2 + ClockTable<Int>.overhead }

    @Test func whatWasPutInIsFound() {
        var table = ClockTable<Int>(maxBytes: 10_000)
        #expect(table.insert(Self.key(1), 11, byteCount: 5).isEmpty)
        #expect(table.find(Self.key(1)) == 11)
        #expect(table.find(Self.key(2)) == nil)
        let expected = CacheStatistics(hits: 1, misses: 1, evictions: 0, entries: 1, bytes: Self.bytes(5))
        #expect(table.statistics == expected)
    }

    @Test func theFirstOfTwoValuesOfAKeyStays() {
        var table = ClockTable<Int>(maxBytes: 10_000)
        #expect(table.insert(Self.key(1), 11, byteCount: 5).isEmpty)
        #expect(table.insert(Self.key(1), 12, byteCount: 7).isEmpty)
        #expect(table.find(Self.key(1)) == 11)
        #expect(table.statistics.bytes == Self.bytes(5))
    }

    @Test func whatIsLargerThanTheTableIsNotKept() {
        var table = ClockTable<Int>(maxBytes: Self.bytes(100))
        #expect(table.insert(Self.key(1), 1, byteCount: 100).isEmpty)
        #expect(table.insert(Self.key(2), 2, byteCount: 101).isEmpty)
        #expect(table.find(Self.key(1)) == 1)
        #expect(table.find(Self.key(2)) == nil)
    }

    @Test func whatIsReservedLeavesLessForTheEntries() {
        var table = ClockTable<Int>(maxBytes: 10 * Self.bytes(100))
        for number in 0..<10 { _ = table.insert(Self.key(number), number, byteCount: 100) }
        #expect(table.insert(Self.key(10), 10, byteCount: 100, reserved: 4 * Self.bytes(100)).count == 5)
        #expect(table.statistics.entries == 6)
        // More than there is: everything goes but the new one.
        #expect(table.insert(Self.key(11), 11, byteCount: 100, reserved: 1 << 30).count == 6)
        #expect(table.statistics.entries == 1)
    }

    @Test func whatWasFoundStaysWhileOthersGo() {
        var table = ClockTable<Int>(maxBytes: 10 * Self.bytes(100))
        for number in 0..<10 { _ = table.insert(Self.key(number), number, byteCount: 100) }
        for number in 10..<500 {
            #expect(table.find(Self.key(3)) == 3)
            #expect(table.insert(Self.key(number), number, byteCount: 100).count == 1)
        }
        #expect(table.statistics.evictions == 490)
    }

    @Test func onlyWhatBeginsWithThePrefixEnds() {
        var table = ClockTable<Int>(maxBytes: 1 << 20)
        for number in 0..<600 { _ = table.insert(Self.key(number), number, byteCount: 0) }
        #expect(table.removeAll(withPrefixIn: PrefixSet([[1], [9], [1, 7]])).sorted() == Array(256..<512))
        #expect((0..<600).filter { table.find(Self.key($0)) != nil } == Array(0..<256) + Array(512..<600))
        #expect(table.statistics.bytes == 344 * Self.bytes(0))
        #expect(table.statistics.evictions == 0)
        // The places are taken again.
        for number in 0..<600 { _ = table.insert(Self.key(number), number, byteCount: 0) }
        #expect((0..<600).allSatisfy { table.find(Self.key($0)) == $0 })
    }

    @Test(arguments: 0..<8)
    func bytesNeverExceedTheLimitAndValuesAreThoseOfTheirKeys(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let limit = Int.random(in: 0...8_000, using: &random)
        var table = ClockTable<Int>(maxBytes: limit)
        var kept: [Int: Int] = [:]
        for _ in 0..<3_000 {
            let number = Int.random(in: 0..<3, using: &random) << 8 | Int.random(in: 0..<20, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0 where Int.random(in: 0..<20, using: &random) == 0:
                for value in table.removeAll(withPrefixIn: PrefixSet([[UInt8(number >> 8)]])) { kept[value] = nil }
            case 0..<5:
                let found = table.find(Self.key(number))
                #expect(found == (kept[number] == nil ? nil : number), "seed \(seed)")
            default:
                let byteCount = Int.random(in: 0...400, using: &random)
                for value in table.insert(Self.key(number), number, byteCount: byteCount) { kept[value] = nil }
                if kept[number] == nil, Self.bytes(byteCount) <= limit { kept[number] = Self.bytes(byteCount) }
            }
            #expect(table.statistics.bytes <= limit, "seed \(seed)")
            #expect(table.statistics.bytes == kept.values.reduce(0, +), "seed \(seed)")
            #expect(table.statistics.entries == kept.count, "seed \(seed)")
        }
    }
}
