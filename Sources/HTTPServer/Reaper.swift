import Dispatch

/// Looks four times a second for connections that would never end by themselves, and cuts them:
/// ``ConnectionRegistry/cutStale(at:)``; has connections accepted again after a shortage of descriptors; and rings the
/// alarm, so that no thread sleeps longer than that on what is ready.
///
/// `@unchecked Sendable`: the timer is set up in `init`, and may be cancelled on any thread.
final class Reaper: @unchecked Sendable {
    private let queue = DispatchQueue(label: "http-server.reaper")
    private let timer: any DispatchSourceTimer

    init(
        _ registry: ConnectionRegistry,
        _ alarm: Alarm,
        _ shortage: DescriptorShortage,
        log: @escaping @Sendable (ServerEvent) -> Void
    ) {
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler {
            for _ in 0..<registry.cutStale(at: .now) {
                log(.slowClient)
            }
            shortage.relieve()
            alarm.ring()
        }
        timer.schedule(deadline: .now(), repeating: .milliseconds(250), leeway: .milliseconds(50))
        timer.activate()
    }

    /// Returns when it will not look again.
    func stop() {
        timer.cancel()
        queue.sync {}
    }
}
