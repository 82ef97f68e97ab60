import CatalogFiles
import FilterCore
import JSON
package import Support

/// Keeps live catalogs in a directory: checkpoints, and a log of the changes since.
///
///     let journal = try DurableJournal(in: "/data", maxLogBytes: 64 << 20, versions: versions) { print($0) }
///     let catalogs = try journal.recover()
///     …
///     journal.stop()      // a last checkpoint of what has changed
///
/// A checkpoint is made by one thread of low priority, one at a time: a snapshot file of the version that was published
/// last, then a transaction that names the file and drops the changes that it stands for. Changes that are appended
/// meanwhile stay in the log.
package final class DurableJournal: CatalogJournal {
    /// One catalog: what the next checkpoint may be made of.
    private struct Progress {
        let id: Int
        /// Of its last change.
        var sequence: Int
        var logBytes: Int
        var published: Published?
        var checkpointTime = ContinuousClock.now
        /// Whether the thread was notified that the log is too long, or that the last checkpoint is of an older format.
        var isDue = false
        /// Whether it has an older format.
        var isOutdated = false

        /// Whether a checkpoint would differ from the last one.
        var isWorthwhile: Bool { isOutdated || (published?.logBytes ?? 0) > 0 }
    }

    private struct Published {
        let snapshot: CatalogSnapshot
        let sequence: Int
        /// Of the changes that led to it, since the last checkpoint.
        let logBytes: Int
    }

    private struct State {
        var catalogs: [String: Progress] = [:]
        var statistics = JournalStatistics()
        var isStopping = false
    }

    /// How long after a failure a checkpoint is tried again.
    private static let retryInterval = Duration.seconds(10)

    private let directory: DataDirectory
    private let log: ChangeLog
    private let versions: CatalogVersions
    private let maxLogBytes: Int
    private let report: @Sendable (JournalEvent) -> Void
    private let state = Mutex(State())
    private let work = TimedSemaphore()
    private let thread = Mutex<WorkerThread?>(nil)

    package var isDurable: Bool { true }

    /// Opens the directory, or makes one; nothing is read yet.
    ///
    /// - Parameters:
    ///   - maxLogBytes: a catalog gets a checkpoint when its changes take more than this.
    ///   - versions: makes the versions that the changes lead to.
    ///   - report: called on the thread that makes checkpoints.
    /// - Throws: a line that names the directory or file, see ``DataDirectory`` and ``ChangeLog``.
    package init(
        in path: String,
        maxLogBytes: Int,
        versions: CatalogVersions,
        report: @escaping @Sendable (JournalEvent) -> Void = { _ in }
    ) throws(JournalError) {
        directory = try DataDirectory(path)
        log = try ChangeLog(in: directory)
        self.maxLogBytes = maxLogBytes
        self.versions = versions
        self.report = report
    }

    // MARK: Changes

    package func append(
        _ changes: [CatalogChange],
        to catalog: String,
        version: String,
        removing moved: String?
    ) throws(JournalError) {
        let appended: ChangeLog.Appended
        do {
            appended = try log.append(changes, to: catalog, version: version, removing: moved)
        } catch {
            state.withLock { $0.statistics.failedChanges += changes.count }
            throw error
        }
        state.withLock { state in
            state.statistics.changes += changes.count
            if let moved { state.catalogs[moved] = nil }
            if state.catalogs[catalog]?.id != appended.id { state.catalogs[catalog] = nil }
            guard let id = appended.id else { return }
            let fresh = Progress(id: id, sequence: appended.sequence, logBytes: 0)
            state.catalogs[catalog, default: fresh].sequence = appended.sequence
            state.catalogs[catalog, default: fresh].logBytes += appended.byteCount
        }
        for file in appended.files { directory.remove(file) }
    }

    package func published(_ snapshot: CatalogSnapshot) {
        let isDue = state.withLock { state in
            guard var progress = state.catalogs[snapshot.name] else { return false }
            progress.published = Published(
                snapshot: snapshot,
                sequence: progress.sequence,
                logBytes: progress.logBytes
            )
            let isDue = !progress.isDue && progress.logBytes > maxLogBytes
            if isDue { progress.isDue = true }
            state.catalogs[snapshot.name] = progress
            return isDue
        }
        if isDue { work.signal() }
    }

    // MARK: The start

    package func recover() throws(JournalError) -> [RecoveredCatalog] {
        let start = ContinuousClock.now
        let logged = try log.read()
        try removeStrays()
        var recovered: [RecoveredCatalog] = []
        for catalog in logged {
            let (result, isOutdated) = try recover(catalog)
            recovered.append(result)
            let progress = Progress(
                id: catalog.id,
                sequence: catalog.sequence,
                logBytes: catalog.byteCount,
                published: Published(
                    snapshot: result.snapshot,
                    sequence: catalog.sequence,
                    logBytes: catalog.byteCount
                ),
                isDue: isOutdated || catalog.byteCount > maxLogBytes,
                isOutdated: isOutdated
            )
            state.withLock { $0.catalogs[catalog.name] = progress }
        }
        let duration = ContinuousClock.now - start
        state.withLock { $0.statistics.recovery = duration }
        return recovered
    }

    private func recover(
        _ catalog: LoggedCatalog
    ) throws(JournalError) -> (RecoveredCatalog, isOutdated: Bool) {
        let start = ContinuousClock.now
        let reader = CheckpointReader(directory: directory, versions: versions)
        var read: CheckpointReader.Result?
        if let checkpoint = catalog.checkpoint { read = try reader.read(checkpoint, of: catalog.name) }
        let base = read?.snapshot
        let mapped = ContinuousClock.now
        let snapshot: CatalogSnapshot?
        do throws(CatalogVersions.Fault) {
            snapshot =
                catalog.changes.isEmpty
                ? base : try versions.next(after: base, applying: catalog.changes, to: catalog.name)
        } catch {
            throw directory.damage(of: catalog.name, "its changes cannot be made again: \(error)")
        }
        guard let snapshot, catalog.version == nil || catalog.version == snapshot.baseVersion else {
            throw directory.damage(of: catalog.name, "its changes do not lead to the version that they led to")
        }
        let report = RecoveryReport(
            snapshot: snapshot,
            checkpointItemCount: base?.items.count,
            olderFormat: read?.olderFormat,
            reading: mapped - start,
            changeCount: catalog.changes.count,
            replaying: ContinuousClock.now - mapped
        )
        return (RecoveredCatalog(snapshot: snapshot, report: report.text), read?.olderFormat != nil)
    }

    // MARK: Checkpoints

    /// Starts the thread that makes checkpoints when they are due, until ``stop()``.
    package func startCheckpoints() throws(ThreadFailure) {
        // The thread keeps this object until it is stopped.
        let worker = try WorkerThread(name: "checkpoints") { [self] in
            WorkerThread.lowerPriority(to: 10)
            while !state.withLock({ $0.isStopping }) {
                makeCheckpoints { $0.isDue }
                _ = work.wait(atMost: Self.retryInterval)
            }
        }
        thread.withLock { $0 = worker }
    }

    /// Ends the thread, and makes a checkpoint of each catalog that has changed since its last one. Nothing may be appended
    /// from now on.
    package func stop() {
        state.withLock { $0.isStopping = true }
        work.signal()
        thread.withLock { $0.take() }?.join()
        makeCheckpoints { _ in true }
    }

    private func makeCheckpoints(where isWanted: (Progress) -> Bool) {
        let catalogs = state.withLock { state in
            state.catalogs.filter { isWanted($0.value) && $0.value.isWorthwhile }
        }
        for (name, progress) in catalogs.sorted(by: { $0.key < $1.key }) {
            guard let published = progress.published else { continue }
            makeCheckpoint(of: name, progress.id, published)
        }
        if !catalogs.isEmpty { log.shrink() }
    }

    private func makeCheckpoint(of name: String, _ id: Int, _ published: Published) {
        let start = ContinuousClock.now
        let snapshot = published.snapshot
        let file = CheckpointName.name(of: name, published.sequence)
        do {
            guard let source = snapshot.source else { preconditionFailure("a live catalog has its definition") }
            // The checkpoint before this one, or this one if it failed or its catalog has ended meanwhile.
            defer { try? removeStrays() }
            let whole = try versions.whole(snapshot)
            // After a start answers are found as fast as now.
            whole.catalog.preparePairs(versions.pairs)
            _ = try SnapshotFile.write(
                whole,
                to: directory.path(of: file),
                permissions: DataDirectory.filePermissions,
                isInterruptible: false
            )
            try log.set(
                LoggedCheckpoint(file: file, sequence: published.sequence, definition: source.json.jsonBytes),
                of: id
            )
        } catch {
            state.withLock { $0.statistics.failedCheckpoints += 1 }
            report(.checkpointFailed(catalog: name, reason: "\(error)"))
            return
        }
        state.withLock { state in
            state.statistics.checkpoints += 1
            guard var progress = state.catalogs[name], progress.id == id else { return }
            progress.logBytes -= published.logBytes
            if let now = progress.published {
                progress.published = Published(
                    snapshot: now.snapshot,
                    sequence: now.sequence,
                    logBytes: now.logBytes - published.logBytes
                )
            }
            progress.isDue = progress.logBytes > maxLogBytes
            progress.isOutdated = false
            progress.checkpointTime = .now
            state.catalogs[name] = progress
        }
        report(
            .checkpointMade(
                catalog: name,
                items: snapshot.items.count,
                droppedBytes: published.logBytes,
                duration: ContinuousClock.now - start
            )
        )
    }

    /// Removes the checkpoints that the log does not name, whole or half written. Other files are not the journal's. Only
    /// the thread that makes checkpoints may call this, as one that is being made has no name in the log yet.
    ///
    /// - Throws: a line, if what the log names is not certain. Then every file stays, until the next checkpoint or start.
    private func removeStrays() throws(JournalError) {
        let named = Set(try log.checkpointFiles())
        let last = log.lastSequence
        for file in try directory.files where !named.contains(file) {
            if let sequence = CheckpointName.sequence(ofWholeOrDraft: file), sequence <= last { directory.remove(file) }
        }
    }

    // MARK: Figures

    package var statistics: JournalStatistics {
        let now = ContinuousClock.now
        let checkpointBytes = directory.checkpointBytes
        return state.withLock { state in
            var statistics = state.statistics
            statistics.checkpointBytes = checkpointBytes
            statistics.catalogs = state.catalogs.sorted { $0.key < $1.key }.map { name, progress in
                JournalStatistics.Catalog(
                    name: name,
                    logBytes: progress.logBytes,
                    checkpointAge: Int((now - progress.checkpointTime).wholeMilliseconds) / 1_000
                )
            }
            return statistics
        }
    }
}
