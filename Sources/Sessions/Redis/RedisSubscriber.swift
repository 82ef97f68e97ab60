import Dispatch
import Support

/// Hears what is published on one channel, on a thread of its own, from `init` until ``stop()``.
///
/// Redis keeps nothing for a subscriber that is not there. So each time that a subscription begins later than with
/// `init`, messages may have been lost, and that is said.
final class RedisSubscriber: Sendable {
    enum Message: Sendable {
        case text(String)
        /// Messages may have been lost.
        case missed
    }

    private static let waitMilliseconds: Int32 = 250

    private let cluster: RedisCluster
    private let channel: String
    private let patience: Int
    private let deliver: @Sendable (Message) -> Void
    /// The subscription that began with `init`, until the thread has it.
    private let first: Mutex<RedisConnection?>
    private let isStopping = Atomic(false)
    private let stopping = TimedSemaphore()
    private let finished = DispatchSemaphore(value: 0)

    /// Begins the subscription, if Redis is there: what is published from now on is heard.
    ///
    /// - Parameters:
    ///   - patience: how long the connection may be silent before it is asked whether it is still there, and how long it
    ///     may be silent then; quarters of a second, by default five seconds.
    ///   - deliver: called on the subscriber's thread, one message at a time.
    /// - Throws: ``ThreadFailure``.
    init(
        _ cluster: RedisCluster,
        channel: String,
        patience: Int = 20,
        deliver: @escaping @Sendable (Message) -> Void
    ) throws(ThreadFailure) {
        self.cluster = cluster
        self.channel = channel
        self.patience = patience
        self.deliver = deliver
        first = Mutex(try? cluster.subscribe(to: channel))
        try WorkerThread(name: "redis-subscriber") { [self] in
            run()
            finished.signal()
        }
    }

    /// Ends the subscription; when this returns nothing is delivered any more. To be called once, not from `deliver`.
    func stop() {
        isStopping.store(true, ordering: .relaxed)
        stopping.signal()
        finished.wait()
    }

    private func run() {
        var tries = 0
        while !isStopping.load(ordering: .relaxed) {
            if let connection = first.withLock({ $0.take() }) ?? subscribeLate() {
                tries = 0
                guard let failure = listen(connection) else { return }
                cluster.reportSubscriptionLost("\(failure)")
            }
            let full = min(RedisBreaker.firstRest * (1 << min(tries, 16)), RedisBreaker.longestRest)
            tries += 1
            if stopping.wait(atMost: full / 2 + full / 2 * Double.random(in: 0..<1)) { return }
        }
    }

    private func subscribeLate() -> RedisConnection? {
        guard let connection = try? cluster.subscribe(to: channel) else { return nil }
        cluster.noteMissedNotices()
        deliver(.missed)
        return connection
    }

    /// - Returns: why the connection is no longer good; `nil` if it should end.
    private func listen(_ connection: RedisConnection) -> RedisFailure? {
        var silentWaits = 0
        do throws(RedisFailure) {
            while !isStopping.load(ordering: .relaxed) {
                if let message = try connection.message(within: Self.waitMilliseconds) {
                    silentWaits = 0
                    if let text = text(of: message) { deliver(.text(text)) }
                    continue
                }
                silentWaits += 1
                if silentWaits == patience { try connection.post(RedisCommand("PING")) }
                if silentWaits == 2 * patience { throw .timeout(call: "PING") }
            }
            return nil
        } catch {
            return error
        }
    }

    /// Of a message on the channel; `nil` for what confirms the subscription or answers PING.
    private func text(of message: RedisReply) -> String? {
        guard case .array(let parts) = message, parts.count == 3, parts[0].text == "message" else { return nil }
        return parts[2].text
    }
}
