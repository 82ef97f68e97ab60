package import FilterCore
import Glibc
package import Logging
import Support

/// The log of the process, on standard error: its lines, their form, and the lowest level that is written.
package final class ServiceLog: Sendable {
    package let writer: LogWriter
    private let format: LogFormat
    private let configuredLevel: Logger.Level
    private let isDebugging = Atomic(false)
    private let now: @Sendable () -> Instant

    /// - Parameters:
    ///   - format: `nil`: by what standard error is.
    ///   - maxBytes: what may wait to be written, see ``LogWriter``.
    package init(
        level: Logger.Level,
        format: LogFormat? = nil,
        maxBytes: Int = 1 << 20,
        descriptor: Int32 = STDERR_FILENO,
        now: @escaping @Sendable () -> Instant
    ) {
        let format = format ?? .suiting(descriptor)
        self.format = format
        self.now = now
        configuredLevel = level
        writer = LogWriter(to: descriptor, maxBytes: maxBytes) { count in
            format.line("warning", "log lines were left out", [LogMember("count", count)], at: now())
        }
    }

    /// For messages of all parts of the program.
    package var logger: Logger {
        Logger(label: ServiceVersion.name) { [self] _ in LineLogHandler(log: self) }
    }

    /// The lowest level of messages that are written.
    package var level: Logger.Level {
        isDebugging.load(ordering: .relaxed) ? min(.debug, configuredLevel) : configuredLevel
    }

    /// Turns lines of the level `debug` on, or off again.
    ///
    /// - Returns: whether they are on.
    package func toggleDebugging() -> Bool {
        let isOn = !isDebugging.load(ordering: .relaxed)
        isDebugging.store(isOn, ordering: .relaxed)
        return isOn
    }

    /// Writes a line, whatever its level.
    package func write(_ level: Logger.Level, _ message: String, _ members: [LogMember]) {
        writer.write(format.line(level.rawValue, message, members, at: now()))
    }
}

/// The handler of swift-log's messages.
private struct LineLogHandler: LogHandler {
    let log: ServiceLog
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    /// The log decides for all loggers at once.
    var logLevel: Logger.Level {
        get { log.level }
        set {}
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        let members = all.sorted { $0.key < $1.key }.map { LogMember($0.key, "\($0.value)") }
        log.write(event.level, "\(event.message)", members)
    }
}
