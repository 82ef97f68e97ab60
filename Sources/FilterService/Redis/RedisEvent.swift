/// What a log should say about Redis.
enum RedisEvent: Sendable, Equatable, CustomStringConvertible {
    /// Nobody asks the server any longer, until a probe finds it back.
    case away(RedisEndpoint, RedisFailure)
    case back(RedisEndpoint)
    /// An answer that should not be; told at most once a second.
    case unexpected(String)
    /// Changes were not heard of for a while.
    case subscriptionLost(String)
    /// Changes are heard of again.
    case subscribed(RedisEndpoint)

    var description: String {
        switch self {
        case .away(let endpoint, let failure): "Redis \(endpoint) is away: \(failure)"
        case .back(let endpoint): "Redis \(endpoint) is back"
        case .unexpected(let text): "Redis: \(text)"
        case .subscriptionLost(let text): "Redis: no notices of changes: \(text)"
        case .subscribed(let endpoint): "Redis: notices of changes come from \(endpoint)"
        }
    }
}
