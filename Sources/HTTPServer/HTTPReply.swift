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
    /// The response comes later, from another thread, as that of a write that waits for its turn.
    ///
    /// The work begins in the function, not before: it is called once, on the thread of the connection, when the request
    /// has its place among ``HTTPServerConfiguration/maxLaterReplies``, and must not wait. If there is no place, or the
    /// server stops, it is never called, and the answer is 503.
    case later(@Sendable (LaterReply) -> Void)
    /// The client has left (``HTTPRequest/isClientGone``), so the handler stopped: the connection is closed.
    case clientGone
}
