/// A promise of a response, kept by the code that makes it.
///
///     return .later { reply in
///         writer.enqueue(batch) { outcome in reply.send(HTTPResponse(outcome)) }
///     }
///
/// Meanwhile no thread waits, and the connection is suspended: a client that leaves is noticed when the response is sent,
/// or when its request is asked (``HTTPRequest/isClientGone``). If all copies of the promise go without a response, the
/// connection is cut. A server that stops waits for promises as it waits for running requests; after that, responses go
/// nowhere.
public struct LaterReply: Sendable {
    private let deliver: @Sendable (HTTPResponse) -> Void

    /// - Parameter deliver: called with each response; the first counts. Tests have it go elsewhere than to a connection.
    public init(_ deliver: @escaping @Sendable (HTTPResponse) -> Void) {
        self.deliver = deliver
    }

    /// Answers the request. May be called on any thread, also before the function that got the promise has returned. The
    /// first response counts.
    public func send(_ response: HTTPResponse) {
        deliver(response)
    }

    /// The same promise, whose response is completed by a function before it is sent, on the thread that sends it.
    public func completing(_ complete: @escaping @Sendable (inout HTTPResponse) -> Void) -> LaterReply {
        LaterReply { response in
            var response = response
            complete(&response)
            send(response)
        }
    }
}
