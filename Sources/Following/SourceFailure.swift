/// Why something could not be had from a server that is followed.
package enum SourceFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// The connection could not be made, or is no longer good.
    case connection(String)
    /// The server refused a command: its code (of PostgreSQL the five characters of the SQLSTATE) and its message.
    case refused(state: String, message: String)
    /// The server sent a message that the protocol does not have.
    case malformed(String)
    /// The server has said nothing for so long that the connection is taken for dead.
    case silent
    /// The table is not as it was when it was copied: it has to be copied anew.
    case tableChanged(String)
    /// The table or the query cannot be served: a line for each reason.
    case unfit([String])
    /// The service is stopping.
    case stopping

    package var description: String {
        switch self {
        case .connection(let message): message
        case .refused(let state, let message): "\(message) (\(state))"
        case .malformed(let reason): "the server sent \(reason)"
        case .silent: "the server is silent"
        case .tableChanged(let reason): reason
        case .unfit(let lines): lines.joined(separator: "; ")
        case .stopping: "the service is stopping"
        }
    }
}
