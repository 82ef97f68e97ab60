/// What becomes of the body of a request, as its head says.
public enum BodyUse: Sendable {
    /// It is kept in memory, ``HTTPRequest/body``.
    case memory
    /// It is an upload, ``HTTPRequest/upload``.
    case upload
    /// It is read past, as nothing needs it: ``HTTPRequest/body`` is empty.
    case unread
    /// It is read past, ``HTTPRequest/lacksBody``: the request is to be refused, whatever is in it.
    case none
}
