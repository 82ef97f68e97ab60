/// The writes that wait for each live catalog, and what is known of its recompilation. Knows no threads.
struct LiveLines {
    /// The writes of one catalog.
    private struct Line {
        var waiting: [LiveWrite] = []
        var waitingBytes = 0
        /// Whether a thread works for it, or will.
        var isRunning = false
        /// The version that all finished writes have led to; `nil` before the catalog is made. Replaced by the thread
        /// that works for the line alone.
        var version: CatalogSnapshot?
        /// Of a version before.
        var recompilation: Recompilation?
        /// Whether nothing is written before the recompilation has ended, as too much has changed.
        var isResting = false

        /// Whether a thread has something to do for it.
        var isWorth: Bool { !waiting.isEmpty || recompilation?.form != nil }
    }

    /// What a thread is to do for a catalog.
    struct Turn {
        let version: CatalogSnapshot?
        /// Its version in the form that came of a recompilation, with changes that are missing in it.
        let recompiled: (form: CatalogSnapshot, changes: [CatalogChange])?
        /// The catalog that the first write takes away: nobody else works for it meanwhile.
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
    /// Catalogs with a recompilation that has not begun.
    private var due: [String] = []
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
        var line = Line(version: snapshot)
        let isDue = versions.progress(of: snapshot).isDue
        if isDue {
            line.recompilation = Recompilation(of: snapshot)
            due.append(snapshot.name)
        }
        lines[snapshot.name] = line
        return isDue
    }

    /// Puts a write behind the others of its catalog.
    ///
    /// - Returns: whether the catalog became ready.
    /// - Throws: `tooManyCatalogs`, `tooManyWrites`, `unavailable` after ``close()``.
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
        let isReady = !line.isRunning
        line.isRunning = true
        lines[name] = line
        if isReady { ready.append(name) }
        return isReady
    }

    /// The catalog that is ready for the longest time.
    mutating func takeReady() -> String? { ready.isEmpty ? nil : ready.removeFirst() }

    /// Begins to work for a catalog.
    ///
    /// What a write takes away is held together with its catalog, or neither is: so no two threads wait for each other.
    ///
    /// - Returns: `nil` if there is nothing to do before its recompilation, or the work of another thread, has ended.
    mutating func begin(_ name: String, _ versions: CatalogVersions) -> Turn? {
        guard var line = lines[name] else { return nil }
        let source = line.waiting.first?.movedCatalog
        guard !held.contains(name), source.map({ !held.contains($0) }) ?? true else {
            postponed.append(name)
            return nil
        }
        defer { lines[name] = line }
        if isTooFarAhead(line, versions) {
            line.isResting = true
            return nil
        }
        let recompiled = line.recompilation.flatMap { recompilation in
            recompilation.form.map { ($0, recompilation.changes) }
        }
        if recompiled != nil { line.recompilation = nil }
        let writes = Array(line.waiting.prefix(groupCount(of: line.waiting)))
        line.waiting.removeFirst(writes.count)
        line.waitingBytes -= writes.reduce(0) { $0 + $1.byteCount }
        held.formUnion([name] + [source].compactMap(\.self))
        return Turn(
            version: line.version,
            recompiled: recompiled,
            source: source.map { ($0, lines[$0]?.version) },
            writes: writes
        )
    }

    /// Whether more rows would be too many beside those that are being compiled together. Where that has not begun, as
    /// another catalog is being recompiled, the writer goes on, and in the end compiles everything itself.
    private func isTooFarAhead(_ line: Line, _ versions: CatalogVersions) -> Bool {
        guard let first = line.waiting.first, first.isChange, let version = line.version,
            let recompilation = line.recompilation, recompilation.progress == .running
        else { return false }
        return versions.progress(of: version) == .full || recompilation.byteCount > limits.maxGroupBytes
    }

    /// How many of the first writes become one version, as far as can be said before they are read: they may be packed.
    private func groupCount(of waiting: [LiveWrite]) -> Int {
        var (count, byteCount) = (0, 0)
        for write in waiting.prefix(Self.maxGroupCount) {
            guard write.isChange else { break }
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
        let progress = version.map(versions.progress) ?? .compiled
        let isDue = line.recompilation == nil && progress.isDue
        if progress == .compiled {
            line.recompilation = nil
            due.removeAll { $0 == name }
        } else if isDue, let version {
            line.recompilation = Recompilation(of: version)
            due.append(name)
        } else {
            line.recompilation?.note(changes)
        }
        line.isRunning = line.isWorth && !isClosed
        // A catalog that was removed, or could not be made, leaves nothing behind.
        lines[name] = version == nil && !line.isRunning ? nil : line
        // Behind the others that are ready, so that no catalog keeps a thread to itself.
        if line.isRunning { next.append(name) }
        return (next.count, isDue)
    }

    /// Forgets a catalog that was taken away, but not the writes that wait for it: they may make another one.
    ///
    /// - Returns: whether it became ready.
    private mutating func remove(_ name: String) -> Bool {
        guard var line = lines[name] else { return false }
        line.version = nil
        line.recompilation = nil
        due.removeAll { $0 == name }
        let isReady = line.isResting && !isClosed
        line.isResting = false
        lines[name] = line.isRunning ? line : nil
        return isReady
    }

    // MARK: Recompilations

    /// Begins the recompilation that is due for the longest time.
    mutating func takeDue() -> CatalogSnapshot? {
        guard !due.isEmpty else { return nil }
        let name = due.removeFirst()
        lines[name]?.recompilation?.begin()
        return lines[name]?.recompilation?.version
    }

    /// Whether the recompilation of a version is still of use.
    func wantsRecompilation(of version: CatalogSnapshot) -> Bool {
        !isClosed && lines[version.name]?.recompilation?.version === version
    }

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
        let changes = line.recompilation?.end(with: form) ?? []
        guard changes.isEmpty else {
            lines[version.name] = line
            return (changes, false)
        }
        if isPostponed { line.recompilation = nil }
        let isReady = line.isResting || (!line.isRunning && line.isWorth)
        if isReady {
            line.isResting = false
            line.isRunning = true
            ready.append(version.name)
        }
        lines[version.name] = line
        return ([], isReady)
    }

    // MARK: The end

    /// Takes no writes any more.
    ///
    /// - Returns: those that wait.
    mutating func close() -> [LiveWrite] {
        isClosed = true
        ready = []
        due = []
        let abandoned = lines.values.flatMap(\.waiting)
        for name in lines.keys {
            lines[name]?.waiting = []
            lines[name]?.waitingBytes = 0
        }
        return abandoned
    }
}
