/// An event of Redis for the log.
package enum RedisEvent: Sendable, Equatable, CustomStringConvertible {
    /// The circuit breaker opened: no commands are sent until a probe succeeds.
    case unavailable(RedisEndpoint, RedisFailure)
    /// A probe succeeded.
    case available(RedisEndpoint)
    /// An unexpected answer; logged at most once a second.
    case unexpected(String)
    /// Notices of changes may have been lost.
    case subscriptionLost(String)
    /// Notices of changes arrive again.
    case subscribed(RedisEndpoint)

    package var description: String {
        switch self {
        case .unavailable(let endpoint, let failure): "Redis \(endpoint) is unavailable: \(failure)"
        case .available(let endpoint): "Redis \(endpoint) is available again"
        case .unexpected(let text): "Redis: \(text)"
        case .subscriptionLost(let text): "Redis: no notices of changes: \(text)"
        case .subscribed(let endpoint): "Redis: notices of changes come from \(endpoint)"
        }
    }
}
