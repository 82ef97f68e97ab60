/// A write on its way to the writer of its catalog, with the sender who waits for it.
package struct LiveWrite: Sendable {
    let write: CatalogWrite
    /// Of its body, or about what it takes in memory where the body was read before it waits; for the bound of what waits.
    let byteCount: Int
    /// Told how far its rows have been read.
    let task: WriteTask?
    /// Whether the sender has left: a write that has not begun is dropped then, and one whose rows are read ends.
    let isAbandoned: @Sendable () -> Bool
    /// Called once, on any thread.
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
