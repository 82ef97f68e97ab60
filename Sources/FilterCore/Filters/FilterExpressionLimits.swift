/// How large a filter expression may be.
public struct FilterExpressionLimits: Sendable, Equatable {
    /// Length of the text in UTF-8.
    public var maxBytes: Int
    /// Parentheses inside one another; never more than ``depthCeiling``, whatever is set.
    public var maxDepth: Int
    public var maxFilters: Int

    /// A depth that never overflows the stack.
    public static let depthCeiling = 128

    /// - Parameters:
    ///   - maxBytes: default 16 KiB.
    ///   - maxDepth: default 16.
    ///   - maxFilters: default 1,000.
    public init(maxBytes: Int = 16_384, maxDepth: Int = 16, maxFilters: Int = 1000) {
        self.maxBytes = maxBytes
        self.maxDepth = min(maxDepth, Self.depthCeiling)
        self.maxFilters = maxFilters
    }
}
