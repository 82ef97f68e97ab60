import Support

/// Loads the catalogs of files again when their files were replaced, on a thread of its own.
///
/// A catalog that cannot be loaded leaves the one that is served as it is. A file is loaded when it looked the same twice in
/// a row, so that one that is being written is left to its writer.
///
///     let reloads = try CatalogReloads(of: sources, watching: .seconds(1), into: catalogs, load: …, report: …)
///     reloads.begin()     // on SIGHUP: at once, whether files have changed or not
final class CatalogReloads: Sendable {
    /// What became of one attempt.
    enum Outcome: Sendable {
        /// Other data or another definition, served from now on.
        case replaced
        /// The files say what they said before.
        case unchanged
        case failed(StartError)
    }

    /// What the thread is to do besides looking at the files.
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

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - sources: loaded just before.
    ///   - interval: between two looks at the files; `nil` if they are loaded by ``begin()`` only.
    ///   - load: makes the snapshot of a source.
    ///   - report: told about every attempt.
    /// - Throws: ``ThreadFailure``.
    init(
        of sources: [CatalogSource],
        watching interval: Duration?,
        into catalogs: CatalogStore,
        load: @escaping @Sendable (CatalogSource) throws(StartError) -> CatalogSnapshot,
        report: @escaping @Sendable (CatalogSource, Outcome) -> Void
    ) throws(ThreadFailure) {
        // Before anything can change them.
        let found = sources.map(WatchedFiles.init)
        let orders = Orders()
        self.orders = orders
        thread = try WorkerThread(name: "catalog-reload") {
            WorkerThread.lowerPriority(to: 10)
            var watched = found
            while true {
                // Without an interval, a day is as good as for ever.
                let order = orders.next(atMost: interval ?? .seconds(86_400))
                if order.isStopping { return }
                guard order.isForced || interval != nil else { continue }
                for index in watched.indices where watched[index].isToLoad(isForced: order.isForced) {
                    let source = watched[index].source
                    report(source, Self.reload(source, into: catalogs, load: load))
                }
            }
        }
    }

    /// Has all files loaded again, soon; returns at once.
    func begin() {
        orders.give { $0.isForced = true }
    }

    /// Ends the thread when the load that is under way is done. To be called once.
    func stop() {
        orders.give { $0.isStopping = true }
        thread.join()
    }

    private static func reload(
        _ source: CatalogSource,
        into catalogs: CatalogStore,
        load: (CatalogSource) throws(StartError) -> CatalogSnapshot
    ) -> Outcome {
        do throws(StartError) {
            let snapshot = try load(source)
            let current = catalogs.snapshots.first { $0.name == source.name }
            guard snapshot.dataVersion != current?.dataVersion else { return .unchanged }
            catalogs.put(snapshot)
            return .replaced
        } catch {
            return .failed(error)
        }
    }
}

/// The files of one catalog, and what they were when they were looked at.
private struct WatchedFiles {
    private(set) var source: CatalogSource
    /// When they were loaded last, or when it was tried.
    private var loaded: [FileMark?]
    /// At the last look.
    private var seen: [FileMark?]

    init(_ source: CatalogSource) {
        self.source = source
        loaded = source.marks
        seen = loaded
    }

    /// Looks at the files, and notes that they are loaded if they are to be.
    mutating func isToLoad(isForced: Bool) -> Bool {
        // The definition may have come, or gone.
        source = CatalogSource(name: source.name, path: source.path)
        let marks = source.marks
        let isQuiet = marks == seen
        seen = marks
        // A file that is gone is about to be replaced.
        guard isForced || isQuiet && marks != loaded && marks.first != .some(nil) else { return false }
        loaded = marks
        return true
    }
}

extension CatalogSource {
    /// Those of the items and of the definition.
    fileprivate var marks: [FileMark?] {
        [FileMark(path: path)] + (definitionPath.map { [FileMark(path: $0)] } ?? [])
    }
}
