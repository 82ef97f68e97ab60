/// One write to one catalog: what it does, and under which condition.
package struct CatalogWrite: Sendable {
    let edit: CatalogEdit
    let precondition: Precondition
    /// Whether it only finds out what it would do. For ``CatalogEdit/rows(_:_:)``.
    let isDryRun: Bool

    package init(_ edit: CatalogEdit, if precondition: Precondition = .none, isDryRun: Bool = false) {
        self.edit = edit
        self.precondition = precondition
        self.isDryRun = isDryRun
    }

    /// Whether it may become one version with others: not if it is to change a version that the client has seen.
    var isJoined: Bool { edit.isOfItems && !isDryRun && !precondition.isOfCatalog }
}

/// What became of a write.
package struct WriteOutcome: Sendable {
    /// The version that is visible now; `nil` if the catalog was removed.
    package var snapshot: CatalogSnapshot?
    /// Whether the catalog was made.
    package var isCreated = false
    /// Whether it outlives the process.
    package var isDurable = false
    /// Whether nothing was changed, because the client only asked.
    package var isDryRun = false
    package var counts = RowCounts()
    package var refused: [RowVerdict] = []
    /// The validator of the item that the write put in, where it was for a single one.
    package var itemTag: String?
    /// The ids of the objects of a batch that was read when its turn came, in their order.
    package var objectIDs: [String] = []
    /// How many rows a source outside has changed.
    package var changedCount = 0
}

package typealias WriteResult = Result<WriteOutcome, CatalogRefusal>
