import Glibc
import TestSupport
import Testing

@testable import Gateway
@testable import Sessions

/// A store over a Redis, as one process has it, for as long as the value lives.
final class RedisStore: Sendable {
    let store: RedisSessionStore
    let events = Recorder<RedisEvent>()

    /// So long that a busy machine is not taken for a Redis that is away.
    static let patience = RedisTimeouts(connect: .seconds(10), command: .seconds(10))

    init(
        _ url: String,
        idle: Duration = .seconds(60),
        timeouts: RedisTimeouts = patience,
        maxRecordBytes: Int = RedisConfiguration().maxRecordBytes
    ) throws {
        var configuration = RedisConfiguration()
        configuration.timeouts = timeouts
        configuration.maxRecordBytes = maxRecordBytes
        store = try RedisSessionStore(at: try RedisURL(url), configuration, signer: Self.signer, idle: idle) {
            [events] in
            events.append($0)
        }
    }

    convenience init(
        _ server: RedisServer,
        idle: Duration = .seconds(60),
        timeouts: RedisTimeouts = patience
    ) throws {
        try self.init("redis://127.0.0.1:\(server.port)", idle: idle, timeouts: timeouts)
    }

    deinit {
        store.stop()
    }

    static func key(_ number: UInt64) -> SessionKey {
        signer.key(high: number &* 0x9E37_79B9_7F4A_7C15, low: number)
    }

    static let signer = SessionIDSigner(key: SessionConfiguration().signingKey)
}

/// A session that was there is not.
struct Lost: Error {}

/// Asks until the store is there, as a client does that gets 503.
///
/// - Throws: what the store said last, if it is not there within five minutes.
func retrying<Result>(_ body: () throws(SessionError) -> Result) throws(SessionError) -> Result {
    let end = ContinuousClock.now + .seconds(300)
    while true {
        do throws(SessionError) { return try body() } catch {
            guard ContinuousClock.now < end else { throw error }
            usleep(2_000)
        }
    }
}

extension SessionNotice {
    var text: String {
        switch self {
        case .changed(let key): "changed \(key.id)"
        case .ended(let key): "ended \(key.id)"
        case .missed: "missed"
        }
    }
}
