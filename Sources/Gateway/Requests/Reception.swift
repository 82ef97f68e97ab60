import HTTPServer

/// Finds out the sender of a request, and whether more of it may come, before anything else is done for it.
struct Reception: Sendable {
    private let admission: Admission
    private let rates: RateLimiter

    init(_ admission: Admission, _ rates: RateLimiter) {
        self.admission = admission
        self.rates = rates
    }

    /// The caller of a request, and the reason why it is refused.
    struct Entry {
        var caller = Caller.withoutRights
        var refusal: ServiceError?
        var rate: RateDecision?
    }

    /// Whether requests come with keys.
    var knowsKeys: Bool { admission.keys != nil }

    /// Finds out who sends a request, and counts it; once, also if it comes to further lanes.
    ///
    /// - Returns: `nil` if shared counters have to be asked how many requests may come, and the thread must not wait.
    func admit(_ request: HTTPRequest, _ path: PathParameters, for action: RouteAction, in lane: Lane) -> Entry? {
        try? admit(request.headers, to: request.target, path, for: action) { (caller) throws(RateLimiter.MustAsk) in
            switch lane {
            case .quick: try rates.takeWithoutAsking(for: caller, from: request.clientAddress)
            case .asking: rates.take(for: caller, from: request.clientAddress)
            case .waiting, .slow: rates.take(for: caller, from: request.clientAddress, isAgain: true)
            }
        }
    }

    /// The same of a request that the server refuses: its thread must not wait, and the request has no other.
    func admit(_ request: RefusedRequest, _ path: PathParameters, for action: RouteAction) -> Entry {
        admit(request.headers, to: request.target, path, for: action) { (caller) in
            request.clientAddress.flatMap { rates.takeAlone(for: caller, from: $0) }
        }
    }

    private func admit<Failure: Error>(
        _ headers: HTTPHeaders,
        to target: RequestTarget,
        _ path: PathParameters,
        for action: RouteAction,
        counting: (Caller) throws(Failure) -> RateDecision?
    ) throws(Failure) -> Entry {
        let decision = admission.decision(on: headers, to: target, path, for: action.access)
        var entry = Entry(caller: decision.caller, refusal: decision.refusal)
        // Those whose keys are refused are counted, too, by their address; so keys cannot be tried out for long.
        if !action.isUnlimited { entry.rate = try counting(entry.caller) }
        if let rate = entry.rate, !rate.isAllowed { entry.refusal = rate.refusal }
        return entry
    }

    /// Counts a request that has no route: by its key if it has a valid one. The error of an address needs no key.
    func admitUnmatched(_ request: HTTPRequest) -> Entry {
        admitUnmatched(request.headers, to: request.target, from: request.clientAddress, isAgain: false)
    }

    /// The same of a request that the server refuses.
    ///
    /// - Parameter isAgain: whether the request was counted when it was handed to a handler.
    func admitUnmatched(_ request: RefusedRequest, isAgain: Bool = false) -> Entry {
        admitUnmatched(request.headers, to: request.target, from: request.clientAddress, isAgain: isAgain)
    }

    private func admitUnmatched(
        _ headers: HTTPHeaders,
        to target: RequestTarget,
        from address: NetworkAddress?,
        isAgain: Bool
    ) -> Entry {
        var entry = Entry(caller: admission.decision(on: headers, to: target).caller)
        if let address {
            // The thread of the connection must not wait for shared counters.
            entry.rate =
                isAgain
                ? rates.take(for: entry.caller, from: address, isAgain: true)
                : rates.takeAlone(for: entry.caller, from: address)
        }
        if let rate = entry.rate, !rate.isAllowed { entry.refusal = rate.refusal }
        return entry
    }

    /// Why a request is refused, whatever rates say; `nil` if it is not.
    func refusal(
        of headers: HTTPHeaders,
        to target: RequestTarget,
        _ path: PathParameters,
        for action: RouteAction
    ) -> ServiceError? {
        admission.decision(on: headers, to: target, path, for: action.access).refusal
    }

    /// The same of a request that has no route.
    func refusal(of headers: HTTPHeaders, to target: RequestTarget) -> ServiceError? {
        admission.decision(on: headers, to: target).refusal
    }
}
