import CAllocator
public import FilterCore
import Foundation
import Measuring
import Sessions

/// The memory of idle sessions, and the cost of their expiry for active ones.
public struct SessionReport {
    private static let threadCount = 2

    private let idle: IdleSessions
    private let sessionCount: Int
    /// Bytes of the process before there was a store.
    private let residentBefore: Int

    public init(of catalog: Catalog, _ table: AttributeTable, seed: UInt64, sessionCount: Int) throws {
        residentBefore = Self.resident()
        idle = try IdleSessions(of: catalog, table, seed: seed, maxCount: sessionCount)
        self.sessionCount = sessionCount
    }

    public func print() throws {
        try printMemory()
        try printExpiry()
        try printShares()
    }

    private func printMemory() throws {
        try idle.begin(sessionCount)
        let taken = Self.resident() - residentBefore
        let perSession = Double(taken) / Double(sessionCount)
        let record = idle.recordBytes()
        let megabytes = Double(taken) / 1e6
        let verdict = sessionCount == 1_000_000 ? Budget.atMost(500, "500 MB").verdict(megabytes) : ""
        Swift.print(
            """
            \(sessionCount) idle sessions, \(IdleSessions.tapCount) taps each: \(tenths(megabytes)) MB resident \(verdict)
            bytes a session: \(tenths(perSession)), of them \(tenths(record)) of its record; \
            \(tenths(perSession - record)) beside it, counted as \(SessionTable.bytesPerSession)
            """
        )
    }

    /// Worst of all is the tap that meets the sweep of all sessions at once.
    private func printExpiry() throws {
        idle.expire()
        let quiet = try taps { Thread.sleep(forTimeInterval: 1) }
        var swept = 0
        let start = ContinuousClock.now
        let disturbed = try taps { swept = idle.store.sweep() }
        let duration = ContinuousClock.now - start
        var table = TextTable(["taps of \(Self.threadCount) threads", "taps", "median", "p99", "p99.9", "worst"])
        for (name, samples) in [("no sweep", quiet), ("during a sweep", disturbed)] {
            table.append(
                [name, "\(samples.count)"]
                    + [0.5, 0.99, 0.999, 1].map { samples.quantile($0).microsecondsText }
            )
        }
        Swift.print("sweep of \(swept) expired sessions in \(tenths(duration / .milliseconds(1))) ms\n\n\(table.text)")
    }

    private func printShares() throws {
        let count = sessionCount / 10
        let before = Self.resident()
        let bytes = try idle.share(count)
        let perShare = Double(Self.resident() - before) / Double(count) - bytes
        Swift.print(
            """
            \(count) shares: \(tenths(bytes)) bytes of a state, \(tenths(perShare)) beside it, counted as \
            \(ShareTable.bytesPerShare)
            """
        )
    }

    /// Taps on several threads for as long as the body runs.
    private func taps(while body: () -> Void) throws -> Samples {
        let tappers = try Tappers(Self.threadCount, in: idle)
        body()
        return try tappers.stop()
    }

    /// Bytes of this process, without what the allocator only keeps for later.
    private static func resident() -> Int {
        malloc_trim(0)
        return Memory().resident
    }
}
