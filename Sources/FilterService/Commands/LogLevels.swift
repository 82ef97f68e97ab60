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
        guard case .refused(let refusal, let requestID) = self else { return "\(self)" }
        var cause = ""
        if case .uploadNotKept(let failure) = refusal { cause = ", \(failure)" }
        return "refused(\(ServiceError(refusal).code.rawValue)\(cause), requestID: \(requestID))"
    }
}
