import FilterCore
import Support

/// What outlasts a session with a cluster that broke off, so that the next one need not read everything.
final class CubeMemory: Sendable {
    /// How far a cube was read.
    struct Progress: Sendable {
        /// Of its rows.
        let columns: [CubeTable.Term]
        let types: [String]
        var buckets: TimeBuckets?
        /// The last refresh had everything from here on.
        var openStart: UInt32 = 0
        /// When everything is read again.
        var nextReload: ContinuousClock.Instant

        /// Whether rows still are what they were.
        func isOf(_ columns: [CubeTable.Term], _ types: [String]) -> Bool {
            self.columns == columns && self.types == types
        }
    }

    let place = ClusterPlace()
    private let columns = Mutex<[CubeTable.Term]>([])
    private let read = Mutex<Progress?>(nil)
    private let itemBuckets = Mutex<ItemBuckets?>(nil)

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

    /// The buckets of all items of a version; of those that the version asked about before had, too, they are not read again.
    func buckets(of items: ItemStore) -> ItemBuckets {
        itemBuckets.withLock { former in
            let buckets = ItemBuckets(of: items, former: former)
            former = buckets
            return buckets
        }
    }

    /// All items are others.
    func forgetBuckets() { itemBuckets.withLock { $0 = nil } }
}
