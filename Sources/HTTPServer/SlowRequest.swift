import CMicroHTTPD
import Support

/// A request whose connection is suspended until the slow lane has replied.
///
/// `@safe`, `@unchecked Sendable`: a suspended connection lives until it is resumed, which ``finish(with:)`` does, once;
/// `MHD_resume_connection` may be called on any thread, and the handle is not used after it.
@safe final class SlowRequest: @unchecked Sendable {
    let request: HTTPRequest
    private let handle: OpaquePointer
    private let reply = Mutex<HTTPReply?>(nil)

    /// Suspends the connection of a request; to be called on the connection's thread, while its handler is asked.
    init(suspending handle: OpaquePointer, for request: HTTPRequest) {
        self.request = request
        unsafe self.handle = handle
        unsafe MHD_suspend_connection(handle)
    }

    /// Gives the reply to the connection's thread, which asks for it soon.
    func finish(with reply: HTTPReply) {
        self.reply.withLock { $0 = reply }
        unsafe MHD_resume_connection(handle)
    }

    /// The reply, once; `nil` before ``finish(with:)``.
    func takeReply() -> HTTPReply? {
        reply.withLock { $0.take() }
    }
}
