package import Bytes

/// How sessions are kept. Values are trusted; those that can be set from outside are checked there.
package struct SessionConfiguration: Sendable {
    /// How long a session lives after its last use. Whole milliseconds, at least one.
    package var idle: Duration = .seconds(30 * 60)

    /// Sessions kept at most; the oldest idle ones make room for new ones.
    /// Address space for the bookkeeping of all, 72 bytes each, is reserved at the start, and 11 to 21 bytes of memory.
    package var maxCount = 100_000

    /// Sessions of one client at most, see ``SessionClient``. Default: half of ``maxCount``, so that no client fills
    /// the store.
    package var maxCountPerClient: Int {
        get { givenMaxCountPerClient ?? max(1, maxCount / 2) }
        set { givenMaxCountPerClient = newValue }
    }
    private var givenMaxCountPerClient: Int?

    /// Bytes that the sessions of one client may take: as much of ``maxBytes`` as ``maxCountPerClient`` is of ``maxCount``, and
    /// one session of any size at least.
    var maxBytesPerClient: Int {
        let share = Double(maxCountPerClient) / Double(maxCount)
        return max(largestSessionBytes, Int(Double(maxBytes) * min(1, share)))
    }

    /// How long after its last use a session never makes room for others: they are refused instead.
    package var protectedPeriod: Duration = .seconds(5 * 60)

    /// Bytes that all sessions may take, bookkeeping included; the oldest idle ones make room. At least
    /// ``largestSessionBytes``.
    package var maxBytes = 512 << 20

    /// How long after a search the next one of the same category is a step of its own in the history; what is typed faster
    /// is one step.
    package var searchPause: Duration = .seconds(2)

    /// What is kept of a session beside its state.
    package var record = SessionRecord.Limits()

    /// Shares kept at most; those that were not opened for longest make room.
    package var maxShares = 100_000

    /// Bytes that all shares may take, bookkeeping included. At least what a share of the largest state takes.
    package var maxShareBytes = 64 << 20

    /// Bytes of a share's token; steps are left out to keep to it. Should be less than the longest target of a request.
    package var maxTokenBytes = 4_096

    /// Bytes that the encoded state of one session may take; a larger one is refused.
    var maxStateBytes = 1 << 20

    /// How often an update computes anew because another one came between, before it gives up.
    package var maxUpdateTries = 32

    /// Parts with a lock of their own, over which sessions are spread evenly; fewer where each would hold less than 256.
    /// A power of two.
    var shardCount = 64

    /// How long the sweeper rests between two sweeps for expired sessions.
    package var sweepInterval: Duration = .seconds(10)

    /// Expired sessions removed at most while a sweep holds one lock.
    var sweepSlice = 256

    /// The secret that session ids are signed with. Default: random, so ids of an earlier process or another replica
    /// are unknown; replicas that share it distinguish each other's former ids from forged ones.
    package var signingKey = SigningKey.random()

    package init() {}

    /// Bytes that one session may come to take, with its states, steps and bookkeeping, in the most wasteful case.
    package var largestSessionBytes: Int {
        SessionTable.bytesPerSession + 64 + (2 + record.maxRevisions) * maxStateBytes + record.maxHistoryBytes
            + 25 * record.maxIdempotencyKeys + 24 * record.maxDrafts
    }

    /// Bytes that the largest session takes which remembers nothing.
    package static var leastSessionBytes: Int {
        var configuration = SessionConfiguration()
        configuration.record = SessionRecord.Limits(
            maxHistorySteps: 0,
            maxHistoryBytes: 0,
            maxRevisions: 0,
            maxIdempotencyKeys: 0,
            maxDrafts: 1
        )
        return configuration.largestSessionBytes
    }

    /// Bytes that a share of the largest state takes: a share that is larger than the limit of all shares would be
    /// evicted before its key is sent.
    package static var leastShareBytes: Int { ShareTable.bytesPerShare + SessionConfiguration().maxStateBytes }
}
