internal import CBitKernels

/// Where the elements of a ``FrozenArray`` lie: in memory that is allocated here, or that another owner lends.
@safe final class FrozenStorage: @unchecked Sendable {
    // Safe to share: lent memory is never written to, and memory allocated here only by the holder of the one reference
    // to this object.
    let start: UnsafeMutableRawPointer
    /// Of elements.
    let count: Int
    /// The allocation.
    private let base: UnsafeMutableRawPointer?
    /// Of what was allocated, if that was much; 0 otherwise.
    private let largeByteCount: Int
    private let lender: AnyObject?
    /// Memory that this type did not allocate, such as a mapped file.
    private let isForeign: Bool

    /// About what the object takes, beside the elements.
    static let objectByteCount = 80

    /// As long as a line of the caches, so that no vector of a kernel crosses one.
    static let alignment = 64

    /// No elements, at an address that may be passed to kernels, which never follow it then.
    static let empty = unsafe FrozenStorage(
        start: UnsafeMutableRawPointer(bitPattern: alignment)!,
        count: 0,
        base: nil,
        lender: nil
    )

    /// From here on memory is asked for in huge pages.
    private static let leastLargeByteCount = 1 << 21

    private init(
        start: UnsafeMutableRawPointer,
        count: Int,
        base: UnsafeMutableRawPointer?,
        largeByteCount: Int = 0,
        lender: AnyObject?,
        isForeign: Bool = false
    ) {
        unsafe self.start = start
        self.count = count
        unsafe self.base = base
        self.largeByteCount = largeByteCount
        self.lender = lender
        self.isForeign = isForeign
    }

    /// Memory for some elements, which has yet to be filled.
    static func allocate(count: Int, stride: Int) -> FrozenStorage {
        let byteCount = count * stride
        if byteCount >= leastLargeByteCount, let start = unsafe cbk_allocate_large(byteCount) {
            return unsafe FrozenStorage(
                start: start,
                count: count,
                base: start,
                largeByteCount: byteCount,
                lender: nil
            )
        }
        // Aligned by hand: an allocator looks for aligned blocks much longer than for plain ones.
        let base = UnsafeMutableRawPointer.allocate(byteCount: byteCount + alignment, alignment: 16)
        let start = unsafe base.alignedUp(toMultipleOf: alignment)
        return unsafe FrozenStorage(start: start, count: count, base: base, lender: nil)
    }

    /// Memory that does not change as long as an object is there.
    ///
    /// - Parameter isForeign: this type did not allocate it.
    static func lent(
        _ start: UnsafeRawPointer,
        count: Int,
        by lender: AnyObject,
        isForeign: Bool = false
    ) -> FrozenStorage {
        unsafe FrozenStorage(
            start: UnsafeMutableRawPointer(mutating: start),
            count: count,
            base: nil,
            lender: lender,
            isForeign: isForeign
        )
    }

    /// The storage of the whole that this one is a part of; itself, if that is all of it or a part of foreign memory.
    var whole: FrozenStorage {
        guard let lender = lender as? FrozenStorage, !lender.isForeign else { return self }
        return lender.whole
    }

    deinit {
        guard largeByteCount > 0 else {
            unsafe base?.deallocate()
            return
        }
        unsafe cbk_free_large(base, largeByteCount)
    }

    /// Whether the holder of the one reference may write to the memory.
    var isWritable: Bool { unsafe base != nil }
}
