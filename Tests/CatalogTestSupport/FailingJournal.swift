@testable package import Catalogs

/// Keeps nothing, and says so each time.
package struct FailingJournal: CatalogJournal {
    package init() {}

    package var isDurable: Bool { true }

    package func append(
        _ changes: [CatalogChange],
        to catalog: String,
        version: String,
        removing moved: String?
    ) throws(JournalError) {
        throw JournalError(description: "write: No space left on device (28)")
    }

    package func published(_ snapshot: CatalogSnapshot) {}

    package func recover() throws(JournalError) -> [RecoveredCatalog] { [] }
}
