/// A request whose head and body have arrived and passed every rule of ``HTTPRefusal``.
///
/// The value is independent of the connection: it may be kept.
public struct HTTPRequest: Sendable {
    /// All but the body: a request is handed from one to the next, and a copy counts one reference for it.
    private final class Head: Sendable {
        let id: String
        let method: HTTPMethod
        let target: RequestTarget
        let headers: HTTPHeaders
        let upload: Upload?
        let lacksBody: Bool
        let clientAddress: NetworkAddress
        let client: ClientLink?

        init(
            id: String,
            method: HTTPMethod,
            target: RequestTarget,
            headers: HTTPHeaders,
            upload: Upload?,
            lacksBody: Bool,
            clientAddress: NetworkAddress,
            client: ClientLink?
        ) {
            self.id = id
            self.method = method
            self.target = target
            self.headers = headers
            self.upload = upload
            self.lacksBody = lacksBody
            self.clientAddress = clientAddress
            self.client = client
        }
    }

    private let head: Head
    /// The body without its framing; empty if there was none. At most ``HTTPServerConfiguration/maxBodyBytes``.
    public private(set) var body: [UInt8]
    /// What the handler made of the request in its last lane (``HTTPReply/needs(_:carrying:)``); `nil` if that was nothing,
    /// and in the first lane.
    public private(set) var carried: (any AnyObject & Sendable)?

    /// Names the request in logs and answers: the client's `X-Request-Id` if it has 1…128 bytes of
    /// `A-Z a-z 0-9 . _ -`, else the trace and the span of its `traceparent`, else 16 hexadecimal digits. Every answer carries it as `X-Request-Id`.
    public var id: String { head.id }
    public var method: HTTPMethod { head.method }
    public var target: RequestTarget { head.target }
    public var headers: HTTPHeaders { head.headers }
    /// The body of a request that is an upload, which has no ``body``; `nil` for all others, also for one that says nothing
    /// of a body.
    public var upload: Upload? { head.upload }
    /// Whether the body was read past, see ``BodyUse/none``: nothing can be done with the request but to refuse it.
    public var lacksBody: Bool { head.lacksBody }
    /// The address of the sender: the other end of the connection, or, if that is one of
    /// ``HTTPServerConfiguration/trustedProxies``, the address in `X-Forwarded-For`
    /// (``TrustedProxies/client(of:forwardedFor:)``).
    public var clientAddress: NetworkAddress { head.clientAddress }

    /// Whether no client waits for the answer any more: the client has closed the connection or its sending half, or the
    /// server stops and waits for answers no longer. Asked by handlers now and then while they do heavy work; costs one
    /// system call.
    public var isClientGone: Bool { head.client?.isGone ?? false }

    /// A request that no connection brought, as tests need them: its client waits for ever.
    public init(
        id: String,
        method: HTTPMethod,
        target: RequestTarget,
        headers: HTTPHeaders,
        body: [UInt8],
        upload: Upload? = nil,
        lacksBody: Bool = false,
        clientAddress: NetworkAddress = .loopback
    ) {
        self.init(
            id: id,
            method: method,
            target: target,
            headers: headers,
            body: body,
            upload: upload,
            lacksBody: lacksBody,
            clientAddress: clientAddress,
            client: nil
        )
    }

    /// The same request with its body as it was before its content coding.
    public func decoded(to body: [UInt8]) -> HTTPRequest {
        var request = self
        request.body = body
        return request
    }

    /// The same request on its way to the next lane.
    public func carrying(_ made: (any AnyObject & Sendable)?) -> HTTPRequest {
        var request = self
        request.carried = made
        return request
    }

    init(
        id: String,
        method: HTTPMethod,
        target: RequestTarget,
        headers: HTTPHeaders,
        body: [UInt8],
        upload: Upload?,
        lacksBody: Bool,
        clientAddress: NetworkAddress,
        client: ClientLink?
    ) {
        head = Head(
            id: id,
            method: method,
            target: target,
            headers: headers,
            upload: upload,
            lacksBody: lacksBody,
            clientAddress: clientAddress,
            client: client
        )
        self.body = body
    }
}
