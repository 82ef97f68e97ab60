/// How long a server may take before it counts as away.
struct RedisTimeouts: Sendable, Equatable {
    /// For a connection to be made.
    var connect: Duration = .milliseconds(200)
    /// For each answer to begin and to go on.
    var command: Duration = .milliseconds(100)
}
