/// How a session stands with the service.
public enum Connection: Sendable {
    case online
    /// The service does not answer; requests are repeated.
    case offline
    /// The session has expired, or was ended.
    case ended
}
