/// How long a server may take before it counts as away.
struct RedisTimeouts: Sendable, Equatable {
    /// For a connection to be made. Default 200 ms, 1 ms to 60 s.
    var connect: Duration = .milliseconds(200)
    /// For each answer to begin and to go on. Default 100 ms, 1 ms to 60 s.
    var command: Duration = .milliseconds(100)
}
