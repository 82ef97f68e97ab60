import FilterCore
import Testing

@testable import Sessions

struct ShareTableTests {
    private static func key(_ number: UInt8) -> ShareKey { ShareKey(of: [number]) }

    private static func instant(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

    @Test func shareIsFoundUntilItExpires() {
        var table = ShareTable(maxCount: 10, maxBytes: 100_000)
        _ = table.keep(Self.key(1), [1, 2], until: Self.instant(10), at: Self.instant(0))
        #expect(table.find(Self.key(1), at: Self.instant(9))?.bytes == [1, 2])
        #expect(table.find(Self.key(1), at: Self.instant(10)) == nil)
        #expect(table.count == 0)
        #expect(table.bytes == 0)
    }

    @Test(arguments: [(10, 20, 20), (20, 10, 20), (nil, 10, nil), (10, nil, nil)] as [(Int64?, Int64?, Int64?)])
    func latestExpiryIsInForce(first: Int64?, second: Int64?, expected: Int64?) {
        var table = ShareTable(maxCount: 10, maxBytes: 100_000)
        for expiry in [first, second] {
            _ = table.keep(Self.key(1), [1], until: expiry.map(Self.instant), at: Self.instant(0))
        }
        #expect(table.find(Self.key(1), at: Self.instant(1))?.expiresAt == expected.map(Self.instant))
        #expect(table.count == 1)
    }

    @Test func sharesThatWereNotOpenedForLongestMakeRoom() {
        var table = ShareTable(maxCount: 3, maxBytes: 100_000)
        for number in 1...3 as ClosedRange<UInt8> {
            _ = table.keep(Self.key(number), [number], until: nil, at: Self.instant(0))
        }
        _ = table.find(Self.key(1), at: Self.instant(0))
        let gone = table.keep(Self.key(4), [4], until: nil, at: Self.instant(0))
        #expect(gone.map(\.bytes) == [[2]])
        #expect(table.evicted == 1)
        #expect((1...4).map { table.find(Self.key($0), at: Self.instant(0)) != nil } == [true, false, true, true])
    }

    @Test func bytesAreALimitOfTheirOwn() {
        var table = ShareTable(maxCount: 100, maxBytes: 3 * (ShareTable.bytesPerShare + 10))
        for number in 0..<10 as Range<UInt8> {
            _ = table.keep(Self.key(number), Array(repeating: number, count: 10), until: nil, at: Self.instant(0))
        }
        #expect(table.count == 3)
        #expect(table.bytes == 3 * (ShareTable.bytesPerShare + 10))
        #expect(table.evicted == 7)
    }
}
