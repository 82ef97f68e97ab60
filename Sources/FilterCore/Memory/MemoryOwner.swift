/// Memory that stays where it is until the last reference to this object is gone.
///
/// It is either allocated here, or lent by something else that this object keeps alive, such as a mapped file.
@safe public final class MemoryOwner: @unchecked Sendable {
    // Safe to share: memory that is lent is never written to, and memory of its own only by whoever holds the one
    // reference to the object.
    let bytes: UnsafeMutableRawBufferPointer
    private let base: UnsafeMutableRawPointer?
    private let lender: (any Sendable)?

    /// As long as a line of the caches, so that no vector of a kernel crosses one.
    static let alignment = 64

    static let empty = unsafe MemoryOwner(UnsafeRawBufferPointer(start: nil, count: 0), lentBy: nil)

    /// Uninitialized memory of its own, aligned to ``alignment``.
    init(byteCount: Int) {
        // Aligned by hand: an allocator looks for aligned blocks much longer than for plain ones.
        let base = UnsafeMutableRawPointer.allocate(byteCount: byteCount + Self.alignment, alignment: 16)
        unsafe self.base = base
        unsafe bytes = UnsafeMutableRawBufferPointer(
            start: base.alignedUp(toMultipleOf: Self.alignment),
            count: byteCount
        )
        lender = nil
    }

    /// Memory that somebody else keeps.
    ///
    /// - Parameters:
    ///   - bytes: must not change, nor go away before `lender` does.
    ///   - lender: is released together with this object.
    @unsafe public init(_ bytes: UnsafeRawBufferPointer, lentBy lender: (any Sendable)?) {
        unsafe self.bytes = UnsafeMutableRawBufferPointer(mutating: bytes)
        unsafe base = nil
        self.lender = lender
    }

    deinit {
        unsafe base?.deallocate()
    }

    /// Whether a sole holder may write to the memory.
    var isWritable: Bool { unsafe base != nil }
}
