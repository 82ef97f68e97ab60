/// The method of a request, one of RFC 9110 and RFC 5789 but CONNECT, which is for proxies. Methods are case-sensitive:
/// `get` is ``other(_:)``.
public enum HTTPMethod: Sendable, Hashable {
    case get, head, post, put, patch, delete, options, trace
    /// Any other token. The server answers such a request itself (``HTTPRefusal/unsupportedMethod(_:)``), so that
    /// the handler never sees one.
    case other(String)

    /// The method of a request line, as it was sent.
    public init(_ token: String) {
        switch token {
        case "GET": self = .get
        case "HEAD": self = .head
        case "POST": self = .post
        case "PUT": self = .put
        case "PATCH": self = .patch
        case "DELETE": self = .delete
        case "OPTIONS": self = .options
        case "TRACE": self = .trace
        default: self = .other(token)
        }
    }

    /// The method as it stands in a request line: `HTTPMethod.get.token == "GET"`.
    public var token: String {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .post: "POST"
        case .put: "PUT"
        case .patch: "PATCH"
        case .delete: "DELETE"
        case .options: "OPTIONS"
        case .trace: "TRACE"
        case .other(let token): token
        }
    }
}
