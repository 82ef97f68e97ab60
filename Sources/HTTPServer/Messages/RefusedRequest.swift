/// A request that does not reach the handler, as far as it is known.
public struct RefusedRequest: Sendable {
    /// Names the request in logs and answers, as ``HTTPRequest/id``.
    public let id: String
    public let method: HTTPMethod
    /// Its target: of a malformed one the readable part of its path; ``RequestTarget/asterisk`` if it is not known.
    public let target: RequestTarget
    /// The fields of the request; of a head that libmicrohttpd refuses by itself, `Origin` alone.
    public let headers: HTTPHeaders
    /// The address of the sender; `nil` if it is not known.
    public let clientAddress: NetworkAddress?
    /// Whether its body was taken as an upload.
    public let isUpload: Bool

    public init(
        id: String,
        method: HTTPMethod = .get,
        target: RequestTarget = .asterisk,
        headers: HTTPHeaders = HTTPHeaders(),
        clientAddress: NetworkAddress? = nil,
        isUpload: Bool = false
    ) {
        self.id = id
        self.method = method
        self.target = target
        self.headers = headers
        self.clientAddress = clientAddress
        self.isUpload = isUpload
    }
}
