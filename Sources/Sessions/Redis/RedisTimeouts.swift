/// How long a server may take before it counts as away.
package struct RedisTimeouts: Sendable, Equatable {
    /// For a connection to be made.
    package var connect: Duration = .milliseconds(200)
    /// For each answer to begin and to go on.
    package var command: Duration = .milliseconds(100)
}
