import FilterCore

/// About what a version takes in memory: parts of rows, each of which it shares with versions that were made of it or that
/// it was made of, and what it has for itself.
///
/// Estimated from sizes that are at hand, for bounds: a version may come a hundred times a second, and to add up what
/// it refers to takes longer than to make it.
package struct SnapshotMemory: Sendable {
    /// Rows that were compiled together, with their columns.
    struct Part: Sendable {
        /// Identifies it within the process.
        let id: Int
        let byteCount: Int
    }

    /// The first one is what was compiled as a whole.
    let parts: [Part]
    /// The bytes that no other version has.
    let ownByteCount: Int
    /// Columns that a view has beside the parts that it shares.
    private let columnByteCount: Int
    /// Of all parts, what their words, nodes and columns take, see ``Catalog/memoryByteCount``.
    private let contentByteCount: Int

    /// Identifies, within the process, the part that was compiled as a whole.
    package var base: Int { parts[0].id }

    /// Of all parts together, as if no version shared them.
    package var byteCount: Int { parts.reduce(ownByteCount) { $0 + $1.byteCount } }

    /// The bytes that it does not share with another version.
    func byteCount(beside other: SnapshotMemory) -> Int {
        let shared = Set(other.parts.map(\.id))
        return parts.reduce(ownByteCount) { $0 + (shared.contains($1.id) ? 0 : $1.byteCount) }
    }

    /// Texts of a locale, settings, and what else there is once.
    private static let leastByteCount = 16 << 10
    /// Numbers, texts and constant JSON of a value of a category.
    private static let bytesPerValue = 128

    /// Of a catalog that was compiled as a whole.
    init(compiling catalog: Catalog, _ items: ItemStore, as base: Int) {
        // With columns and postings some 1.5 times the JSON.
        let values = catalog.categories.reduce(0) { $0 + $1.codeCount }
        contentByteCount = catalog.memoryByteCount
        let byteCount = items.byteCount + items.byteCount / 2 + values * Self.bytesPerValue + contentByteCount
        parts = [Part(id: base, byteCount: byteCount)]
        ownByteCount = Self.leastByteCount
        columnByteCount = 0
    }

    /// Of a version after a few changes.
    ///
    /// - Parameters:
    ///   - shared: how many parts of rows it has in common with the version before, and the bytes of their JSON.
    ///   - number: of the part that was added, if one was.
    init(
        changing former: SnapshotMemory,
        to catalog: Catalog,
        _ items: ItemStore,
        shared: (partCount: Int, byteCount: Int),
        as number: Int
    ) {
        let kept = former.parts.prefix(max(shared.partCount, 1))
        let isAdded = kept.count < catalog.partSizes.count
        contentByteCount = catalog.memoryByteCount
        let content = max(0, contentByteCount - former.contentByteCount)
        let added = Part(id: number, byteCount: 3 * (items.byteCount - shared.byteCount) + content)
        parts = kept + (isAdded ? [added] : [])
        let placeBytes = catalog.partSizes.reduce(0, +) / 8
        // For each category the totals of its values.
        let values = catalog.categories.reduce(0) { $0 + $1.codeCount }
        columnByteCount = former.columnByteCount
        ownByteCount = Self.leastByteCount + 2 * placeBytes + values * 16 + columnByteCount
    }

    /// Of a view that has columns of a version.
    init(showing catalog: Catalog, of whole: SnapshotMemory) {
        parts = whole.parts
        contentByteCount = whole.contentByteCount
        let placeCount = catalog.partSizes.reduce(0, +)
        let values = catalog.categories.reduce(0) { $0 + $1.codeCount }
        // Bins of its own have a code for each item, and sets of items.
        columnByteCount = catalog.categories.count { $0.definition.histogram != nil } * 4 * placeCount
        ownByteCount = Self.leastByteCount + placeCount / 2 + values * 32 + columnByteCount
    }

    /// Of the same version on another day.
    init(_ former: SnapshotMemory, on catalog: Catalog) {
        parts = former.parts
        columnByteCount = former.columnByteCount
        contentByteCount = former.contentByteCount
        let placeBytes = catalog.dependsOnDay ? catalog.partSizes.reduce(0, +) / 8 : 0
        ownByteCount = former.ownByteCount + placeBytes * catalog.categories.count
    }
}
