import CSimdJSON

/// Checks whether texts are JSON objects, without a look at keys that come twice: faster than reading them.
///
/// For one thread at a time; texts of equal length take no new memory.
@safe package final class JSONObjectChecker {
    // Freed in `deinit` and nowhere else.
    private let checker: OpaquePointer
    private let maxDepth: Int

    /// - Parameter maxDepth: how many arrays and objects may contain one another.
    package init(maxDepth: Int = 1_024) {
        guard let checker = unsafe csj_checker_create() else { fatalError("no memory for a check") }
        unsafe self.checker = unsafe checker
        self.maxDepth = maxDepth
    }

    deinit { unsafe csj_checker_destroy(checker) }

    /// - Complexity: O(length).
    package func isObject(_ text: Span<UInt8>) -> Bool {
        // Safe: the text is read before the call returns.
        unsafe text.withUnsafeBufferPointer { unsafe csj_is_object(checker, $0.baseAddress, $0.count, maxDepth) }
    }
}
