/// Why a connection cannot be used any longer, or not be made. Commands that were sent on it may have been executed or
/// not.
package enum RedisFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// No answer in time.
    case timeout(call: String)
    /// The network or the protocol failed.
    case broken(call: String, code: Int, message: String)
    /// Redis did not let the connection in.
    case refused(command: String, RedisRefusal)

    package var description: String {
        switch self {
        case .timeout(let call): "\(call): no answer in time"
        case .broken(let call, let code, let message): "\(call): \(message) (\(code))"
        case .refused(let command, let refusal): "\(command): \(refusal)"
        }
    }

    /// Whether only a change of the configuration can help: a wrong password, a missing database.
    var isPermanent: Bool {
        guard case .refused(_, let refusal) = self else { return false }
        switch refusal.kind {
        case .denied, .other: return true
        case .moved, .ask, .noScript, .wrongType, .serverUnavailable, .notNow, .noRoom, .noWrites: return false
        }
    }
}
