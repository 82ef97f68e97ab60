import CMicroHTTPD
import Support

/// A connection that is suspended until there is a reply for it.
///
/// `@safe`, `@unchecked Sendable`: a suspended connection lives until it is resumed, which the first call of
/// ``finish(with:)`` does; `MHD_resume_connection` may be called on any thread, and the handle is not used after it.
@safe final class Suspension: @unchecked Sendable {
    private enum State {
        case waiting
        case replied(HTTPReply?)
        case gaveWay
    }

    private let handle: OpaquePointer
    private let state = Mutex(State.waiting)

    /// Suspends a connection; to be called on its thread, while its handler is asked.
    init(of handle: OpaquePointer) {
        unsafe self.handle = handle
        unsafe MHD_suspend_connection(handle)
    }

    /// Gives the reply to the connection's thread, which asks for it soon. The first call counts; later ones do nothing.
    ///
    /// - Parameter reply: `nil` if there will be none: the connection is cut.
    func finish(with reply: HTTPReply?) {
        end(.replied(reply))
    }

    /// Ends the wait for another request, which the lane has room for instead.
    func giveWay() {
        end(.gaveWay)
    }

    /// Whether the request has given way to another one.
    var hasGivenWay: Bool {
        state.withLock { state in if case .gaveWay = state { true } else { false } }
    }

    private func end(_ next: State) {
        let isFirst = state.withLock { state in
            guard case .waiting = state else { return false }
            state = next
            return true
        }
        if isFirst { unsafe MHD_resume_connection(handle) }
    }

    /// The reply, once; `nil` before ``finish(with:)``, and if there is none.
    func takeReply() -> HTTPReply? {
        state.withLock { state in
            guard case .replied(let reply) = state else { return nil }
            state = .replied(nil)
            return reply
        }
    }
}
