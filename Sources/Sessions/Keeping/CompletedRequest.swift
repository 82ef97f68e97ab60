/// A request that was carried out under an idempotency key, and what it led to.
struct CompletedRequest: Sendable, Equatable {
    let mark: RequestMark
    /// The revision that it led to.
    let revision: Int
    let canUndo: Bool
    let canRedo: Bool
}

/// A request that may be sent again.
package struct RequestMark: Sendable, Equatable {
    /// The front of a digest of the idempotency key.
    package let key: UInt64
    /// The front of a digest of everything else that the request says.
    package let content: UInt64

    package init(key: UInt64, content: UInt64) {
        self.key = key
        self.content = content
    }
}
