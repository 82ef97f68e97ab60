/// An answer.
///
/// The server adds `Date`, `Content-Length`, `Connection` where needed, and `X-Request-Id`; of these only
/// `Connection: close` may be set here. A field with a name or value that cannot be sent (``FieldSyntax``) is left
/// out and logged as ``ServerEvent/fieldNotSent(name:)``, so that text of a client's cannot split an answer.
public struct HTTPResponse: Sendable {
    /// 200…599.
    public var status: Int
    public var headers: HTTPHeaders
    /// The bytes that follow the head. An answer to HEAD gets the same response as GET, of which only the head is sent.
    /// With status 304 the body is not sent, only its length: give that of the 200, or none, which says
    /// `Content-Length: 0`. With status 204 there is neither.
    ///
    /// A change of it drops the ``note``, which is about the former bytes.
    public var body: [UInt8] {
        didSet { note = nil }
    }
    /// The stream that follows the head instead of a body. The connection ends with it. It is notified if it is never
    /// sent.
    public var stream: HTTPStream?

    /// A note of the program about the answer, until it is sent; the server does not look at it.
    public var note: (any Sendable)?

    /// The subject of the answer, for the observer of served requests (``ServedRequest/subject``); the server does not
    /// look at it.
    public var subject: (any Sendable)?

    /// An answer that goes on.
    public init(status: Int, headers: HTTPHeaders = HTTPHeaders(), stream: HTTPStream) {
        self.init(status: status, headers: headers)
        self.stream = stream
    }

    public init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
        precondition((200...599).contains(status), "A final status has three digits and begins with 2, 3, 4 or 5.")
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Says that the answer depends on a field of the request, besides those that `Vary` names already
    /// (RFC 9110, 12.5.5).
    public mutating func vary(by name: String) {
        guard let names = headers["Vary"] else { return headers.append("Vary", name) }
        headers.replace("Vary", with: "\(names), \(name)")
    }
}
