/// Where a request is handled. A request moves on from one lane to a later one, never back.
public enum Lane: Int, Sendable, Comparable {
    /// On the thread of its connection, which other connections wait for.
    case quick
    /// On a thread that may wait for another server, before all requests of ``waiting``: for a single question, whose
    /// answer says what becomes of the request.
    case asking
    /// On a thread that may wait for another server (``HTTPServerConfiguration/waitingThreads``).
    case waiting
    /// On a thread for heavy requests, of which there are few (``HTTPServerConfiguration/slowThreads``).
    case slow

    public static func < (left: Lane, right: Lane) -> Bool { left.rawValue < right.rawValue }
}

/// The result of a handler for a request.
public enum HTTPReply: Sendable {
    case response(HTTPResponse)
    /// The request is too heavy for the threads of its lane, or has to wait where they must not. The handler has changed
    /// nothing, and is called again with that lane, which must be a later one.
    ///
    /// The request may carry what the handler has made so far, as ``HTTPRequest/carried``.
    case needs(Lane, carrying: (any AnyObject & Sendable)? = nil)
    /// The response comes later, from another thread, as that of a write that waits for its turn.
    ///
    /// The work begins in the function, not before: it is called once, on the thread of the connection, when the request
    /// has its slot among ``HTTPServerConfiguration/maxLaterReplies``, and must not wait. If there is no slot, or the
    /// server stops, it is never called, and the answer is 503.
    case later(@Sendable (LaterReply) -> Void)
    /// The client has left (``HTTPRequest/isClientGone``), so the handler stopped: the connection is closed.
    case clientGone
}
