import Glibc
import HTTPServer
import Support

/// Reports the state of the process to systemd (sd_notify(3)).
///
///     let manager = ServiceManager.take()     // nil without NOTIFY_SOCKET
///     manager?.tell(.ready(status: "serving"))
///
/// A message that cannot be sent is dropped: its receiver, which started the service, has stopped listening.
final class ServiceManager: Sendable {
    enum Message: Sendable, Equatable {
        /// The service answers, for the first time or again.
        case ready(status: String)
        case reloading
        case stopping
        /// How far the start is.
        case status(String)
        /// Sent at least every ``ServiceManager/watchdogInterval``, else systemd takes the process for dead.
        case alive
    }

    private let address: UnixSocketAddress
    private let isStopping = Mutex(false)
    /// `nil`: nothing waits for ``Message/alive``.
    let watchdogInterval: Duration?

    private static let variables = ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"]

    /// Reads what the environment says, and takes it out of there.
    static func take() -> ServiceManager? {
        let environment = variables.map { name in unsafe getenv(name).map { unsafe String(cString: $0) } }
        for name in variables { unsafe unsetenv(name) }
        return ServiceManager(
            socket: environment[0],
            watchdogMicroseconds: environment[1],
            watchdogPID: environment[2],
            processIdentifier: getpid()
        )
    }

    /// - Parameters:
    ///   - socket: a path, or `@` and a name of the abstract namespace.
    ///   - processIdentifier: of this process. A watchdog for another one is not meant for it.
    /// - Returns: `nil` without a socket that can be used.
    init?(socket: String?, watchdogMicroseconds: String?, watchdogPID: String?, processIdentifier: pid_t) {
        guard let socket, socket.hasPrefix("/") || socket.hasPrefix("@"), let address = UnixSocketAddress(socket)
        else { return nil }
        self.address = address
        let isMeant = watchdogPID.map { pid_t($0) == processIdentifier } ?? true
        let microseconds = watchdogMicroseconds.flatMap { Int64($0) } ?? 0
        watchdogInterval = isMeant && microseconds > 0 ? .microseconds(microseconds) : nil
    }

    /// Sends a message. After ``Message/stopping`` a service is not ready any more, whatever another thread has to say.
    func tell(_ message: Message) {
        isStopping.withLock { isStopping in
            switch message {
            case .ready, .reloading, .status:
                if isStopping { return }
            case .stopping: isStopping = true
            case .alive: break
            }
            send(message)
        }
    }

    private func send(_ message: Message) {
        let kind = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // A receiver that does not read does not block the service.
        var patience = timeval(tv_sec: 1, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        guard address.connect(descriptor) == 0 else { return }
        let text = Array(message.text.utf8)
        _ = unsafe Glibc.send(descriptor, text, text.count, Int32(MSG_NOSIGNAL))
    }
}

extension ServiceManager.Message {
    /// Lines of variables.
    fileprivate var text: String {
        switch self {
        case .ready(let status): "READY=1\nSTATUS=\(status.onOneLine)"
        case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(Self.monotonicMicroseconds)\nSTATUS=reading files again"
        case .stopping: "STOPPING=1\nSTATUS=finishing requests"
        case .status(let status): "STATUS=\(status.onOneLine)"
        case .alive: "WATCHDOG=1"
        }
    }

    private static var monotonicMicroseconds: Int {
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        return Int(now.tv_sec) * 1_000_000 + Int(now.tv_nsec) / 1_000
    }
}

extension String {
    fileprivate var onOneLine: String { String(map { $0.isNewline ? " " : $0 }) }
}
