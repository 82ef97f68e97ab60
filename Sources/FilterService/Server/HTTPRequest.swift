/// A request whose head and body have arrived and passed every rule of ``HTTPRefusal``.
///
/// The value is independent of the connection: it may be kept.
struct HTTPRequest: Sendable {
    /// Names the request in logs and answers: the client's `X-Request-Id` if it has 1…128 bytes of
    /// `A-Z a-z 0-9 . _ -`, else 16 hexadecimal digits. Every answer carries it as `X-Request-Id`.
    let id: String
    let method: HTTPMethod
    let target: RequestTarget
    let headers: HTTPHeaders
    /// The body without its framing; empty if there was none. At most ``HTTPServerConfiguration/maxBodyBytes``.
    let body: [UInt8]
}
