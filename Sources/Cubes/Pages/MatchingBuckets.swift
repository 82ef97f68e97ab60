import FilterCore

/// The buckets that have matching items, the newest first, and how many rows each has at least.
struct MatchingBuckets: Sendable {
    struct Bucket: Sendable, Equatable {
        let start: UInt32
        let rowCount: Int
    }

    /// The newest first.
    private(set) var all: [Bucket] = []

    /// - Parameters:
    ///   - last: the newest that counts.
    ///   - countsRows: whether items weigh what they have rows; otherwise each has one at least.
    init(_ evaluation: Evaluation, _ buckets: ItemBuckets, upTo last: UInt32, countsRows: Bool) {
        var counts = Array(repeating: 0, count: buckets.starts.count)
        evaluation.forEachMatch { place, weight in
            counts[buckets.index(ofPlace: place)] += countsRows ? weight : 1
        }
        for (start, count) in zip(buckets.starts, counts) where count > 0 && start <= last {
            all.append(Bucket(start: start, rowCount: count))
        }
        all.sort { $0.start > $1.start }
    }

    /// Takes out the newest buckets that together have some rows, at least one bucket; empty where none is left.
    mutating func takeNewest(withRows count: Int) -> [Bucket] {
        var rowCount = 0
        var taken: [Bucket] = []
        for bucket in all where rowCount < count {
            taken.append(bucket)
            rowCount += bucket.rowCount
        }
        all.removeFirst(taken.count)
        return taken
    }
}
