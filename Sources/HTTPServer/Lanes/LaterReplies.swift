import Support

/// The connections that wait for a ``LaterReply``, and the bound on their number.
///
/// A request enters in three steps, on its connection's thread, as in ``RequestLane``: a slot is reserved, the connection is
/// suspended, the request is entered. So no work begins whose result could not be sent.
final class LaterReplies: Sendable {
    private struct State {
        /// By their identity.
        var waiting: [ObjectIdentifier: Suspension] = [:]
        /// Requests that have a slot: reserved or waiting.
        var slotCount = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let maxSlotCount: Int
    private let activity: ServerActivity

    init(_ configuration: HTTPServerConfiguration, activity: ServerActivity) {
        maxSlotCount = configuration.maxLaterReplies
        self.activity = activity
    }

    /// Takes a slot for a request, which must be entered then.
    ///
    /// - Returns: whether there was one.
    func reserveSlot() -> Bool {
        let isReserved = state.withLock { state in
            guard !state.isClosed, state.slotCount < maxSlotCount else { return false }
            state.slotCount += 1
            return true
        }
        if !isReserved { activity.add(1, to: .refusedLaterReplies) }
        return isReserved
    }

    /// Enters a connection for which a slot was reserved.
    ///
    /// - Returns: the promise to be kept; `nil` if the server stops and the connection has been ended.
    func enter(_ suspension: Suspension) -> LaterReply? {
        let isEntered = state.withLock { state in
            guard !state.isClosed else { return false }
            state.waiting[ObjectIdentifier(suspension)] = suspension
            return true
        }
        guard isEntered else {
            suspension.finish(with: .clientGone)
            return nil
        }
        activity.add(1, to: .laterReplies)
        let slot = LaterSlot(suspension, in: self)
        return LaterReply { slot.finish(with: $0) }
    }

    /// Has a connection go on, unless it has done so before.
    ///
    /// - Parameter reply: `nil` if there will be none.
    func finish(_ suspension: Suspension, with reply: HTTPReply?) {
        let isWaiting = state.withLock { state in
            guard state.waiting.removeValue(forKey: ObjectIdentifier(suspension)) != nil else { return false }
            // Before the reply, so that its client finds the slot free.
            state.slotCount -= 1
            activity.add(-1, to: .laterReplies)
            // Under the lock: when ``stop()`` returns all connections are resumed, also one that another thread was about to.
            suspension.finish(with: reply)
            return true
        }
        // It goes nowhere.
        if !isWaiting, case .response(let response) = reply { response.stream?.close() }
    }

    /// Ends the connections of waiting requests. None is suspended for a later reply from then on.
    func stop() {
        let abandoned = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [:] }
            return state.waiting.values.map(\.self)
        }
        activity.add(-abandoned.count, to: .laterReplies)
        for suspension in abandoned { suspension.finish(with: .clientGone) }
    }
}

/// The slot of one request among ``LaterReplies``; given up with the response, or when the last reference to it goes.
private final class LaterSlot: Sendable {
    private let suspension: Suspension
    private let replies: LaterReplies

    init(_ suspension: Suspension, in replies: LaterReplies) {
        self.suspension = suspension
        self.replies = replies
    }

    deinit {
        replies.finish(suspension, with: nil)
    }

    func finish(with response: HTTPResponse) {
        replies.finish(suspension, with: .response(response))
    }
}
