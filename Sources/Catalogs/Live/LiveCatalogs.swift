package import CatalogFiles
import Dispatch
import FilterCore
package import Support

/// The live catalogs: one line of writes for each, and a few threads that carry them out.
///
/// A catalog has one writer at a time, so that writes are applied in the order in which they came. Those that wait together
/// become one version and one entry of the journal; each has its own outcome all the same, and one that fails leaves the
/// others alone. Readers take no part in this: they find the version before in the ``CatalogStore`` until the next one is
/// there.
///
/// Items that change are kept beside those that were compiled together, see ``CatalogVersions``. When they are many, one
/// more thread compiles all items of a version together, while writes go on; the line takes over what comes of it.
package final class LiveCatalogs: Sendable {
    package let limits: LiveLimits
    private let publishing: LivePublishing
    /// As ``publishing``, for catalogs whose source keeps them.
    private let followedPublishing: LivePublishing
    /// The names of catalogs that follow a source outside. No request changes them.
    private let followed = Mutex<Set<Text>>([])
    private let lines: Mutex<LiveLines>
    private let threads = Mutex<[WorkerThread]>([])
    /// Signalled for each catalog that becomes ready, and for each thread at the end.
    private let arrivals = DispatchSemaphore(value: 0)
    /// Signalled for each recompilation, and at the end.
    private let recompilations = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - store: where versions are published; it has the catalogs that are not live.
    ///   - prepare: makes a version fit to be read.
    package init(
        _ store: CatalogStore,
        journal: any CatalogJournal = MemoryJournal(),
        versions: CatalogVersions = CatalogVersions(),
        limits: LiveLimits = LiveLimits(),
        prepare: @escaping @Sendable (CatalogSnapshot) -> CatalogSnapshot = { $0 }
    ) {
        let versions = versions.limited(toItems: limits.maxItems, bytes: limits.maxBytes)
        publishing = LivePublishing(store: store, journal: journal, versions: versions, prepare: prepare)
        followedPublishing = LivePublishing(
            store: store,
            journal: MemoryJournal(),
            versions: versions,
            prepare: prepare
        )
        lines = Mutex(LiveLines(limits))
        self.limits = limits
    }

    /// What all catalogs may take.
    package var memory: MemoryBound { publishing.versions.memory }

    /// Whether ``stop()`` was called.
    package var isClosed: Bool { lines.withLock { $0.isClosed } }

    /// Whether changes outlive the process.
    package var isDurable: Bool { publishing.journal.isDurable }

    /// Publishes the catalogs that the journal kept. To be called before ``start()``.
    ///
    /// - Returns: for each what the log is to say.
    package func recover() throws(JournalError) -> [String] {
        try publishing.journal.recover().map { (recovered) throws(JournalError) in
            let snapshot = recovered.snapshot
            guard !publishing.store.contains(snapshot.name) else {
                let text = "the catalog “\(snapshot.name)” is in the data directory, too; name the file with NAME=FILE"
                throw JournalError(description: text)
            }
            let isDue = lines.withLock { $0.add(snapshot, publishing.versions) }
            if isDue { recompilations.signal() }
            publishing.store.put(publishing.prepare(snapshot))
            return recovered.report
        }
    }

    /// Starts the threads. After an error, too, ``stop()`` must be called.
    package func start() throws(ThreadFailure) {
        for _ in 0..<limits.threads {
            let thread = try WorkerThread(name: "catalog-writer") { self.write() }
            threads.withLock { $0.append(thread) }
        }
        let thread = try WorkerThread(name: "recompilation") { self.recompile() }
        threads.withLock { $0.append(thread) }
    }

    /// Ends the threads. Writes that wait, or whose rows are still being read, are refused; versions that are being made are
    /// finished first, and so is a recompilation that has read the items.
    package func stop() {
        let abandoned = lines.withLock { $0.close() }
        Self.end(abandoned.map { ($0, .failure(.stopping)) })
        let threads = threads.withLock { threads in
            defer { threads = [] }
            return threads
        }
        for _ in threads { arrivals.signal() }
        recompilations.signal()
        for thread in threads { thread.join() }
    }

    // MARK: Catalogs that follow a source outside

    /// Publishes a catalog that follows a source outside. Its name is that of no other.
    package func follow(_ snapshot: CatalogSnapshot) {
        followed.withLock { _ = $0.insert(Text(snapshot.name)) }
        let isDue = lines.withLock { $0.add(snapshot, followedPublishing.versions) }
        if isDue { recompilations.signal() }
        publishing.store.put(publishing.prepare(snapshot))
    }

    /// Whether a catalog follows a source outside.
    package func isFollowed(_ name: String) -> Bool { followed.withLock { $0.contains(Text(name)) } }

    /// Puts a write into the line of a catalog that follows a source outside.
    ///
    /// - Throws: `tooManyWrites`, `stopping`. `finish` is not called then.
    package func submitFollowed(_ write: LiveWrite, to name: String) throws(CatalogRefusal) {
        let isReady = try lines.withLock { (lines) throws(CatalogRefusal) in try lines.put(write, to: name) }
        if isReady { arrivals.signal() }
    }

    // MARK: Requests

    /// Puts a write into the line of its catalog.
    ///
    /// - Throws: `readOnly` for a catalog that is not live, `unknownCatalog`, `tooManyCatalogs`, `tooManyWrites`,
    ///   `stopping`. `finish` is not called then.
    package func submit(_ write: LiveWrite, to name: String) throws(CatalogRefusal) {
        if write.write.edit.requiresCatalog { try requireLive(name) } else { try requireWritable(name) }
        if let source = write.write.edit.movedCatalog { try refuseFollowed(source) }
        let isReady = try lines.withLock { (lines) throws(CatalogRefusal) in try lines.put(write, to: name) }
        if isReady { arrivals.signal() }
    }

    /// Refuses a name of no live catalog, unless writes wait that may make it.
    ///
    /// - Throws: `readOnly`, `unknownCatalog`.
    package func requireLive(_ name: String) throws(CatalogRefusal) {
        try requireWritable(name)
        guard hasLine(of: name) else { throw unknown(name) }
    }

    /// Refuses a name of a catalog that no write can be for. There need be none with this name: one that is there may end
    /// at any time, and a write that does not require it makes it again.
    ///
    /// - Throws: `readOnly`; `unknownCatalog` for a name that no catalog can have.
    package func requireWritable(_ name: String) throws(CatalogRefusal) {
        // Strings are equal by canonical equivalence: U+212A would reach the catalog “K”.
        guard PlainName.allowsCatalog(name) else { throw unknown(name) }
        try refuseFollowed(name)
        if publishing.store.isLive(name) == false { throw .readOnly(name, source: .file) }
    }

    private func refuseFollowed(_ name: String) throws(CatalogRefusal) {
        if isFollowed(name) { throw .readOnly(name, source: .server) }
    }

    private func unknown(_ name: String) -> CatalogRefusal { .unknownCatalog(name, among: publishing.store.names) }

    /// Whether a live catalog is there, or writes wait that may make it.
    package func hasLine(of name: String) -> Bool { lines.withLock { $0.contains(name) } }

    /// How many writes of a catalog have not begun.
    package func waitingCount(of name: String) -> Int { lines.withLock { $0.waitingCount(of: name) } }

    // MARK: Threads

    private func write() {
        WorkerThread.lowerPriority(to: 5)
        while true {
            arrivals.wait()
            // Each catalog that became ready has signalled, so there is none only at the end.
            guard let next = lines.withLock({ $0.takeReady() }) else { return }
            write(to: next)
        }
    }

    /// Carries out the next writes to a catalog.
    private func write(to name: String) {
        let publishing = isFollowed(name) ? followedPublishing : publishing
        let versions = publishing.versions
        guard let turn = lines.withLock({ $0.begin(name, versions) }) else { return }
        // Readers have it as it is today: conditions are about that, and the next version is made of it.
        let today = turn.version.map(publishing.store.today)
        var writer = VersionWriter(
            of: name,
            at: today,
            source: turn.source?.version,
            publishing,
            EditReader(limits: limits, versions: versions) { self.isClosed }
        )
        if let recompiled = turn.recompiled { writer.show(recompiled.form, with: recompiled.changes) }
        let abandoned = turn.writes.map { $0.isAbandoned() }
        let wanted = zip(turn.writes, abandoned).filter { !$1 }.map(\.0)
        let results = writer.carryOut(wanted)
        let (next, changes, rest) = (writer.version, writer.changes, wanted.dropFirst(results.count))
        let (source, isSourceGone) = (turn.source?.name, writer.isSourceGone)
        let (readyCount, isDue, isClosed) = lines.withLock { lines in
            let ended = lines.end(
                name,
                at: next,
                after: changes,
                rest: rest,
                source: source,
                isSourceGone: isSourceGone,
                versions
            )
            return (ended.readyCount, ended.isDue, lines.isClosed)
        }
        for _ in 0..<readyCount { arrivals.signal() }
        if isDue { recompilations.signal() }
        // Their senders are notified after the line has been updated.
        let left = zip(turn.writes, abandoned).filter(\.1).map { ($0.0, WriteResult.failure(.clientGone)) }
        let stopped = isClosed ? rest.map { ($0, WriteResult.failure(.stopping)) } : []
        Self.end(left + zip(wanted, results) + stopped)
    }

    /// Reports to the senders of writes what became of them. Every write that has a place in a line ends here.
    private static func end(_ writes: [(write: LiveWrite, result: WriteResult)]) {
        for (write, result) in writes { write.finish(result) }
    }

    private func recompile() {
        WorkerThread.lowerPriority(to: 10)
        while true {
            recompilations.wait()
            if let version = lines.withLock({ $0.takeDue() }) { recompile(version) }
            if isClosed { return }
        }
    }

    /// Compiles all items of a version together, and hands the result to the line of its catalog.
    private func recompile(_ version: CatalogSnapshot) {
        let versions = publishing.versions
        var isPostponed = false
        func made(_ make: () throws(CatalogVersions.Fault) -> CatalogSnapshot?) -> CatalogSnapshot? {
            do throws(CatalogVersions.Fault) {
                return try make()
            } catch {
                if case .tooMuchMemory = error { isPostponed = true }
                return nil
            }
        }
        var form = made { () throws(CatalogVersions.Fault) in
            try versions.whole(version) { !self.lines.withLock { $0.wantsRecompilation(of: version) } }
        }
        while true {
            let ended = lines.withLock { [form, isPostponed] lines in
                lines.endRecompilation(of: version, with: form, isPostponed: isPostponed)
            }
            if ended.isReady { arrivals.signal() }
            guard let compiled = form, !ended.changes.isEmpty, !isClosed else { return }
            form = made { () throws(CatalogVersions.Fault) in
                try versions.next(after: compiled, applying: ended.changes, to: version.name)
            }
        }
    }
}
