/// How a client wants its share.
package struct ShareOrder: Sendable {
    /// The share is self-contained: nothing is stored.
    package var isToken: Bool
    /// The token holds the session's steps, too.
    package var hasHistory: Bool
    /// `nil`: for ever.
    package var lifetime: Duration?

    package init(isToken: Bool = false, hasHistory: Bool = false, lifetime: Duration? = nil) {
        self.isToken = isToken
        self.hasHistory = hasHistory
        self.lifetime = lifetime
    }
}
