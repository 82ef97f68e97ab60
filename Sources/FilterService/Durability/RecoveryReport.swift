import FilterCore
import Support

/// How a catalog came back, for the log.
struct RecoveryReport {
    let snapshot: CatalogSnapshot
    /// `nil` if there was no checkpoint.
    let mappedItemCount: Int?
    let mapping: Duration
    let changeCount: Int
    let replaying: Duration

    /// `shop: 1,002 items; checkpoint of 1,000 items mapped in 3 ms, 12 changes replayed in 8 ms`
    var text: String {
        let checkpoint = mappedItemCount.map { "checkpoint of \($0.grouped) items mapped in \(mapping.text)" }
        let changes = "\(changeCount.grouped) changes replayed in \(replaying.text)"
        let name = "\(snapshot.name): \(snapshot.items.count.grouped) items"
        return "\(name); \([checkpoint, changes].compactMap(\.self).joined(separator: ", "))"
    }
}

extension Duration {
    fileprivate var text: String { "\(Int(wholeMilliseconds).grouped) ms" }
}
