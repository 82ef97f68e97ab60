import Logging
import Support

/// Reads files again while the service goes on, on a thread of its own: all of them on SIGHUP, and with `--watch` those that
/// were replaced.
///
/// An ``Input`` is one thing that can be read again. To add one, put it into the list in `ServeCommand.reloads`:
///
///     let reloads = try Reloads(
///         [
///             Reloads.Input("keys", reload: keys.reload),
///             Reloads.Input("catalogs", reload: files.reloadAll, reloadIfChanged: files.reloadChanged),
///         ],
///         watching: .seconds(1),
///         logger: logger
///     )
///     reloads.begin()     // on SIGHUP
///
/// The inputs are read in the order of the list, never two at once. One that throws keeps what it had; its error is logged with
/// its name, and the next input is read.
final class Reloads: Sendable {
    /// Something that was read from files at the start.
    struct Input: Sendable {
        /// For the log, in the plural: `keys`.
        let name: String
        /// Reads the files, and puts what they say into the place of what was there before; after an error nothing has
        /// changed. Says what it has done in the log by itself. Called on a thread of low priority, which may wait.
        let reload: @Sendable () throws -> Void
        /// Does the same if the files were replaced since the last time.
        let reloadIfChanged: @Sendable () throws -> Void

        /// - Parameter reloadIfChanged: by default the files are not watched.
        init(
            _ name: String,
            reload: @escaping @Sendable () throws -> Void,
            reloadIfChanged: @escaping @Sendable () throws -> Void = {}
        ) {
            self.name = name
            self.reload = reload
            self.reloadIfChanged = reloadIfChanged
        }
    }

    /// Orders to the thread: to reload at once, or to stop.
    private final class Orders: Sendable {
        struct State {
            var isForced = false
            var isStopping = false
        }

        let state = Mutex(State())
        /// Signalled for each order.
        let arrivals = TimedSemaphore()

        func give(_ change: (inout State) -> Void) {
            state.withLock { change(&$0) }
            arrivals.signal()
        }

        /// Waits for an order, or for the time to be over.
        func next(atMost duration: Duration) -> State {
            _ = arrivals.wait(atMost: duration)
            return state.withLock { state in
                defer { state.isForced = false }
                return state
            }
        }
    }

    private let orders: Orders
    private let thread: WorkerThread
    /// Signalled at the end of the thread.
    private let end = TimedSemaphore()

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - interval: between two looks at the files; `nil` if they are read by ``begin()`` only.
    ///   - willReload: called before all inputs are read, on the thread that does so.
    ///   - didReload: called after that, whether all could be read or not.
    /// - Throws: ``ThreadFailure``.
    init(
        _ inputs: [Input],
        watching interval: Duration?,
        logger: Logger,
        willReload: @escaping @Sendable () -> Void = {},
        didReload: @escaping @Sendable () -> Void = {}
    ) throws(ThreadFailure) {
        let orders = Orders()
        self.orders = orders
        thread = try WorkerThread(name: "reload") { [end] in
            defer { end.signal() }
            WorkerThread.lowerPriority(to: 10)
            func read(_ input: Input, by reload: () throws -> Void) {
                do {
                    try reload()
                } catch {
                    logger.error("\(input.name) were not read again, and stay as they were: \(error)")
                }
            }
            while true {
                // Without an interval, a day is as good as for ever.
                let order = orders.next(atMost: interval ?? .seconds(86_400))
                if order.isStopping { return }
                if order.isForced {
                    willReload()
                    for input in inputs { read(input, by: input.reload) }
                    didReload()
                } else if interval != nil {
                    for input in inputs { read(input, by: input.reloadIfChanged) }
                }
            }
        }
    }

    /// Has all inputs read again, soon; returns at once.
    func begin() {
        orders.give { $0.isForced = true }
    }

    /// Ends the thread when what is under way is done. To be called once.
    ///
    /// - Returns: false if that takes longer: the thread goes on.
    func stop(within patience: Duration) -> Bool {
        orders.give { $0.isStopping = true }
        guard end.wait(atMost: patience) else { return false }
        thread.join()
        return true
    }
}
