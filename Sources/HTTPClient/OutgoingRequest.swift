/// The head of a request over HTTP/1.1, and the way to its host.
package struct OutgoingRequest: Sendable {
    /// Such as `GET`.
    package var method: String
    /// `http` or `https`, percent-encoded, without a user.
    package var url: String
    /// Lines of the head such as `Accept: text/csv`, without control characters. Those that follow from other members
    /// and from the body are not among them: `Host`, `Content-Length`, `Expect`, `Accept-Encoding`.
    package var lines: [String] = []
    /// A file of certificates (PEM) that may have signed that of the host; `nil`: those of the system.
    package var authorities: String?
    /// The path of a unix socket that is used in place of the host.
    package var socketPath: String?
    /// How long to wait for a connection, and for TLS.
    package var connectTimeout: Duration = .seconds(10)
    /// How long a body waits for `100 Continue`, after which it is sent anyway (RFC 9110, 10.1.1). `nil`: it is sent at
    /// once.
    package var continueTimeout: Duration?
    /// Whether the proxies that the environment names are left out.
    package var isDirect = false
    /// Whether the body of the response may come packed; it is unpacked before anyone sees it.
    package var isPacked = false

    /// A request with defaults for all else.
    package init(_ method: String, _ url: String) {
        self.method = method
        self.url = url
    }
}
