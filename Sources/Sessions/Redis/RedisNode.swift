import Support

/// One server: its pool of idle connections, and a circuit breaker that makes calls fail at once while it is unavailable.
///
/// Each thread uses a connection for one command at a time, so there are never more connections than threads. After any
/// failure all idle connections are closed, and a separate thread probes until the server answers. That thread resolves
/// the host name again, so that threads with requests never wait for a name server.
final class RedisNode: Sendable {
    private struct State {
        var breaker = RedisBreaker()
        /// Whether there is a thread that probes.
        var isProbing = false
        /// The one used last is at the end, and taken first.
        var idle: [RedisConnection] = []
        /// Where the host was reached last; `nil` before the first time.
        var address: String?
        var isRetired = false
    }

    let endpoint: RedisEndpoint
    private let login: RedisLogin
    private let ledger: RedisLedger
    private let log: @Sendable (RedisEvent) -> Void
    /// Called after each probe, on the thread of the probe.
    private let onProbe: @Sendable (RedisNode, _ isBack: Bool) -> Void
    private let state = Mutex(State())
    /// Signalled when a probe should end.
    private let retiring = TimedSemaphore()

    init(
        _ endpoint: RedisEndpoint,
        login: RedisLogin,
        ledger: RedisLedger,
        log: @escaping @Sendable (RedisEvent) -> Void,
        onProbe: @escaping @Sendable (RedisNode, _ isBack: Bool) -> Void
    ) {
        self.endpoint = endpoint
        self.login = login
        self.ledger = ledger
        self.log = log
        self.onProbe = onProbe
    }

    var isUnavailable: Bool { state.withLock(\.breaker.isOpen) }

    /// Lets the connections go and ends a probe; calls that are under way end as they do.
    func retire() {
        // Sockets are closed outside the lock.
        _ = state.withLock { state in
            defer { (state.isRetired, state.idle) = (true, []) }
            return state.idle
        }
        retiring.signal()
    }
}

// MARK: - Commands

extension RedisNode {
    /// Sends a command and waits for its answer.
    ///
    /// - Parameter isAsking: whether the server is to answer for a slot that is not its own yet.
    /// - Returns: the answer, errors included but for those that say that the server cannot serve.
    /// - Throws: ``SessionError/unavailable(retryAfter:)``: at once if the breaker is open; otherwise after a
    ///   failure, when the command may have been carried out or not.
    func send(_ command: RedisCommand, isAsking: Bool = false) throws(SessionError) -> RedisReply {
        try withConnection { connection throws(RedisFailure) in
            if isAsking, case .error(let refusal) = try connection.send(RedisCommand("ASKING")) {
                throw RedisFailure.refused(command: "ASKING", refusal)
            }
            let reply = try connection.send(command)
            if case .error(let refusal) = reply {
                switch refusal.kind {
                case .serverUnavailable, .denied: throw RedisFailure.refused(command: "a command", refusal)
                case .moved, .ask, .noScript, .wrongType, .notNow, .noRoom, .noWrites, .other: break
                }
            } else {
                ledger.note { $0.ok += 1 }
            }
            return (reply, isReusable: true)
        }
    }

    /// A connection that hears what is published, the caller's alone, and what Redis said to that.
    ///
    /// - Throws: ``SessionError/unavailable(retryAfter:)``, as ``send(_:isAsking:)``.
    func subscribe(to channel: String) throws(SessionError) -> (RedisConnection, RedisReply) {
        try withConnection { connection throws(RedisFailure) in
            let reply = try connection.send(RedisCommand("SUBSCRIBE", .text(channel)))
            return ((connection, reply), isReusable: false)
        }
    }

    private func withConnection<Result>(
        _ body: (RedisConnection) throws(RedisFailure) -> (Result, isReusable: Bool)
    ) throws(SessionError) -> Result {
        let admission: (round: Int, idle: RedisConnection?)
        do throws(SessionError) {
            admission = try admit()
        } catch {
            ledger.note { $0.refusedByBreaker += 1 }
            throw error
        }
        do throws(RedisFailure) {
            let connection = if let idle = admission.idle { idle } else { try connect() }
            let (result, isReusable) = try body(connection)
            if isReusable { keep(connection, round: admission.round) }
            return result
        } catch {
            ledger.note { figures in
                if case .timeout = error { figures.timeouts += 1 } else { figures.errors += 1 }
            }
            fail(round: admission.round, error)
            throw .unavailable(retryAfter: RedisBreaker.firstRest)
        }
    }

    /// - Returns: with `nil` if there is no idle connection.
    private func admit() throws(SessionError) -> (round: Int, idle: RedisConnection?) {
        while true {
            let (admission, idle, isToProbe) = state.withLock { state in
                let admission = state.breaker.admit(at: .now)
                guard case .refuse = admission else { return (admission, state.idle.popLast(), false) }
                let isToProbe = !state.isProbing && !state.isRetired
                if isToProbe { state.isProbing = true }
                return (admission, nil, isToProbe)
            }
            switch admission {
            case .refuse(let retryAfter):
                if isToProbe { startProbing() }
                throw .unavailable(retryAfter: retryAfter)
            case .pass(let round):
                if let idle, !idle.isQuiet { continue }
                return (round, idle)
            }
        }
    }

    private func keep(_ connection: RedisConnection, round: Int) {
        state.withLock { state in
            guard !state.isRetired, state.breaker.admit(at: .now) == .pass(round: round) else { return }
            state.idle.append(connection)
        }
    }

    /// Opens the breaker, unless another call did, and starts the thread that probes.
    private func fail(round: Int, _ failure: RedisFailure) {
        let opening: (dropped: [RedisConnection], isToProbe: Bool)? = state.withLock { state in
            guard !state.isRetired, state.breaker.failed(round: round, at: .now, jitter: .random(in: 0..<1)) else {
                return nil
            }
            // After a success the thread that probed looks once more whether it is done.
            defer { (state.idle, state.isProbing) = ([], true) }
            return (state.idle, !state.isProbing)
        }
        // Sockets are closed outside the lock, when `opening` ends.
        guard let opening else { return }
        ledger.note { $0.openings += 1 }
        log(.unavailable(endpoint, failure))
        guard opening.isToProbe else { return }
        startProbing()
    }

    /// Starts the thread that probes. If there is none to be had, the next call that is refused tries again.
    private func startProbing() {
        do throws(ThreadFailure) {
            try WorkerThread(name: "redis-probe") { [self] in probeUntilBack() }
        } catch {
            state.withLock { $0.isProbing = false }
        }
    }
}

// MARK: - Connections

extension RedisNode {
    /// Asks whether the server is there, whatever the breaker says, and keeps the connection.
    ///
    /// - Throws: ``RedisFailure``.
    func probe() throws(RedisFailure) {
        let connection = try connectAnew()
        let reply = try connection.send(RedisCommand("PING"))
        if case .error(let refusal) = reply { throw .refused(command: "PING", refusal) }
        state.withLock { state in
            state.breaker.probeSucceeded(at: .now)
            if !state.isRetired { state.idle.append(connection) }
        }
    }

    /// Says that a first ``probe()`` failed.
    func noteAway(_ failure: RedisFailure) {
        if case .pass(let round) = state.withLock({ $0.breaker.admit(at: .now) }) { fail(round: round, failure) }
    }

    private func probeUntilBack() {
        while let rest = restUntilProbe() {
            if retiring.wait(atMost: rest + .milliseconds(1)) { return }
            do throws(RedisFailure) {
                try probe()
                log(.available(endpoint))
                onProbe(self, true)
            } catch {
                state.withLock { $0.breaker.probeFailed(at: .now, jitter: .random(in: 0..<1)) }
                onProbe(self, false)
            }
        }
    }

    /// - Returns: `nil` if no probe is needed.
    private func restUntilProbe() -> Duration? {
        state.withLock { state in
            let rest = state.isRetired ? nil : state.breaker.restUntilProbe(at: .now)
            state.isProbing = rest != nil
            return rest
        }
    }

    /// Connects to where the host was reached last, or to the address that it is. A name that is not known yet is a
    /// failure, after which the thread that probes looks it up.
    private func connect() throws(RedisFailure) -> RedisConnection {
        guard let address = state.withLock(\.address) else { return try connectAnew(byAddressOnly: true) }
        let connection = try login.connect(address: address, port: endpoint.port)
        ledger.note { $0.connections += 1 }
        return connection
    }

    /// Looks the host's name up, so that requests find its address, unless that is known.
    func locate() {
        guard state.withLock(\.address) == nil, let first = try? HostAddresses.resolve(endpoint.host).first else {
            return
        }
        state.withLock { $0.address = $0.address ?? first }
    }

    /// Resolves the host's name, tries its addresses in turn, and remembers the one that answered.
    private func connectAnew(byAddressOnly isNumeric: Bool = false) throws(RedisFailure) -> RedisConnection {
        var failure = RedisFailure.broken(call: "getaddrinfo(\(endpoint.host))", code: 0, message: "no address")
        for address in try HostAddresses.resolve(endpoint.host, isNumeric: isNumeric) {
            do throws(RedisFailure) {
                let connection = try login.connect(address: address, port: endpoint.port)
                ledger.note { $0.connections += 1 }
                state.withLock { $0.address = address }
                return connection
            } catch {
                failure = error
            }
        }
        throw failure
    }
}
