/// What is known of a request that does not reach the handler.
public struct RefusedRequest: Sendable {
    /// Names the request in logs and answers, as ``HTTPRequest/id``.
    public let id: String
    /// Whether the answer is sent without its body.
    public let isHead: Bool
    /// The fields of the request; of a head that libmicrohttpd refuses by itself, `Origin` alone.
    public let headers: HTTPHeaders

    public init(id: String, isHead: Bool = false, headers: HTTPHeaders = HTTPHeaders()) {
        self.id = id
        self.isHead = isHead
        self.headers = headers
    }
}
