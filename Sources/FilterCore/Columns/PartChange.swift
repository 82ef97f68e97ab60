/// How the items of a catalog change: some of those that have a place are removed, and a new part comes after those
/// parts that stay.
struct PartChange: Sendable {
    /// For each part that stays the items that are removed now, by their number in it; `nil` for none.
    let removed: [Bitmap?]
    /// For each part that stays the items that are still in the catalog after the change, by their number in it.
    let live: [Bitmap]
    /// How many items are in the catalog after the change.
    let liveCount: Int
}
