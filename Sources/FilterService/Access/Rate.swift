/// How many requests may come: a token bucket.
struct Rate: Sendable, Hashable {
    /// Requests for each second, on average; above 0.
    let requestsPerSecond: Double
    /// Requests that may come at once; at least 1.
    let burst: Int
}
