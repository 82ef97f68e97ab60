/// A response of a service, as far as a client of few needs reads it.
struct ServiceResponse: Sendable, Equatable {
    let status: Int
    /// What `Retry-After` says; 0 if it is not there.
    let retryAfter: Duration
    let body: [UInt8]
}
