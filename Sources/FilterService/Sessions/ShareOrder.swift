/// How a client wants its share.
struct ShareOrder: Sendable {
    /// The share is self-contained: nothing is stored.
    var isToken = false
    /// The token holds the session's steps, too.
    var hasHistory = false
    /// `nil`: for ever.
    var lifetime: Duration?
}
