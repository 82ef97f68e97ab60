import Dispatch
import Support

/// Looks four times a second for connections that would never end by themselves, and cuts them:
/// ``ConnectionRegistry/cutStale(at:interval:)``; has connections accepted again after a shortage of descriptors; and
/// rings the alarm, so that no thread sleeps longer than that on what is ready.
///
/// `@unchecked Sendable`: the timer is set up in `init`, and may be cancelled on any thread.
final class Reaper: @unchecked Sendable {
    private let queue = DispatchQueue(label: "http-server.reaper")
    private let timer: any DispatchSourceTimer

    private static let interval = Duration.milliseconds(250)

    init(
        _ registry: ConnectionRegistry,
        _ alarm: Alarm,
        _ shortage: DescriptorShortage,
        log: @escaping @Sendable (ServerEvent) -> Void
    ) {
        timer = DispatchSource.makeTimerSource(queue: queue)
        // Dispatch releases this closure some time after `stop`. The alarm's descriptor must not live that long.
        timer.setEventHandler { [weak alarm] in
            for event in registry.cutStale(at: .now, interval: Self.interval).events { log(event) }
            shortage.relieve()
            alarm?.ring()
        }
        let milliseconds = Int(Self.interval.wholeMilliseconds)
        timer.schedule(deadline: .now(), repeating: .milliseconds(milliseconds), leeway: .milliseconds(50))
        timer.activate()
    }

    /// Returns when it will not look again.
    func stop() {
        timer.cancel()
        queue.sync {}
    }
}
