/// A request that changes a live catalog, on its way to the writer.
package struct LiveWrite: Sendable {
    /// What it is to do. The closures run on the thread of the writer.
    package enum Work: Sendable {
        /// Makes the catalog, or gives it another definition: the JSON of the definition. `check` gets the catalog as it
        /// is, `nil` if it is to be made.
        case define([UInt8], check: @Sendable (CatalogSnapshot?) throws(CatalogRefusal) -> Void)
        /// Ends the catalog.
        case remove(check: @Sendable (CatalogSnapshot?) throws(CatalogRefusal) -> Void)
        /// Changes items: reads and checks the rows against the catalog after all changes before them.
        case change(@Sendable (PendingCatalog) throws(CatalogRefusal) -> CheckedBatch)
        /// Changes items as `change` does, unless there is no such catalog, or the first closure returns `nil`: then it is
        /// carried out as a `rewrite` with the second one.
        case changeOrRewrite(
            @Sendable (PendingCatalog) throws(CatalogRefusal) -> CheckedBatch?,
            @Sendable (CatalogSnapshot?, CatalogVersions) throws(CatalogRefusal) -> [CatalogChange]
        )
        /// Changes definition and items together, also of a catalog that is made by that. The closure gets the catalog as
        /// it is, `nil` if there is none, and what makes versions; if it returns nothing, nothing is done.
        case rewrite(@Sendable (CatalogSnapshot?, CatalogVersions) throws(CatalogRefusal) -> [CatalogChange])
        /// Gives the catalog the definition and the items of another one, which is no more from then on; both at once.
        /// Nothing is done if there is no such catalog.
        case move(from: String)
        /// Finds out what a change would do, and does nothing.
        case tryChange(@Sendable (PendingCatalog) throws(CatalogRefusal) -> CheckedBatch)
    }

    /// What became of it.
    package struct Outcome: Sendable {
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
    }

    package let work: Work

    /// The catalog that the write takes away, beside the one that it is for.
    var movedCatalog: String? { if case .move(let name) = work { name } else { nil } }

    /// Whether it may be the first one of its catalog.
    var mayMake: Bool {
        switch work {
        case .define, .changeOrRewrite, .rewrite, .move: true
        case .remove, .change, .tryChange: false
        }
    }

    /// Whether it changes items, and may become one version with others that do.
    var isChange: Bool {
        switch work {
        case .change, .changeOrRewrite: true
        case .define, .remove, .rewrite, .move, .tryChange: false
        }
    }

    /// The rows of a write that changes items, checked.
    ///
    /// - Returns: `nil` if it is to be carried out on its own.
    func checked(against catalog: PendingCatalog) throws(CatalogRefusal) -> CheckedBatch? {
        switch work {
        case .change(let read): try read(catalog)
        case .changeOrRewrite(let read, _): try read(catalog)
        case .define, .remove, .rewrite, .move, .tryChange: nil
        }
    }

    /// Of its body, or about what it takes in memory where the body was read before it waits; for the bound of what waits.
    package let byteCount: Int
    /// Whether nobody waits for the outcome any more: a write that has not begun is dropped then.
    package let isAbandoned: @Sendable () -> Bool
    /// Called once, on any thread.
    package let finish: @Sendable (Result<Outcome, CatalogRefusal>) -> Void

    package init(
        work: Work,
        byteCount: Int,
        isAbandoned: @escaping @Sendable () -> Bool,
        finish: @escaping @Sendable (Result<Outcome, CatalogRefusal>) -> Void
    ) {
        self.work = work
        self.byteCount = byteCount
        self.isAbandoned = isAbandoned
        self.finish = finish
    }

    /// The same write with another end.
    func finishing(_ finish: @escaping @Sendable (Result<Outcome, CatalogRefusal>) -> Void) -> LiveWrite {
        LiveWrite(work: work, byteCount: byteCount, isAbandoned: isAbandoned, finish: finish)
    }

    /// Finishes it if nobody waits for it any more.
    func isGivenUp() -> Bool {
        guard isAbandoned() else { return false }
        finish(.failure(.clientGone))
        return true
    }
}
