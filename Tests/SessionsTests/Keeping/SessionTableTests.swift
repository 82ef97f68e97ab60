import Testing

@testable import Sessions

struct SessionTableTests {
    private static func key(_ number: UInt64) -> SessionKey {
        SessionKey(high: number, low: number, code: 0)
    }

    /// Sessions 0, 1, … created at the times, each with its number as its only byte.
    private static func table(idle: Int64 = 100, times: [Int64]) -> SessionTable {
        var table = SessionTable(idle: idle, capacity: 2)
        for (number, time) in times.enumerated() {
            #expect(table.insert(key(UInt64(number)), [UInt8(number)], at: time) != nil)
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
    }

    @Test func takenKeyIsNotInserted() {
        var table = Self.table(times: [0])
        #expect(table.insert(Self.key(0), [9], at: 0) == nil)
        #expect(table.count == 1)
        guard case .found(let entry) = table.use(Self.key(0), at: 0) else {
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
        guard case .found(let entry) = table.use(Self.key(1), at: 90) else {
            Issue.record("a session in use has expired")
            return
        }
        #expect(entry.lastUsedAt == 109)
        table.removeExpired(limit: 9, at: 110, into: &removed)
        #expect(removed == Self.departed(0...0))
    }

    @Test func oldestIsRemovedFirstButForTheOneThatStays() throws {
        var table = Self.table(times: [0, 0, 0])
        _ = table.use(Self.key(0), at: 0)
        let second = table.removeOldest(except: Self.key(0), at: 0)
        #expect(try #require(second).departed == SessionTable.Departed(key: Self.key(1), bytes: [1]))
        #expect(try !#require(second).hadExpired)
        let first = table.removeOldest(except: Self.key(2), at: 100)
        #expect(try #require(first).departed == SessionTable.Departed(key: Self.key(0), bytes: [0]))
        #expect(try #require(first).hadExpired)
        let none = table.removeOldest(except: Self.key(2), at: 100)
        #expect(none == nil)
        #expect(table.count == 1)
    }
}
