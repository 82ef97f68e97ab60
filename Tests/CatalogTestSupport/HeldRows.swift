package import CatalogFiles
package import Catalogs
import Dispatch

/// Rows that never come: a write of them keeps the writer of its catalog busy until it is let go, and is refused then.
package struct HeldRows: ByteSource {
    private let begun = DispatchSemaphore(value: 0)
    private let go = DispatchSemaphore(value: 0)

    package init() {}

    package var byteCount: Int { 1 }

    package func read(at offset: Int, into room: UnsafeMutableRawBufferPointer) throws(LoadError) -> Int {
        begun.signal()
        go.wait()
        throw .ended
    }

    /// Of them.
    package var write: LiveWrite {
        LiveWrite(
            CatalogWrite(.rows(RowSource(self, as: [NDJSONFormat()]), BatchOptions())),
            byteCount: 1,
            finish: { _ in }
        )
    }

    /// Waits until the writer reads them.
    package func awaitReading() { begun.wait() }

    /// Lets the writer go on.
    package func release() { go.signal() }
}
