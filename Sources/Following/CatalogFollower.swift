package import Support

/// Keeps one catalog as its source is, on a thread of its own.
///
/// After a break the catalog is served as it was; the follower tries again and again, copies what may have changed beside the
/// present version, and goes on.
package final class CatalogFollower: Sendable {
    package let catalog: FollowedCatalog
    private let isStopping = Atomic(false)
    private let stopping = TimedSemaphore()
    private let thread = Mutex<WorkerThread?>(nil)
    /// That of the first copy, until the thread has it.
    private let first = Mutex<OpenSession?>(nil)

    /// `@unchecked Sendable`: made by one thread, and used by another after that.
    private struct OpenSession: @unchecked Sendable {
        let session: any FollowSession
    }

    package init(_ catalog: FollowedCatalog) {
        self.catalog = catalog
    }

    /// Copies everything for the first time and publishes it.
    ///
    /// - Throws: what stands in the way, a line each.
    package func begin() throws(StartError) {
        do throws(SourceFailure) {
            let session = OpenSession(session: try open())
            first.withLock { $0 = session }
        } catch {
            let lines = if case .unfit(let lines) = error { lines } else { ["\(error)"] }
            throw StartError(lines: lines.map { "\(catalog.source.name): \($0)" })
        }
    }

    /// Begins to follow. After an error, too, ``stop()`` must be called.
    package func start() throws(ThreadFailure) {
        let thread = try WorkerThread(name: "follow-\(catalog.source.name)") { self.run() }
        self.thread.withLock { $0 = thread }
    }

    /// Ends the thread. To be called once, before the writers of live catalogs end.
    package func stop() {
        isStopping.store(true, ordering: .relaxed)
        stopping.signal()
        thread.withLock { $0.take() }?.join()
    }

    private func open() throws(SourceFailure) -> any FollowSession {
        try catalog.source.open(copyingTo: catalog) { self.isStopping.load(ordering: .relaxed) }
    }

    private func run() {
        var rests = FollowRests()
        while true {
            do throws(SourceFailure) {
                let begun = first.withLock { $0.take() }
                let session = if let begun { begun.session } else { try open() }
                catalog.state.with { $0.noteOpened() }
                try session.follow { rests.reset() }
            } catch {
                switch catalog.state.with({ $0.noteFailure(error) }) {
                case .stop: return
                case .reopen(let news): if let news { catalog.tell(news) }
                }
            }
            if stopping.wait(atMost: rests.next(jitter: .random(in: 0..<1))) { return }
        }
    }
}
