import CatalogFiles
import FilterCore

/// A live catalog as it is after some changes that are not compiled yet: what the next write is checked against.
struct PendingCatalog: Sendable {
    /// The version before all of them.
    let snapshot: CatalogSnapshot
    private(set) var rows: ChangedRows
    /// The dotted paths that items have or had, and those that the definition names.
    private(set) var attributes: Set<Text>
    private(set) var numberForms: NumberKinds
    /// Whether it has other items than ``snapshot``.
    private(set) var isChanged = false

    init(_ snapshot: CatalogSnapshot) {
        self.snapshot = snapshot
        rows = ChangedRows(of: snapshot)
        attributes = snapshot.attributes
        numberForms = NumberKinds(of: snapshot.catalog)
    }

    /// As it was sent.
    var definition: CatalogDefinition { snapshot.source?.definition ?? snapshot.catalog.definition }

    /// Applies rows that were checked against this.
    mutating func apply(_ checked: CheckedBatch) {
        switch checked.change {
        case .items(let batch): rows.apply(batch)
        case .replacement(let batch): rows.replaceAll(by: batch)
        case .definition, .deletion, nil: return
        }
        isChanged = true
        attributes = checked.attributes
        numberForms = checked.numberForms
    }
}

/// The rows of a request after they were checked.
struct CheckedBatch: Sendable {
    /// What they do to the catalog; `nil` if that is nothing.
    let change: CatalogChange?
    let counts: RowCounts
    let refused: [RowVerdict]
    /// The validator of the item that is put in, where it is a single one.
    var itemTag: String?
    /// The ids of the objects of a batch of operations.
    var objectIDs: [String] = []
    /// Bytes that are kept for the answer until the version is visible.
    var answerByteCount = 0
    /// What its rows are charged, as long as it is held.
    var charge: MemoryCharge?
    fileprivate let attributes: Set<Text>
    fileprivate let numberForms: NumberKinds

    init(
        _ change: CatalogChange?,
        counts: RowCounts,
        refused: [RowVerdict],
        attributes: Set<Text>,
        numberForms: NumberKinds
    ) {
        self.change = change
        self.counts = counts
        self.refused = refused
        self.attributes = attributes
        self.numberForms = numberForms
    }

    /// Rows that a source outside has; they are not checked.
    init(_ change: CatalogChange?, of catalog: PendingCatalog) {
        self.init(
            change,
            counts: RowCounts(),
            refused: [],
            attributes: catalog.attributes,
            numberForms: catalog.numberForms
        )
    }

    /// Takes out an item that the catalog has.
    init(deletionOf id: String, from catalog: PendingCatalog) {
        var batch = ItemBatch()
        batch.append(deletionOf: id.utf8Span.span)
        self.init(
            .items(batch),
            counts: RowCounts(received: 1, deleted: 1),
            refused: [],
            attributes: catalog.attributes,
            numberForms: catalog.numberForms
        )
    }
}

/// What became of the rows of a request.
package struct RowCounts: Sendable, Equatable {
    /// All rows; blank lines are none.
    package var received: Int
    package var inserted: Int
    package var updated: Int
    package var deleted: Int
    /// Rows that say what the catalog has already, deletions of what it has not included.
    package var unchanged: Int
    package var refused: Int

    package init(
        received: Int = 0,
        inserted: Int = 0,
        updated: Int = 0,
        deleted: Int = 0,
        unchanged: Int = 0,
        refused: Int = 0
    ) {
        self.received = received
        self.inserted = inserted
        self.updated = updated
        self.deleted = deleted
        self.unchanged = unchanged
        self.refused = refused
    }

    mutating func note(_ effect: RowEffect) {
        switch effect {
        case .inserted: inserted += 1
        case .updated: updated += 1
        case .deleted: deleted += 1
        case .unchanged: unchanged += 1
        }
    }
}

/// The effect of a row that is taken on its catalog.
enum RowEffect {
    case inserted, updated, deleted, unchanged
}
