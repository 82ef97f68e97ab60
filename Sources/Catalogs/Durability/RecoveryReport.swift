import CatalogFiles
import FilterCore
import Support

/// How a catalog came back, for the log.
struct RecoveryReport {
    let snapshot: CatalogSnapshot
    /// `nil` if there was no checkpoint.
    let checkpointItemCount: Int?
    /// That of the checkpoint if it is an older one, so that its items were compiled again.
    let olderFormat: UInt32?
    let reading: Duration
    let changeCount: Int
    let replaying: Duration

    /// `shop: 1,002 items; checkpoint of 1,000 items mapped in 3 ms, 12 changes replayed in 8 ms`
    var text: String {
        let way = olderFormat.map { "of format \($0) compiled again" } ?? "mapped"
        let checkpoint = checkpointItemCount.map { "checkpoint of \($0.grouped) items \(way) in \(reading.text)" }
        let changes = "\(changeCount.grouped) changes replayed in \(replaying.text)"
        let name = "\(snapshot.name): \(snapshot.items.count.grouped) items"
        return "\(name); \([checkpoint, changes].compactMap(\.self).joined(separator: ", "))"
    }
}

extension Duration {
    fileprivate var text: String { "\(Int(wholeMilliseconds).grouped) ms" }
}
