/// The method of a request. Methods are case-sensitive: `get` is ``other(_:)``.
public enum HTTPMethod: Sendable, Hashable {
    case get, head, post, put, patch, delete, options
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
        case .other(let token): token
        }
    }
}
