/// A write on its way to the writer of its catalog, with the sender who waits for it.
///
/// The write is a value. Its sender is not: a connection that is suspended, a task that clients ask for, one part of a batch
/// for several indices, or the thread of a follower. Three of these are in targets that this one does not see. All that is
/// left of a sender here are the two questions below, and ``LiveCatalogs`` alone asks the second one, in one place.
package struct LiveWrite: Sendable {
    let write: CatalogWrite
    /// Of its body, or about what it takes in memory where the body was read before it waits; for the bound of what waits.
    let byteCount: Int
    /// Receives the progress of reading its rows.
    let task: WriteTask?
    /// Whether the sender has left: a write that has not begun is dropped then, and one whose rows are read ends.
    let isAbandoned: @Sendable () -> Bool
    /// Called once, by ``LiveCatalogs``, on any thread; not for a write that was refused at once.
    let finish: @Sendable (WriteResult) -> Void

    package init(
        _ write: CatalogWrite,
        byteCount: Int,
        task: WriteTask? = nil,
        isAbandoned: @escaping @Sendable () -> Bool = { false },
        finish: @escaping @Sendable (WriteResult) -> Void
    ) {
        self.write = write
        self.byteCount = byteCount
        self.task = task
        self.isAbandoned = isAbandoned
        self.finish = finish
    }
}
