import Crypto

/// How sessions are kept.
struct SessionConfiguration: Sendable {
    /// How long a session lives after its last use. Whole milliseconds; default 30 minutes, 1 ms to 366 days.
    var idle: Duration = .seconds(30 * 60)

    /// Sessions kept at most; the oldest idle ones make room for new ones. Default 100,000, 1 to 10,000,000.
    /// Address space for the bookkeeping of all, 56 bytes each, is reserved at the start, and 11 to 21 bytes of memory.
    var maxCount = 100_000

    /// Bytes that all sessions may take, bookkeeping included; the oldest idle ones make room.
    /// Default 512 MiB, at least what one session may come to take, at most 1 TiB.
    var maxBytes = 512 << 20

    /// What is kept of a session beside its state.
    var record = SessionRecord.Limits()

    /// Shares kept at most; those that were not opened for longest make room. Default 100,000, 1 to 10,000,000.
    var maxShares = 100_000

    /// Bytes that all shares may take, bookkeeping included. Default 64 MiB; at least 64 KiB and what a share of
    /// the largest state takes, at most 1 TiB.
    var maxShareBytes = 64 << 20

    /// Bytes of a share's token; steps are left out to keep to it. Default 4,096, 256 to 65,536; what an address may be long
    /// at most, ``HTTPServerConfiguration/maxTargetBytes``, should be more.
    var maxTokenBytes = 4_096

    /// Bytes that the encoded state of one session may take; a larger one is refused. Default 1 MiB, 256 bytes to 64 MiB.
    var maxStateBytes = 1 << 20

    /// How often an update computes anew because another one came between, before it gives up.
    /// Tries; default 32, 1 to 1,000.
    var maxUpdateTries = 32

    /// Parts with a lock of their own, over which sessions are spread evenly; fewer where each would hold less than 256.
    /// A power of two; default 64, 1 to 1,024.
    var shardCount = 64

    /// How long the sweeper rests between two sweeps for expired sessions. Default 10 seconds, 1 ms to 1 hour.
    var sweepInterval: Duration = .seconds(10)

    /// Expired sessions removed at most while a sweep holds one lock. Default 256, 1 to 65,536.
    var sweepSlice = 256

    /// The secret that session ids are signed with. Default: random, so ids of an earlier process or another replica are
    /// unknown; replicas that share it tell each other's former ids from forged ones. At least 128 bits, at most 8,192.
    var signingKey = SymmetricKey(size: .bits256)

    /// Bytes that one session may come to take, with its states, steps and bookkeeping, in the most wasteful case.
    private var maxSessionBytes: Int {
        SessionTable.bytesPerSession + 64 + (2 + record.maxRevisions) * maxStateBytes + record.maxHistoryBytes
            + 25 * record.maxIdempotencyKeys + 24 * record.maxDrafts
    }

    /// Checks every value.
    ///
    /// - Throws: ``SessionConfigurationError`` for the first that is out of range.
    func validate() throws(SessionConfigurationError) {
        try check("idle", idle, in: .milliseconds(1)...(.seconds(366 * 86_400)))
        try check("maxCount", maxCount, in: 1...10_000_000)
        try check("maxStateBytes", maxStateBytes, in: 256...(64 << 20))
        try check("maxHistorySteps", record.maxHistorySteps, in: 0...1_000)
        try check("maxHistoryBytes", record.maxHistoryBytes, in: 0...(1 << 20))
        try check("maxRevisions", record.maxRevisions, in: 0...1_000)
        try check("maxIdempotencyKeys", record.maxIdempotencyKeys, in: 0...1_000)
        try check("maxDrafts", record.maxDrafts, in: 1...100)
        try check("maxBytes", maxBytes, in: maxSessionBytes...(1 << 40))
        try check("maxShares", maxShares, in: 1...10_000_000)
        try check("maxTokenBytes", maxTokenBytes, in: 256...65_536)
        // A share that is larger than all may be would be gone before its key is told.
        let largestShare = ShareTable.bytesPerShare + maxStateBytes
        try check("maxShareBytes", maxShareBytes, in: max(64 << 10, largestShare)...(1 << 40))
        try check("maxUpdateTries", maxUpdateTries, in: 1...1_000)
        try check("shardCount", shardCount, in: 1...1_024)
        guard shardCount.nonzeroBitCount == 1 else {
            throw SessionConfigurationError(name: "shardCount", value: "\(shardCount)", allowed: "a power of two")
        }
        try check("sweepInterval", sweepInterval, in: .milliseconds(1)...(.seconds(3_600)))
        try check("sweepSlice", sweepSlice, in: 1...65_536)
        guard (128...8_192).contains(signingKey.bitCount) else {
            let size = "\(signingKey.bitCount) bits"
            throw SessionConfigurationError(name: "signingKey", value: size, allowed: "128 to 8192 bits")
        }
    }

    private func check<Bound: Comparable>(
        _ name: String,
        _ value: Bound,
        in range: ClosedRange<Bound>
    ) throws(SessionConfigurationError) {
        guard !range.contains(value) else { return }
        throw SessionConfigurationError(
            name: name,
            value: "\(value)",
            allowed: "\(range.lowerBound) to \(range.upperBound)"
        )
    }
}

/// A value of ``SessionConfiguration`` that is out of its range.
struct SessionConfigurationError: Error, Equatable, CustomStringConvertible {
    /// The property's name.
    let name: String
    let value: String
    let allowed: String

    var description: String { "sessions: \(name) is \(value), allowed is \(allowed)" }
}
