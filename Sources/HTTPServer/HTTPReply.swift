/// Where a request is handled.
public enum Lane: Sendable, Equatable {
    /// On the thread of its connection, which other connections wait for.
    case quick
    /// On a thread for heavy requests, of which there are few (``HTTPServerConfiguration/slowThreads``).
    case slow
}

/// What a handler makes of a request.
public enum HTTPReply: Sendable {
    case response(HTTPResponse)
    /// The request is too heavy for the thread of its connection. The handler has changed nothing, and is called again
    /// with ``Lane/slow``, where it must not reply this.
    case needsSlowLane
    /// The client has left (``HTTPRequest/isClientGone``), so the handler stopped: the connection is closed.
    case clientGone
}
