@testable import Catalogs
@testable import Gateway

/// Keeps nothing, and says so each time.
struct FailingJournal: CatalogJournal {
    var isDurable: Bool { true }

    func append(
        _ changes: [CatalogChange],
        to catalog: String,
        version: String,
        removing moved: String?
    ) throws(JournalError) {
        throw JournalError(description: "write: No space left on device (28)")
    }

    func published(_ snapshot: CatalogSnapshot) {}

    func recover() throws(JournalError) -> [RecoveredCatalog] { [] }
}
