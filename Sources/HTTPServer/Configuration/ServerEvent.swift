/// An event that a server reports to the log. None of them is an error of the service's own.
public enum ServerEvent: Sendable, Equatable {
    /// A line of libmicrohttpd's, mostly about clients that left or sent nonsense.
    case library(String)
    /// A request was answered without reaching the handler.
    case refused(HTTPRefusal, requestID: String)
    /// A connection was cut: its request did not arrive within ``HTTPServerConfiguration/requestTimeout``.
    case slowClient
    /// A connection was cut: its answer was not taken at ``HTTPServerConfiguration/minReadRate``, or it had waited longest
    /// when there were ``HTTPServerConfiguration/maxUnreadBytes``.
    case answerNotRead
    /// A stream was ended: nothing of it was taken for ``HTTPServerConfiguration/streamPatience``.
    case slowReader
    /// A connection was cut without an answer: the body went on far beyond the limit.
    case endlessBody(requestID: String)
    /// A request was ended without an answer, because its client had left.
    case clientGone(requestID: String)
    /// A field of an answer was left out, because its name or value cannot be sent.
    case fieldNotSent(name: String)
    /// An answer could not be handed to libmicrohttpd; the connection was closed.
    case notSent(requestID: String)
    /// The server is down. `abandonedConnections` were still busy when the time to drain was over.
    case stopped(abandonedConnections: Int)
}
