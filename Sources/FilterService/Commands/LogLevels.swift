import HTTPServer
import Logging

extension RedisEvent {
    /// How serious it is.
    var logLevel: Logger.Level {
        switch self {
        case .unavailable, .subscriptionLost: .warning
        case .unexpected: .error
        case .available, .subscribed: .info
        }
    }
}

extension ServerEvent {
    /// How serious it is.
    var logLevel: Logger.Level {
        switch self {
        case .library, .refused, .slowClient, .endlessBody, .clientGone: .debug
        case .fieldNotSent, .notSent: .warning
        case .answerNotRead, .slowReader, .stopped: .info
        }
    }
}
