import Testing

@testable import FilterService

struct SessionTableTests {
    private static func key(_ number: UInt64) -> SessionKey {
        SessionKey(high: number, low: number, code: 0)
    }

    /// Sessions 0, 1, … created at the times, each with its number as its only byte.
    private static func table(idle: Int64 = 100, times: [Int64]) -> SessionTable {
        var table = SessionTable(idle: idle, capacity: 2)
        for (number, time) in times.enumerated() {
            let use = SessionTable.Use(time: time, order: UInt64(number))
            #expect(table.insert(key(UInt64(number)), [UInt8(number)], at: use) != nil)
        }
        return table
    }

    private static func departed(_ numbers: ClosedRange<UInt8>) -> [SessionTable.Departed] {
        numbers.map { SessionTable.Departed(key: key(UInt64($0)), bytes: [$0]) }
    }

    @Test func sweepRemovesAtMostTheLimitOldestFirst() {
        var table = Self.table(times: [0, 1, 2, 3, 4, 50])
        var removed: [SessionTable.Departed] = []
        table.removeExpired(limit: 2, at: 104, into: &removed)
        #expect(removed == Self.departed(0...1))
        #expect(table.count == 4)
        table.removeExpired(limit: 9, at: 104, into: &removed)
        #expect(removed == Self.departed(0...4))
        #expect(table.count == 1)
        table.removeExpired(limit: 9, at: 149, into: &removed)
        #expect(table.count == 1)
        table.removeExpired(limit: 9, at: 150, into: &removed)
        #expect(table.count == 0)
        #expect(table.oldestOrder == .max)
    }

    @Test func takenKeyIsNotInserted() {
        var table = Self.table(times: [0])
        #expect(table.insert(Self.key(0), [9], at: SessionTable.Use(time: 0, order: 1)) == nil)
        #expect(table.count == 1)
        guard case .found(let entry) = table.use(Self.key(0), at: SessionTable.Use(time: 0, order: 2)) else {
            Issue.record("the first session is gone")
            return
        }
        #expect(entry.bytes == [0])
    }

    /// A thread that read the clock earlier and took the lock later uses its session at the later time.
    @Test func timeThatLagsBetweenThreadsIsMadeGood() {
        var table = Self.table(times: [10, 5])
        var removed: [SessionTable.Departed] = []
        table.removeExpired(limit: 9, at: 109, into: &removed)
        #expect(removed.isEmpty)
        guard case .found(let entry) = table.use(Self.key(1), at: SessionTable.Use(time: 90, order: 2)) else {
            Issue.record("a session in use has expired")
            return
        }
        #expect(entry.lastUsedAt == 109)
        table.removeExpired(limit: 9, at: 110, into: &removed)
        #expect(removed == Self.departed(0...0))
    }

    @Test func oldestIsRemovedOnlyIfItIsStillTheOneSeen() throws {
        var table = Self.table(times: [0, 0])
        #expect(table.oldestOrder == 0)
        _ = table.use(Self.key(0), at: SessionTable.Use(time: 0, order: 2))
        let none = table.removeOldest(order: 0, at: 0)
        #expect(none == nil)
        let oldest = table.removeOldest(order: 1, at: 0)
        let gone = try #require(oldest)
        #expect(gone.departed == SessionTable.Departed(key: Self.key(1), bytes: [1]))
        #expect(!gone.hadExpired)
        #expect(table.oldestOrder == 2)
    }
}
