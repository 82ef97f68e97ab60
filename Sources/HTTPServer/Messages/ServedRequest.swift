/// The report on a request when its answer is ready, or when it ends without one.
public struct ServedRequest: Sendable {
    /// As ``HTTPRequest/id``.
    public let id: String
    public let method: HTTPMethod
    /// `nil`: the client had left, so that there is no answer.
    public let status: Int?
    /// Bytes of the answer's body as they are sent; 0 for a stream.
    public let byteCount: Int
    /// From the arrival of the whole request (of the head, if it was refused for that) until its answer was handed over to
    /// be sent: what the server and the handler took, waiting for a thread included, and not what the client took.
    public let duration: Duration
    /// The `traceparent` of the request.
    public let trace: TraceParent?
    /// ``HTTPResponse/subject`` of the answer.
    public let subject: (any Sendable)?

    public init(
        id: String,
        method: HTTPMethod,
        status: Int?,
        byteCount: Int,
        duration: Duration,
        trace: TraceParent? = nil,
        subject: (any Sendable)? = nil
    ) {
        self.id = id
        self.method = method
        self.status = status
        self.byteCount = byteCount
        self.duration = duration
        self.trace = trace
        self.subject = subject
    }
}
