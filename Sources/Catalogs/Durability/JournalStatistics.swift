/// The counters of a journal.
package struct JournalStatistics: Sendable, Equatable {
    /// One catalog of it.
    package struct Catalog: Sendable, Equatable {
        package let name: String
        /// Bytes of changes after its last checkpoint.
        package var logBytes: Int
        /// Seconds since its last checkpoint, or since its recovery or creation while there is none.
        package var checkpointAge: Int
    }

    /// By name.
    package var catalogs: [Catalog] = []
    /// Of all files of checkpoints in the directory, also of those that are being written or removed.
    package var checkpointBytes = 0
    /// Changes that were made durable.
    package var changes = 0
    /// Changes that could not be.
    package var failedChanges = 0
    package var checkpoints = 0
    package var failedCheckpoints = 0
    /// How long it took to read and replay everything at the start.
    package var recovery = Duration.zero
}
