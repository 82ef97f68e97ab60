/// Where the elements of a ``FrozenArray`` lie: in memory that is allocated here, or that somebody else lends.
@safe final class FrozenStorage: @unchecked Sendable {
    // Safe to share: lent memory is never written to, and memory allocated here only by the holder of the one reference
    // to this object.
    let start: UnsafeMutableRawPointer
    /// Of elements.
    let count: Int
    /// What was allocated.
    private let base: UnsafeMutableRawPointer?
    private let lender: AnyObject?

    /// As long as a line of the caches, so that no vector of a kernel crosses one.
    static let alignment = 64

    /// No elements, at an address that may be passed to kernels, which never follow it then.
    static let empty = unsafe FrozenStorage(
        start: UnsafeMutableRawPointer(bitPattern: alignment)!,
        count: 0,
        base: nil,
        lender: nil
    )

    private init(start: UnsafeMutableRawPointer, count: Int, base: UnsafeMutableRawPointer?, lender: AnyObject?) {
        unsafe self.start = start
        self.count = count
        unsafe self.base = base
        self.lender = lender
    }

    /// Memory for some elements, which has yet to be filled.
    static func allocate(count: Int, stride: Int) -> FrozenStorage {
        // Aligned by hand: an allocator looks for aligned blocks much longer than for plain ones.
        let base = UnsafeMutableRawPointer.allocate(byteCount: count * stride + alignment, alignment: 16)
        let start = unsafe base.alignedUp(toMultipleOf: alignment)
        return unsafe FrozenStorage(start: start, count: count, base: base, lender: nil)
    }

    /// Memory that does not change as long as an object is there.
    static func lent(_ start: UnsafeRawPointer, count: Int, by lender: AnyObject) -> FrozenStorage {
        unsafe FrozenStorage(
            start: UnsafeMutableRawPointer(mutating: start),
            count: count,
            base: nil,
            lender: lender
        )
    }

    deinit {
        unsafe base?.deallocate()
    }

    /// Whether the holder of the one reference may write to the memory.
    var isWritable: Bool { unsafe base != nil }
}
