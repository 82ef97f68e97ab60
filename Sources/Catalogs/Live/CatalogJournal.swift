/// Keeps the changes of live catalogs so that they outlive the process.
///
/// One caller at a time for each catalog; different catalogs at the same time.
package protocol CatalogJournal: Sendable {
    /// Whether what is appended outlives the process.
    var isDurable: Bool { get }

    /// Makes changes of one catalog durable, all or none, and returns when they are.
    ///
    /// - Parameters:
    ///   - changes: in their order, not empty; the first of a catalog is its definition.
    ///   - version: the data version after the last of them, see ``LiveVersion``.
    ///   - moved: a catalog that ends with them, as its definition and items are those of the other one now; `nil` for none.
    func append(
        _ changes: [CatalogChange],
        to catalog: String,
        version: String,
        removing moved: String?
    ) throws(JournalError)

    /// Called after a version of a live catalog became visible: the moment at which a checkpoint may be made.
    func published(_ snapshot: CatalogSnapshot)

    /// The catalogs as they were left. Called once, before anything is appended.
    func recover() throws(JournalError) -> [RecoveredCatalog]
}

extension CatalogJournal {
    /// Makes changes of one catalog durable that leave all others alone.
    func append(_ changes: [CatalogChange], to catalog: String, version: String) throws(JournalError) {
        try append(changes, to: catalog, version: version, removing: nil)
    }
}

/// Why changes could not be kept, or kept ones not be read.
package struct JournalError: Error, Sendable, Equatable, CustomStringConvertible {
    /// For the log: function, code and message of what failed, and what to do.
    package let description: String
}

/// A live catalog as a journal kept it.
package struct RecoveredCatalog: Sendable {
    let snapshot: CatalogSnapshot
    /// For the log: where it came from, how many changes were made again, how long it took.
    let report: String
}

/// Keeps nothing: live catalogs end with the process.
package struct MemoryJournal: CatalogJournal {
    package init() {}
    package var isDurable: Bool { false }

    package func append(
        _ changes: [CatalogChange],
        to catalog: String,
        version: String,
        removing moved: String?
    ) throws(JournalError) {}

    package func published(_ snapshot: CatalogSnapshot) {}

    package func recover() throws(JournalError) -> [RecoveredCatalog] { [] }
}
