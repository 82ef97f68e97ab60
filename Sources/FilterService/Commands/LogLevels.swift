import HTTPServer
import Logging

extension RedisEvent {
    /// How serious it is.
    var logLevel: Logger.Level {
        switch self {
        case .away, .subscriptionLost: .warning
        case .unexpected: .error
        case .back, .subscribed: .info
        }
    }
}

extension ServerEvent {
    /// How serious it is.
    var logLevel: Logger.Level {
        switch self {
        case .library, .refused, .slowClient, .endlessBody: .debug
        case .fieldNotSent, .notSent: .warning
        case .slowReader, .stopped: .info
        }
    }
}
