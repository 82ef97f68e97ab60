import Support

/// What outlasts a session with a cluster that broke off, so that the next one need not read everything.
final class CubeMemory: Sendable {
    /// How far a cube was read.
    struct Progress: Sendable {
        /// The types of its rows.
        let types: [String]
        var buckets: TimeBuckets?
        /// The last refresh had everything from here on.
        var openStart: UInt32 = 0
        /// When everything is read again.
        var nextReload: ContinuousClock.Instant
    }

    let place = ClusterPlace()
    private let columns = Mutex<[CubeTable.Term]>([])
    private let read = Mutex<Progress?>(nil)

    /// The columns that were chosen by what they have; empty before. They stay, so that no category goes for a few values.
    var chosenColumns: [CubeTable.Term] {
        get { columns.withLock(\.self) }
        set { columns.withLock { $0 = newValue } }
    }

    /// `nil` if everything is to be read.
    var progress: Progress? {
        get { read.withLock(\.self) }
        set { read.withLock { $0 = newValue } }
    }
}
