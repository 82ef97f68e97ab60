import Crypto
import FilterCore

/// The result of a load: table and items for the engine, and a report.
struct LoadedItems: Sendable {
    let table: AttributeTable
    /// The same items in the same order as `table`.
    let items: ItemStore
    let report: LoadReport

    /// SHA-256 over the JSON of all items in order, without whitespace: equal data, equal hash, whatever the format.
    ///
    /// - Complexity: O(bytes), computed each time.
    var contentHash: [UInt8] {
        var hash = SHA256()
        items.withAllJSON { json in
            // Safe: the bytes are read within the call alone.
            unsafe json.withUnsafeBytes { unsafe hash.update(bufferPointer: $0) }
        }
        return Array(hash.finalize())
    }
}

/// Counts of a load.
struct LoadReport: Sendable, Equatable {
    /// Items in the catalog.
    var itemCount = 0
    /// Rows read, rejected and replaced ones included; blank lines are no rows.
    var rowCount = 0
    /// Items that a later row with the same id replaced.
    var replacedCount = 0
    /// Items without an id of their own, whose id is `row-{n}`.
    var unnamedCount = 0
    /// All rejected rows, in the order of input.
    var rejected: [RejectedRow] = []
    /// Bytes of text read, after decompression.
    var byteCount = 0
    var duration: Duration = .zero

    /// Megabytes (10^6 bytes) of text a second.
    var megabytesPerSecond: Double {
        let seconds = duration / .seconds(1)
        return seconds > 0 ? Double(byteCount) / 1e6 / seconds : 0
    }
}
