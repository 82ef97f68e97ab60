import Glibc
import Support

/// Work that cleans up before SIGINT, SIGTERM or SIGHUP end the process.
enum DeferredSignals {
    /// The last of the signals that came during ``run(_:)``, 0 for none.
    ///
    /// Atomic, because a signal handler may do little more than write to an atomic.
    fileprivate static let received = Atomic<Int32>(0)

    /// Runs `work`, then lets a signal that came meanwhile do what it would have done at once.
    ///
    /// - Parameter work: gets a function that returns the signal that came, or `nil`; asks it now and then and ends early.
    static func run<Result, Failure: Error>(
        _ work: (_ pending: () -> Int32?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // Also makes sure that the value exists before the handler needs it.
        received.store(0, ordering: .relaxed)
        let handlers = [SIGINT, SIGTERM, SIGHUP].map { number in
            let former = signal(number, note)
            // A signal that is ignored, as under nohup, stays so.
            if isIgnore(former) { signal(number, former) }
            return (number, former)
        }
        defer {
            for (number, former) in handlers { signal(number, former) }
            if let number = pending() { raise(number) }
        }
        return try work(pending)
    }

    private static func pending() -> Int32? {
        let number = received.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }

    private static func isIgnore(_ handler: __sighandler_t?) -> Bool {
        // The corresponding C constant is SIG_IGN, a function's address only by its type.
        unsafe unsafeBitCast(handler, to: Int.self) == 1
    }
}

/// Runs as a signal handler: it may call nothing that allocates or locks.
private func note(_ signal: Int32) {
    DeferredSignals.received.store(signal, ordering: .relaxed)
}
