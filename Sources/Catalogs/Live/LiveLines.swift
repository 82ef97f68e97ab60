/// The writes that wait for each live catalog. Knows no threads.
struct LiveLines {
    /// The writes of one catalog.
    private struct Line {
        enum State {
            /// There is nothing to do.
            case idle
            /// A thread works for it, or will.
            case active
            /// Nothing is written before its recompilation has ended, as too much has changed.
            case resting
        }

        var waiting: [LiveWrite] = []
        var waitingBytes = 0
        var state = State.idle
        /// The version that all finished writes have led to; `nil` before the catalog is made. Replaced by the thread
        /// that works for the line alone.
        var version: CatalogSnapshot?
    }

    /// What a thread is to do for a catalog.
    struct Turn {
        let version: CatalogSnapshot?
        /// Its version in the form that came of a recompilation, with changes that are missing in it.
        let recompiled: (form: CatalogSnapshot, changes: [CatalogChange])?
        /// The catalog that the first write takes away: no other writer works for it meanwhile.
        let source: (name: String, version: CatalogSnapshot?)?
        let writes: [LiveWrite]
    }

    private let limits: LiveLimits
    private var lines: [String: Line] = [:]
    /// Catalogs that no thread works for yet, though there is something to do.
    private var ready: [String] = []
    /// Those that a thread works for now: that of the line, and one that is taken away by its write.
    private var held: Set<String> = []
    /// Catalogs that had their turn while they, or the one that their write takes away, were held.
    private var postponed: [String] = []
    private var recompilations = Recompilations()
    private(set) var isClosed = false

    /// The writes that one version takes in at most.
    private static let maxGroupCount = 1_000

    init(_ limits: LiveLimits) {
        self.limits = limits
    }

    func contains(_ name: String) -> Bool { lines[name] != nil }

    /// How many writes of a catalog have not begun.
    func waitingCount(of name: String) -> Int { lines[name]?.waiting.count ?? 0 }

    /// Adds a catalog that is there already.
    ///
    /// - Returns: whether a recompilation of it is due.
    mutating func add(_ snapshot: CatalogSnapshot, _ versions: CatalogVersions) -> Bool {
        lines[snapshot.name] = Line(version: snapshot)
        return recompilations.take(snapshot, of: snapshot.name, after: [], versions)
    }

    /// Puts a write behind the others of its catalog.
    ///
    /// - Returns: whether the catalog became ready.
    /// - Throws: `tooManyCatalogs`, `tooManyWrites`, `stopping` after ``close()``.
    mutating func put(_ write: LiveWrite, to name: String) throws(CatalogRefusal) -> Bool {
        guard !isClosed else { throw .stopping }
        if lines[name] == nil, lines.count >= limits.maxCatalogs {
            throw .tooManyCatalogs(limit: limits.maxCatalogs)
        }
        var line = lines[name] ?? Line()
        guard line.waiting.count < limits.maxWaitingWrites,
            line.waiting.isEmpty || line.waitingBytes + write.byteCount <= limits.maxWaitingBytes
        else { throw .tooManyWrites(waiting: line.waiting.count) }
        line.waiting.append(write)
        line.waitingBytes += write.byteCount
        let isReady = line.state == .idle
        if isReady { line.state = .active }
        lines[name] = line
        if isReady { ready.append(name) }
        return isReady
    }

    /// The catalog that is ready for the longest time.
    mutating func takeReady() -> String? { ready.isEmpty ? nil : ready.removeFirst() }

    /// Begins to work for a catalog.
    ///
    /// A thread holds a write's catalog together with the catalog that the write removes, or neither: so no two threads
    /// wait for each other.
    ///
    /// - Returns: `nil` if there is nothing to do before its recompilation, or the work of another thread, has ended.
    mutating func begin(_ name: String, _ versions: CatalogVersions) -> Turn? {
        guard var line = lines[name] else { return nil }
        let source = line.waiting.first?.write.edit.movedCatalog
        guard !held.contains(name), source.map({ !held.contains($0) }) ?? true else {
            postponed.append(name)
            return nil
        }
        defer { lines[name] = line }
        if isTooFarAhead(line, versions) {
            line.state = .resting
            return nil
        }
        let writes = Array(line.waiting.prefix(groupCount(of: line.waiting)))
        line.waiting.removeFirst(writes.count)
        line.waitingBytes -= writes.reduce(0) { $0 + $1.byteCount }
        held.formUnion([name] + [source].compactMap(\.self))
        return Turn(
            version: line.version,
            recompiled: recompilations.takeForm(of: name),
            source: source.map { ($0, lines[$0]?.version) },
            writes: writes
        )
    }

    /// Whether more rows would be too many beside those that are being compiled together. Where that has not begun, as
    /// another catalog is being recompiled, the writer goes on, and in the end compiles everything itself.
    private func isTooFarAhead(_ line: Line, _ versions: CatalogVersions) -> Bool {
        guard let first = line.waiting.first, first.write.isJoined, let version = line.version,
            let byteCount = recompilations.missingByteCount(of: version.name)
        else { return false }
        return versions.progress(of: version) == .full || byteCount > limits.maxGroupBytes
    }

    /// How many of the first writes become one version, as far as can be said before they are read: they may be packed.
    private func groupCount(of waiting: [LiveWrite]) -> Int {
        var (count, byteCount) = (0, 0)
        for write in waiting.prefix(Self.maxGroupCount) {
            guard write.write.isJoined else { break }
            byteCount += write.byteCount
            if count > 0, byteCount > limits.maxGroupBytes { break }
            count += 1
        }
        return min(waiting.count, max(count, 1))
    }

    /// Ends the work for a catalog.
    ///
    /// - Parameters:
    ///   - version: the one that is visible now; `nil` if the catalog was removed, or could not be made.
    ///   - changes: what led to it.
    ///   - rest: writes that are to be tried again, before all others.
    ///   - source: the catalog that was held with it; `nil` if there was none.
    ///   - isSourceGone: whether that was taken away.
    /// - Returns: how many catalogs became ready, and whether a recompilation of this one became due.
    mutating func end(
        _ name: String,
        at version: CatalogSnapshot?,
        after changes: [CatalogChange],
        rest: some Collection<LiveWrite>,
        source: String? = nil,
        isSourceGone: Bool = false,
        _ versions: CatalogVersions
    ) -> (readyCount: Int, isDue: Bool) {
        held.remove(name)
        if let source { held.remove(source) }
        var next = isClosed ? [] : postponed
        postponed = []
        defer { ready += next }
        if let source, isSourceGone, remove(source) { next.append(source) }
        guard var line = lines[name] else { return (next.count, false) }
        line.version = version
        if !isClosed {
            line.waiting.insert(contentsOf: rest, at: 0)
            line.waitingBytes += rest.reduce(0) { $0 + $1.byteCount }
        }
        let isDue = recompilations.take(version, of: name, after: changes, versions)
        line.state = hasWork(line, of: name) && !isClosed ? .active : .idle
        // A catalog that was removed, or could not be made, leaves nothing behind.
        lines[name] = version == nil && line.state == .idle ? nil : line
        // Behind the others that are ready, so that no catalog keeps a thread to itself.
        if line.state == .active { next.append(name) }
        return (next.count, isDue)
    }

    /// Whether a thread has something to do for a line.
    private func hasWork(_ line: Line, of name: String) -> Bool {
        !line.waiting.isEmpty || recompilations.hasForm(of: name)
    }

    /// Forgets a catalog that was taken away, but not the writes that wait for it: they may make another one.
    ///
    /// - Returns: whether it became ready.
    private mutating func remove(_ name: String) -> Bool {
        guard var line = lines[name] else { return false }
        line.version = nil
        recompilations.forget(name)
        let isReady = line.state == .resting && !isClosed
        if line.state == .resting { line.state = .active }
        lines[name] = line.state == .idle ? nil : line
        return isReady
    }

    /// Takes no writes any more.
    ///
    /// - Returns: those that wait.
    mutating func close() -> [LiveWrite] {
        isClosed = true
        ready = []
        recompilations.close()
        let abandoned = lines.values.flatMap(\.waiting)
        for name in lines.keys {
            lines[name]?.waiting = []
            lines[name]?.waitingBytes = 0
        }
        return abandoned
    }
}

// MARK: - Recompilations

extension LiveLines {
    /// Begins the recompilation that is due for the longest time.
    mutating func takeDue() -> CatalogSnapshot? { recompilations.takeDue() }

    /// Whether the recompilation of a version is still of use.
    func wantsRecompilation(of version: CatalogSnapshot) -> Bool { !isClosed && recompilations.want(version) }

    /// Ends a recompilation, unless so much has changed meanwhile that it is better to go on.
    ///
    /// - Parameters:
    ///   - version: that was recompiled.
    ///   - form: what came of it, with the changes that were handed out; `nil` if it does not fit its definition.
    ///   - isPostponed: whether it lacked memory, so that the next write makes it due again.
    /// - Returns: the changes to go on with, and whether the catalog became ready.
    mutating func endRecompilation(
        of version: CatalogSnapshot,
        with form: CatalogSnapshot?,
        isPostponed: Bool = false
    ) -> (changes: [CatalogChange], isReady: Bool) {
        guard wantsRecompilation(of: version), var line = lines[version.name] else { return ([], false) }
        let changes = recompilations.end(of: version, with: form, isPostponed: isPostponed)
        guard changes.isEmpty else { return (changes, false) }
        let isReady = line.state == .resting || (line.state == .idle && hasWork(line, of: version.name))
        if isReady {
            line.state = .active
            ready.append(version.name)
        }
        lines[version.name] = line
        return ([], isReady)
    }
}
