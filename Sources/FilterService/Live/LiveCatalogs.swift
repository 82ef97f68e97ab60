import Dispatch
import FilterCore
import Support

/// The live catalogs: one line of writes for each, and a few threads that carry them out.
///
/// A catalog has one writer at a time, so that writes are applied in the order in which they came. Those that wait together
/// become one version and one entry of the journal; each has its own outcome all the same, and one that fails leaves the
/// others alone. Readers take no part in this: they find the version before in the ``CatalogStore`` until the next one is
/// there.
final class LiveCatalogs: Sendable {
    /// The writes of one catalog.
    private struct Line {
        var waiting: [LiveWrite] = []
        var waitingBytes = 0
        /// Whether a thread works for it, or will.
        var isRunning = false
        /// The version that all finished writes have led to; `nil` before the catalog is made. Replaced by the thread
        /// that works for the line alone.
        var version: CatalogSnapshot?
    }

    private struct State {
        var lines: [String: Line] = [:]
        /// Catalogs with writes that no thread works for yet.
        var ready: [String] = []
        var isClosed = false
    }

    let limits: LiveLimits
    private let store: CatalogStore
    private let journal: any CatalogJournal
    private let versions: CatalogVersions
    /// Makes a version fit to be read, see ``ResultCache/lendingWords(to:)``.
    private let prepare: @Sendable (CatalogSnapshot) -> CatalogSnapshot
    private let state = Mutex(State())
    private let threads = Mutex<[WorkerThread]>([])
    /// Signalled for each catalog that becomes ready, and for each thread at the end.
    private let arrivals = DispatchSemaphore(value: 0)

    /// The writes that one version takes in at most.
    private static let maxGroupCount = 1_000

    /// - Parameters:
    ///   - store: where versions are published; it has the catalogs that are not live.
    ///   - prepare: makes a version fit to be read.
    init(
        _ store: CatalogStore,
        journal: any CatalogJournal = MemoryJournal(),
        versions: CatalogVersions = CatalogVersions(),
        limits: LiveLimits = LiveLimits(),
        prepare: @escaping @Sendable (CatalogSnapshot) -> CatalogSnapshot = { $0 }
    ) {
        self.store = store
        self.journal = journal
        self.versions = versions.limited(toItems: limits.maxItems, bytes: limits.maxBytes)
        self.limits = limits
        self.prepare = prepare
    }

    /// Whether ``stop()`` was called.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Whether changes outlive the process.
    var isDurable: Bool { journal.isDurable }

    /// Publishes the catalogs that the journal kept. To be called before ``start()``.
    ///
    /// - Returns: for each what the log is to say.
    func recover() throws(JournalError) -> [String] {
        try journal.recover().map { (recovered) throws(JournalError) in
            let snapshot = recovered.snapshot
            guard !store.contains(snapshot.name) else {
                let text = "the catalog “\(snapshot.name)” is in the data directory, too; name the file with NAME=FILE"
                throw JournalError(description: text)
            }
            state.withLock { $0.lines[snapshot.name] = Line(version: snapshot) }
            store.put(prepare(snapshot))
            return recovered.report
        }
    }

    /// Starts the threads. After an error, too, ``stop()`` must be called.
    func start() throws(ThreadFailure) {
        for _ in 0..<limits.threads {
            let thread = try WorkerThread(name: "catalog-writer") { self.work() }
            threads.withLock { $0.append(thread) }
        }
    }

    /// Ends the threads. Writes that wait, or whose rows are still being read, are refused; versions that are being made are
    /// finished first.
    func stop() {
        let abandoned = state.withLock { state in
            state.isClosed = true
            state.ready = []
            let abandoned = state.lines.values.flatMap(\.waiting)
            for name in state.lines.keys {
                state.lines[name]?.waiting = []
                state.lines[name]?.waitingBytes = 0
            }
            return abandoned
        }
        for write in abandoned { write.finish(.failure(Self.stopping)) }
        let threads = threads.withLock { threads in
            defer { threads = [] }
            return threads
        }
        for _ in threads { arrivals.signal() }
        for thread in threads { thread.join() }
    }

    // MARK: Requests

    /// Puts a write into the line of its catalog.
    ///
    /// - Throws: `readOnlyCatalog` for a catalog that is not live, `unknownCatalog`, `tooManyCatalogs`, `tooManyWrites`,
    ///   `unavailable` while the service stops. `finish` is not called then.
    func submit(_ write: LiveWrite, to name: String) throws(ServiceError) {
        try requireLive(name, orDefinedBy: write)
        let outcome = state.withLock { state -> Result<Bool, ServiceError> in
            guard !state.isClosed else { return .failure(Self.stopping) }
            var line = state.lines[name] ?? Line()
            if state.lines[name] == nil, state.lines.count >= limits.maxCatalogs {
                return .failure(Self.tooManyCatalogs(limits.maxCatalogs))
            }
            guard line.waiting.count < limits.maxWaitingWrites,
                line.waiting.isEmpty || line.waitingBytes + write.byteCount <= limits.maxWaitingBytes
            else { return .failure(Self.tooManyWrites(line.waiting.count)) }
            line.waiting.append(write)
            line.waitingBytes += write.byteCount
            let isReady = !line.isRunning
            line.isRunning = true
            state.lines[name] = line
            if isReady { state.ready.append(name) }
            return .success(isReady)
        }
        if try outcome.get() { arrivals.signal() }
    }

    /// Refuses a name that no write can be for.
    ///
    /// - Throws: `readOnlyCatalog`, `unknownCatalog`.
    func requireLive(_ name: String) throws(ServiceError) {
        // Strings are equal by canonical equivalence: U+212A would reach the catalog “K”.
        guard CatalogSource.isPlainName(name) else { throw store.unknown(name, at: .path("catalog")) }
        let isLive = state.withLock { $0.lines[name] != nil }
        guard !isLive else { return }
        _ = try store.require(name, at: .path("catalog"))
        throw ServiceError(
            .readOnlyCatalog,
            at: .path("catalog"),
            "“\(name)” was loaded from a file; change the file and load it again, or make another catalog by PUT"
        )
    }

    private func requireLive(_ name: String, orDefinedBy write: LiveWrite) throws(ServiceError) {
        if case .define = write.work, !store.contains(name) { return }
        try requireLive(name)
    }

    private static func tooManyWrites(_ count: Int) -> ServiceError {
        ServiceError(.tooManyWrites, "\(count) writes to this catalog are waiting").retry(afterSeconds: 1)
    }

    private static func tooManyCatalogs(_ limit: Int) -> ServiceError {
        ServiceError(.tooManyCatalogs, "there are \(limit) live catalogs (--max-live-catalogs)").retry(afterSeconds: 60)
    }

    /// What a write is refused with that comes, waits or has not been read to its end when the service stops.
    static var stopping: ServiceError {
        ServiceError(.unavailable, "the service is stopping").retry(afterSeconds: 1)
    }

    // MARK: Threads

    private func work() {
        WorkerThread.lowerPriority(to: 5)
        while true {
            arrivals.wait()
            let next = state.withLock { state -> String? in
                state.ready.isEmpty ? nil : state.ready.removeFirst()
            }
            // Each catalog that became ready has signalled, so there is none only at the end.
            guard let next else { return }
            work(for: next)
        }
    }

    /// Carries out the next writes of a catalog.
    private func work(for name: String) {
        let (group, version) = state.withLock { state -> ([LiveWrite], CatalogSnapshot?) in
            guard var line = state.lines[name] else { return ([], nil) }
            let group = Array(line.waiting.prefix(groupCount(of: line.waiting)))
            line.waiting.removeFirst(group.count)
            line.waitingBytes -= group.reduce(0) { $0 + $1.byteCount }
            state.lines[name] = line
            return (group, line.version)
        }
        let wanted = group.filter { !$0.isGivenUp() }
        // Told when the line says the same.
        let finished = Mutex<[@Sendable () -> Void]>([])
        let writes = wanted.map { write in
            write.finishing { result in finished.withLock { $0.append { write.finish(result) } } }
        }
        let (next, count) = carryOut(writes, on: version, of: name)
        let rest = wanted.dropFirst(count)
        let (isReady, isClosed) = state.withLock { state in
            state.lines[name]?.version = next
            if !state.isClosed {
                state.lines[name]?.waiting.insert(contentsOf: rest, at: 0)
                state.lines[name]?.waitingBytes += rest.reduce(0) { $0 + $1.byteCount }
            }
            guard let line = state.lines[name], !line.waiting.isEmpty, !state.isClosed else {
                // A catalog that was removed, or could not be made, leaves nothing behind.
                if next == nil { state.lines[name] = nil } else { state.lines[name]?.isRunning = false }
                return (false, state.isClosed)
            }
            // Behind the others that are ready, so that no catalog keeps a thread to itself.
            state.ready.append(name)
            return (true, false)
        }
        if isReady { arrivals.signal() }
        if isClosed { for write in rest { write.finish(.failure(Self.stopping)) } }
        for finish in finished.withLock({ $0 }) { finish() }
    }

    /// How many of the first writes become one version, as far as can be said before they are read: they may be packed.
    private func groupCount(of waiting: [LiveWrite]) -> Int {
        var count = 0
        var byteCount = 0
        for write in waiting.prefix(Self.maxGroupCount) {
            guard case .change = write.work else { break }
            byteCount += write.byteCount
            if count > 0, byteCount > limits.maxGroupBytes { break }
            count += 1
        }
        return max(count, 1)
    }

    // MARK: One group

    /// - Returns: the version after the writes, and how many of them were carried out; the others are to be tried again.
    private func carryOut(
        _ writes: [LiveWrite],
        on version: CatalogSnapshot?,
        of name: String
    ) -> (version: CatalogSnapshot?, count: Int) {
        guard let first = writes.first else { return (version, 0) }
        switch first.work {
        case .define(let json, let check): return (define(json, check, first, version, name), 1)
        case .remove(let check): return (remove(check, first, version, name), 1)
        case .tryChange(let read):
            tryChange(read, first, version, name)
            return (version, 1)
        case .change: return change(writes, version, name, maxBytes: limits.maxGroupBytes)
        }
    }

    private func define(
        _ json: [UInt8],
        _ check: (CatalogSnapshot?) throws(ServiceError) -> Void,
        _ write: LiveWrite,
        _ version: CatalogSnapshot?,
        _ name: String
    ) -> CatalogSnapshot? {
        do throws(ServiceError) {
            try check(version)
            let next = try make(after: version, [.definition(json)], name) { fault in
                ServiceError(fault, code: .invalidDefinition)
            }
            if let version, let next { try requireSameIDs(version, next) }
            try publish(next, [.definition(json)], name)
            write.finish(.success(outcome(next, isCreated: version == nil)))
            return next
        } catch {
            write.finish(.failure(error))
            return version
        }
    }

    /// Ids were read when the items came, so that another attribute would not be theirs.
    private func requireSameIDs(_ version: CatalogSnapshot, _ next: CatalogSnapshot) throws(ServiceError) {
        let (old, new) = (version.catalog.definition.idAttribute, next.catalog.definition.idAttribute)
        guard old != new, version.items.count > 0 else { return }
        throw ServiceError(
            .invalidDefinition,
            at: .body("/idAttribute"),
            "the items have their ids by \(old.map { "“\($0)”" } ?? "“id”, “objectID” or “_id”"); delete them first"
        )
    }

    private func remove(
        _ check: (CatalogSnapshot?) throws(ServiceError) -> Void,
        _ write: LiveWrite,
        _ version: CatalogSnapshot?,
        _ name: String
    ) -> CatalogSnapshot? {
        do throws(ServiceError) {
            try require(version, name)
            try check(version)
            try publish(nil, [.deletion], name)
            write.finish(.success(outcome(nil)))
            return nil
        } catch {
            write.finish(.failure(error))
            return version
        }
    }

    private func tryChange(
        _ read: (PendingCatalog) throws(ServiceError) -> CheckedBatch,
        _ write: LiveWrite,
        _ version: CatalogSnapshot?,
        _ name: String
    ) {
        do throws(ServiceError) {
            let version = try require(version, name)
            let checked = try read(PendingCatalog(version))
            if let change = checked.change { _ = try make(after: version, [change], name, Self.misfit) }
            var outcome = outcome(version, checked)
            outcome.isDryRun = true
            write.finish(.success(outcome))
        } catch {
            write.finish(.failure(error))
        }
    }

    /// Makes one version of several changes; if there is none, of each half of them.
    ///
    /// - Parameter maxBytes: of checked rows; the write that goes beyond is the last one that is carried out.
    /// - Returns: the version after the writes, and how many of them were carried out.
    private func change(
        _ writes: some Collection<LiveWrite>,
        _ version: CatalogSnapshot?,
        _ name: String,
        maxBytes: Int
    ) -> (version: CatalogSnapshot?, count: Int) {
        guard let version else {
            for write in writes { write.finish(.failure(store.unknown(name, at: .path("catalog")))) }
            return (nil, writes.count)
        }
        var pending = PendingCatalog(version)
        var accepted: [(write: LiveWrite, checked: CheckedBatch)] = []
        var (count, byteCount) = (0, 0)
        for write in writes {
            guard byteCount <= maxBytes else { break }
            count += 1
            guard case .change(let read) = write.work else { continue }
            do throws(ServiceError) {
                let checked = try read(pending)
                pending.apply(checked)
                accepted.append((write, checked))
                byteCount += checked.change?.payload.count ?? 0
            } catch {
                write.finish(.failure(error))
            }
        }
        let changes = accepted.compactMap(\.checked.change)
        do throws(ServiceError) {
            var next = version
            if !changes.isEmpty {
                next = try make(after: version, changes, name, Self.misfit) ?? version
                try publish(next, changes, name)
            }
            for (write, checked) in accepted {
                write.finish(.success(outcome(next, checked)))
            }
            return (next, count)
        } catch {
            guard accepted.count > 1, error.code != .storageFailed else {
                for (write, _) in accepted { write.finish(.failure(error)) }
                return (version, count)
            }
            // Most of the writes fit, so that one that does not is found in few versions. Their rows have been in memory
            // together.
            let unfinished = accepted.map(\.write)
            accepted = []
            let middle = unfinished.count / 2
            let first = change(unfinished[..<middle], version, name, maxBytes: .max).version
            return (change(unfinished[middle...], first, name, maxBytes: .max).version, count)
        }
    }

    private func outcome(_ snapshot: CatalogSnapshot?, isCreated: Bool = false) -> LiveWrite.Outcome {
        LiveWrite.Outcome(snapshot: snapshot, isCreated: isCreated, isDurable: isDurable)
    }

    private func outcome(_ snapshot: CatalogSnapshot, _ checked: CheckedBatch) -> LiveWrite.Outcome {
        var outcome = outcome(snapshot)
        outcome.counts = checked.counts
        outcome.refused = checked.refused
        outcome.itemTag = checked.itemTag
        return outcome
    }

    @discardableResult
    private func require(_ version: CatalogSnapshot?, _ name: String) throws(ServiceError) -> CatalogSnapshot {
        if let version { return version }
        throw store.unknown(name, at: .path("catalog"))
    }

    private func make(
        after version: CatalogSnapshot?,
        _ changes: [CatalogChange],
        _ name: String,
        _ refusal: (DefinitionFileError) -> ServiceError
    ) throws(ServiceError) -> CatalogSnapshot? {
        do throws(CatalogVersions.Fault) {
            return try versions.next(after: version, applying: changes, to: name)
        } catch {
            switch error {
            case .definition(let fault): throw refusal(fault)
            case .tooManyItems(let limit):
                throw ServiceError(.tooMany, "there would be more than \(limit.grouped) items (--max-live-items)")
            case .tooManyBytes(let limit):
                let detail = "the items would have more than \(limit.grouped) bytes of JSON (--max-live-bytes)"
                throw ServiceError(.tooMany, detail)
            case .damaged:
                var failure = ServiceError(.internalError, "the items cannot be read")
                failure.cause = "a row of “\(name)” that was checked cannot be read"
                throw failure
            }
        }
    }

    private static func misfit(_ fault: DefinitionFileError) -> ServiceError {
        ServiceError(fault, code: .unfitItems)
    }

    /// Lets the journal have the changes, then everybody the version.
    private func publish(_ next: CatalogSnapshot?, _ changes: [CatalogChange], _ name: String) throws(ServiceError) {
        do throws(JournalError) {
            try journal.append(changes, to: name, version: next?.baseVersion ?? LiveVersion.none)
        } catch {
            var refusal = ServiceError(.storageFailed, "the change could not be kept; nothing has changed")
            refusal.cause = "\(name): \(error)"
            throw refusal.retry(afterSeconds: 5)
        }
        if let next {
            store.put(prepare(next))
            journal.published(next)
        } else {
            store.remove(name)
        }
    }
}
