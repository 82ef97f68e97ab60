/// What a journal counts.
struct JournalStatistics: Sendable, Equatable {
    /// One catalog of it.
    struct Catalog: Sendable, Equatable {
        let name: String
        /// Bytes of changes after its last checkpoint.
        var logBytes: Int
        /// Seconds since its last checkpoint, or since its recovery or creation while there is none.
        var checkpointAge: Int
    }

    /// By name.
    var catalogs: [Catalog] = []
    /// Of all files of checkpoints in the directory, also of those that are being written or removed.
    var checkpointBytes = 0
    /// Changes that were made durable.
    var changes = 0
    /// Changes that could not be.
    var failedChanges = 0
    var checkpoints = 0
    var failedCheckpoints = 0
    /// How long it took to read and replay everything at the start.
    var recovery = Duration.zero
}
