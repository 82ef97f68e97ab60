import CMicroHTTPD

/// All that runs for a server: a daemon for each thread, the other lanes, the watch for slow clients, the pulse of streams.
///
/// ``stop()``, to be called once, ends them and releases their callbacks and sockets.
///
/// `@safe`, `@unchecked Sendable`: used in `init` and by the one caller that takes the value out of ``HTTPServer``.
@safe final class Daemons: @unchecked Sendable {
    private var daemons: [Daemon] = []
    private let waitingLane: RequestLane
    private let slowLane: RequestLane
    private let laterReplies: LaterReplies
    private let callbacks: UnsafeMutablePointer<CMicroHTTPD_Callbacks>
    private let context: Unmanaged<ServerCore>
    private let acceptStop: AcceptStop
    /// Wakes all daemons.
    let alarm: Alarm
    private let shortage: DescriptorShortage
    private let reaper: Reaper
    private let pulse: StreamPulse

    /// - Throws: ``ServerError/cannotStart`` or ``ServerError/systemCall(_:code:message:)``; nothing runs then.
    init(core: ServerCore, socket: ListenSocket) throws(ServerError) {
        alarm = try Alarm()
        // Released in `stop()`, after the last callback.
        unsafe context = Unmanaged.passRetained(core)
        unsafe callbacks = UnsafeMutablePointer.allocate(capacity: 1)
        unsafe callbacks.initialize(to: makeCallbacks(context: context.toOpaque(), isEncrypted: core.isEncrypted))
        waitingLane = core.waitingLane
        slowLane = core.slowLane
        laterReplies = core.laterReplies
        shortage = core.shortage
        acceptStop = core.acceptStop
        reaper = Reaper(core.connections, alarm, core.shortage, log: core.log)

        let configuration = core.configuration
        pulse = StreamPulse(core.streams, configuration, log: core.log)
        let connectionCount = configuration.connectionCount
        let limits = CMicroHTTPD_Limits(
            connectionCount: UInt32((connectionCount + configuration.threads - 1) / configuration.threads),
            idleSeconds: UInt32(configuration.idleTimeout.components.seconds),
            connectionMemoryBytes: configuration.connectionMemoryBytes
        )
        do throws(ServerError) {
            try core.waitingLane.start()
            try core.slowLane.start()
            for _ in 0..<configuration.threads {
                daemons.append(
                    try unsafe Daemon(
                        descriptor: socket.duplicate(),
                        limits: limits,
                        alarm: alarm,
                        callbacks: callbacks,
                        acceptStop: acceptStop
                    )
                )
            }
        } catch {
            quiesce()
            // Those that were started may have taken requests.
            core.streams.abandonAll()
            stop()
            throw error
        }
        shortage.watch(daemons)
    }

    /// Stops accepting, in a moment; to be repeated until ``stop()``, see ``Daemon/quiesce()``.
    func quiesce() {
        shortage.watch([])
        acceptStop.begin()
        for daemon in daemons {
            daemon.quiesce()
        }
    }

    /// Whether a thread still accepts, and will soon stop.
    var areAboutToStop: Bool { daemons.contains(where: \.isAboutToStop) }

    /// Ends all threads and connections. ``quiesce()`` must have been called, and ``OpenStreams/abandonAll()``.
    func stop() {
        // A daemon that is stopped while a connection is suspended aborts the process. Requests move on in this order, so
        // that none is suspended again once the last of the three has stopped.
        waitingLane.stop()
        slowLane.stop()
        laterReplies.stop()
        reaper.stop()
        pulse.stop()
        for daemon in daemons {
            daemon.stop()
        }
        unsafe callbacks.deinitialize(count: 1)
        unsafe callbacks.deallocate()
        unsafe context.release()
    }
}
