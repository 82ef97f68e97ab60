// The only place where a set of items is lent out as a pointer.
//
// Safe: the words outlive the call, the kernels stay inside `words.count` words, and operands of one operation have
// the same item count, which `Catalog` guarantees by making all of its sets alike. Pointers must not escape `body`.
extension Bitmap {
    func withWords<Result>(_ body: (UnsafePointer<UInt64>) -> Result) -> Result {
        unsafe words.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
    }

    mutating func withMutableWords<Result>(_ body: (UnsafeMutablePointer<UInt64>) -> Result) -> Result {
        unsafe words.withMutableElements { unsafe body($0.baseAddress!) }
    }

    /// A set of which a kernel writes every word.
    init(itemCount: Int, writtenBy kernel: (UnsafeMutablePointer<UInt64>) -> Void) {
        let words = unsafe FrozenArray(count: Self.wordCount(of: itemCount), writtenBy: kernel)
        self.init(words: words, itemCount: itemCount)
    }

    /// Lends the words of several sets at once, in their order.
    static func withWords<Result>(
        of bitmaps: [Bitmap],
        _ body: (UnsafeBufferPointer<UnsafePointer<UInt64>?>) -> Result
    ) -> Result {
        func lend(_ index: Int, _ pointers: inout [UnsafePointer<UInt64>?]) -> Result {
            guard index < bitmaps.count else {
                return unsafe pointers.withUnsafeBufferPointer { unsafe body($0) }
            }
            return unsafe bitmaps[index].withWords { pointer in
                unsafe pointers.append(pointer)
                return unsafe lend(index + 1, &pointers)
            }
        }
        var pointers: [UnsafePointer<UInt64>?] = unsafe []
        return unsafe lend(0, &pointers)
    }
}
