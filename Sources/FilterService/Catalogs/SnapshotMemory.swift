import FilterCore

/// About what a version takes in memory: what it shares with all that were made of the same compiled catalog, and what it
/// has for itself.
///
/// Estimated from sizes that are at hand, for bounds: a version may come a hundred times a second, and to add up what
/// it refers to takes longer than to make it.
struct SnapshotMemory: Sendable {
    /// Tells what was compiled together from everything else in the process.
    let base: Int
    /// What the versions of one base share.
    let baseByteCount: Int
    /// What this version does not share with the one before it.
    let ownByteCount: Int

    /// Texts of a locale, settings, and what else there is once.
    private static let leastByteCount = 16 << 10
    /// Numbers, texts and constant JSON of a value of a category.
    private static let bytesPerValue = 128

    /// Of a catalog that was compiled as a whole.
    init(compiling catalog: Catalog, _ items: ItemStore, as base: Int) {
        self.base = base
        // With columns and postings some 1.5 times the JSON.
        let values = catalog.categories.reduce(0) { $0 + $1.codeCount }
        baseByteCount = items.byteCount + items.byteCount / 2 + values * Self.bytesPerValue
        ownByteCount = Self.leastByteCount
    }

    /// Of a version after a few changes.
    ///
    /// - Parameter addedByteCount: of the JSON of the items that it has and the version before had not.
    init(changing former: SnapshotMemory, to catalog: Catalog, addedByteCount: Int) {
        base = former.base
        baseByteCount = former.baseByteCount
        let placeBytes = catalog.partSizes.reduce(0, +) / 8
        // For each category the totals of its values.
        let values = catalog.categories.reduce(0) { $0 + $1.codeCount }
        ownByteCount = Self.leastByteCount + 2 * placeBytes + values * 16 + 3 * addedByteCount
    }

    /// Of the same version on another day.
    init(_ former: SnapshotMemory, on catalog: Catalog) {
        base = former.base
        baseByteCount = former.baseByteCount
        let placeBytes = catalog.dependsOnDay ? catalog.partSizes.reduce(0, +) / 8 : 0
        ownByteCount = former.ownByteCount + placeBytes * catalog.categories.count
    }
}
