/// The head of a response, as far as clients here read it.
package struct ResponseHead: Sendable, Equatable {
    /// Such as 200.
    package let status: Int
    /// The value of `Retry-After`, a day at most; 0 if it is not there.
    package let retryAfter: Duration
}
