import Dispatch

/// Gives ``OpenStreams`` its ticks: so many that each stream has its heartbeat in time.
///
/// `@unchecked Sendable`: the timer is set up in `init`, and may be cancelled on any thread.
final class StreamPulse: @unchecked Sendable {
    private let queue = DispatchQueue(label: "http-server.streams")
    private let timer: any DispatchSourceTimer

    init(
        _ streams: OpenStreams,
        _ configuration: HTTPServerConfiguration,
        log: @escaping @Sendable (ServerEvent) -> Void
    ) {
        let patience = configuration.streamPatience
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler {
            for _ in 0..<streams.tick(at: .now, patience: patience) {
                log(.slowReader)
            }
        }
        let interval = Int(configuration.streamHeartbeat / .microseconds(1)) / OpenStreams.slotCount
        timer.schedule(
            deadline: .now() + .microseconds(interval),
            repeating: .microseconds(interval),
            leeway: .milliseconds(5)
        )
        timer.activate()
    }

    /// Returns when there will be no more ticks.
    func stop() {
        timer.cancel()
        queue.sync {}
    }
}
