import Catalogs
import Gateway
import HTTPServer
import Logging
import Sessions

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

extension CatalogReloads.Outcome {
    /// How serious it is.
    var logLevel: Logger.Level {
        switch self {
        case .replaced, .unchanged: .info
        case .failed: .error
        }
    }

    /// The text of the log line after the name of the catalog.
    var logText: String {
        switch self {
        case .replaced: "is served from its new files"
        case .unchanged: "was loaded again, and has not changed"
        case .failed(let error): "is served as it was: \(error)"
        }
    }
}

extension ServerEvent {
    /// How serious it is.
    var logLevel: Logger.Level {
        switch self {
        case .refused(.uploadNotKept, _): .warning
        case .library, .refused, .slowClient, .endlessBody, .clientGone: .debug
        case .fieldNotSent, .notSent: .warning
        case .answerNotRead, .slowReader, .stopped: .info
        }
    }

    /// The text of the log line. A refusal holds what a client sent, as a method or the name of a field; the log has
    /// its code.
    var logText: String {
        switch self {
        case .library(let line): return line
        case .refused(let refusal, let id):
            var cause = ""
            if case .uploadNotKept(let failure) = refusal { cause = ", \(failure)" }
            return "request \(id) was refused: \(ServiceError(refusal).code.rawValue)\(cause)"
        case .slowClient: return "a connection was cut: its request did not arrive in time"
        case .answerNotRead: return "a connection was cut: its answer was not read in time"
        case .slowReader: return "a stream was ended: nothing of it was read in time"
        case .endlessBody(let id): return "request \(id) was cut: its body went on beyond the limit"
        case .clientGone(let id): return "request \(id) was ended, as its client has left"
        case .fieldNotSent(let name): return "the field \(name) of an answer was left out, as it cannot be sent"
        case .notSent(let id): return "the answer to request \(id) could not be sent"
        case .stopped(let abandonedConnections): return "stopped, with \(abandonedConnections) connections still busy"
        }
    }
}
