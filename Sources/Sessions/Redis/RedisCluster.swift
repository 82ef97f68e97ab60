import Support

/// The servers that hold the keys: one, or those of a Redis Cluster, each asked for the slots that it holds.
///
/// The owners of slots are asked for at the start (`CLUSTER SLOTS`), learned from redirects (`MOVED`), and asked for
/// again after a redirect and while a server is away, so that slots follow when a replica takes over. A server that is
/// away costs the slots of the others nothing: each has a breaker of its own.
final class RedisCluster: Sendable {
    private struct State {
        var table: RedisSlotTable
        var nodes: [RedisEndpoint: RedisNode] = [:]
        var isClustered = false
        var isRefreshing = false
        var isStopped = false
        /// When an unexpected answer was last reported.
        var lastUnexpected: ContinuousClock.Instant?
    }

    /// How often a command follows a redirect.
    private static let maxRedirects = 5

    /// The server that the configuration names: the way into the cluster, also when all others have moved.
    private let seed: RedisEndpoint
    private let login: RedisLogin
    private let log: @Sendable (RedisEvent) -> Void
    private let ledger = RedisLedger()
    private let state: Mutex<State>

    init(_ url: RedisURL, _ timeouts: RedisTimeouts, log: @escaping @Sendable (RedisEvent) -> Void) {
        seed = url.endpoint
        login = RedisLogin(url, timeouts)
        self.log = log
        state = Mutex(State(table: RedisSlotTable(all: url.endpoint)))
    }

    deinit {
        stop()
    }

    /// Asks the server whether it is there and whether it is part of a cluster. If it is away that is logged, and found
    /// out when it is back.
    ///
    /// - Throws: ``ConfigurationError`` for what would never work: a wrong password, a database that is not there.
    func start() throws(ConfigurationError) {
        let node = node(at: seed)
        do throws(RedisFailure) {
            try node.probe()
        } catch {
            guard !error.isPermanent else {
                throw ConfigurationError("the session store at \(seed) refuses: \(error)")
            }
            node.noteAway(error)
            return
        }
        _ = refresh(from: node)
        guard login.database == 0 || !state.withLock(\.isClustered) else {
            throw ConfigurationError(
                "the session store at \(seed) is a cluster, which has no database but 0"
            )
        }
    }

    /// Ends probes and lets idle connections go.
    func stop() {
        let nodes = state.withLock { state in
            state.isStopped = true
            return Array(state.nodes.values)
        }
        for node in nodes { node.retire() }
    }

    var statistics: RedisStatistics {
        var statistics = ledger.statistics
        statistics.nodes = nodes.map { RedisStatistics.Node(endpoint: $0.endpoint, isUnavailable: $0.isUnavailable) }
            .sorted { $0.endpoint.description < $1.endpoint.description }
        return statistics
    }

    func noteMissedNotices() {
        ledger.note { $0.missedNotices += 1 }
    }

    /// Says in the log what no answer should be; at most once a second.
    func reportUnexpected(_ text: String) {
        let now = ContinuousClock.now
        let isDue = state.withLock { state in
            if let last = state.lastUnexpected, now - last < .seconds(1) { return false }
            state.lastUnexpected = now
            return true
        }
        if isDue { log(.unexpected(text)) }
    }
}

// MARK: - Commands

extension RedisCluster {
    /// Sends a command to the server that holds the key, and follows redirects.
    ///
    /// - Returns: an answer that is no error, but for ``RedisRefusal/Kind/noScript``.
    /// - Throws: ``SessionError/unavailable(retryAfter:)``: the command was done or not.
    func send(_ command: RedisCommand, key: [UInt8]) throws(SessionError) -> RedisReply {
        let slot = RedisSlot.of(key)
        var endpoint = state.withLock { $0.table[slot] }
        var isAsking = false
        for _ in 0...Self.maxRedirects {
            let reply = try node(at: endpoint).send(command, isAsking: isAsking)
            guard case .error(let refusal) = reply else { return reply }
            let target: Substring
            switch refusal.kind {
            case .noScript, .wrongType: return reply
            case .moved(_, let to): (target, isAsking) = (to, false)
            case .ask(_, let to): (target, isAsking) = (to, true)
            case .notNow:
                ledger.note { $0.errors += 1 }
                throw .unavailable(retryAfter: RedisBreaker.firstRest)
            case .noRoom, .noWrites:
                ledger.note { figures in
                    figures.errors += 1
                    if refusal.kind == .noRoom { figures.refusedForRoom += 1 }
                }
                reportUnexpected("\(endpoint) answers: \(refusal)")
                throw .unavailable(retryAfter: RedisBreaker.firstRest)
            case .other, .serverUnavailable, .denied:
                ledger.note { $0.errors += 1 }
                reportUnexpected("\(endpoint) answers: \(refusal)")
                throw .unavailable(retryAfter: RedisBreaker.longestRest)
            }
            ledger.note { $0.redirects += 1 }
            guard let next = RedisEndpoint(redirect: target, from: endpoint) else {
                reportUnexpected("\(endpoint) redirects to nowhere: \(refusal)")
                throw .unavailable(retryAfter: RedisBreaker.longestRest)
            }
            if !isAsking { follow(slot, to: next) }
            endpoint = next
        }
        throw .unavailable(retryAfter: RedisBreaker.firstRest)
    }

    /// Runs a script on one key; by its hash, and by its text where the server does not know it yet.
    ///
    /// - Returns: an answer that is no error.
    /// - Throws: ``SessionError/unavailable(retryAfter:)``: the script has run or not.
    func run(
        _ script: RedisScript,
        key: [UInt8],
        _ arguments: [RedisCommand.Argument]
    ) throws(SessionError) -> RedisReply {
        let rest = [.number(1), .bytes(key)] + arguments
        let reply = try send(RedisCommand("EVALSHA", [.text(script.hash)] + rest), key: key)
        guard case .error = reply else { return reply }
        let second = try send(RedisCommand("EVAL", [.text(script.text)] + rest), key: key)
        guard case .error(let refusal) = second else { return second }
        reportUnexpected("a script sent as text: \(refusal)")
        throw .unavailable(retryAfter: RedisBreaker.longestRest)
    }

    /// Subscribes to a channel at one of the servers that are there: in a cluster each forwards messages to all others.
    ///
    /// - Throws: ``SessionError/unavailable(retryAfter:)``.
    func subscribe(to channel: String) throws(SessionError) -> RedisConnection {
        let present = nodes.filter { !$0.isUnavailable }
        guard let node = present.randomElement() else { throw .unavailable(retryAfter: RedisBreaker.firstRest) }
        let (connection, reply) = try node.subscribe(to: channel)
        if case .error(let refusal) = reply {
            reportUnexpected("\(node.endpoint) refuses the subscription to notices of changes: \(refusal)")
            throw .unavailable(retryAfter: RedisBreaker.longestRest)
        }
        log(.subscribed(node.endpoint))
        return connection
    }

    func reportSubscriptionLost(_ reason: String) {
        log(.subscriptionLost(reason))
    }
}

// MARK: - Slots

extension RedisCluster {
    /// The servers that hold slots.
    private var nodes: [RedisNode] {
        state.withLock { state in state.table.endpoints.map { $0 } }.map { node(at: $0) }
    }

    private func node(at endpoint: RedisEndpoint) -> RedisNode {
        state.withLock { state in
            if let node = state.nodes[endpoint] { return node }
            let node = RedisNode(endpoint, login: login, ledger: ledger, log: log) { [weak self] node, isBack in
                self?.didProbe(node, isBack: isBack)
            }
            state.nodes[endpoint] = node
            return node
        }
    }

    private func follow(_ slot: Int, to endpoint: RedisEndpoint) {
        let isFirst = state.withLock { state in
            state.table.move(slot, to: endpoint)
            state.isClustered = true
            defer { state.isRefreshing = true }
            return !state.isRefreshing
        }
        guard isFirst else { return }
        // A slot that has moved is seldom alone. Asking is not for the request that found out.
        do throws(ThreadFailure) {
            try WorkerThread(name: "redis-slots") { [weak self] in
                guard let self else { return }
                _ = refresh(from: node(at: endpoint))
                state.withLock { $0.isRefreshing = false }
            }
        } catch {
            // The next redirect tries again.
            state.withLock { $0.isRefreshing = false }
        }
    }

    /// A server that is back may have slots of others meanwhile; while one is away another may have taken its slots.
    private func didProbe(_ probed: RedisNode, isBack: Bool) {
        if isBack {
            _ = refresh(from: probed)
        } else if state.withLock(\.isClustered) {
            let others = (nodes + [node(at: seed)]).filter { $0.endpoint != probed.endpoint && !$0.isUnavailable }
            for other in others where refresh(from: other) { return }
        }
    }

    /// Asks a server for the owners of all slots.
    ///
    /// - Returns: whether it answered with them.
    private func refresh(from node: RedisNode) -> Bool {
        guard let reply = try? node.send(RedisCommand("CLUSTER", "SLOTS")) else { return false }
        let retired: [RedisNode]? = state.withLock { state in
            guard !state.isStopped, state.table.learn(reply, from: node.endpoint) else { return nil }
            state.isClustered = true
            let kept = state.table.endpoints.union([seed])
            let (keeping, leaving) = (
                state.nodes.filter { kept.contains($0.key) }, state.nodes.filter { !kept.contains($0.key) }
            )
            state.nodes = keeping
            return Array(leaving.values)
        }
        guard let retired else { return false }
        for node in retired { node.retire() }
        // Those that are new may have names, and this is no thread with a request.
        for node in nodes { node.locate() }
        return true
    }
}
