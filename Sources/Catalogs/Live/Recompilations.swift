/// The recompilations of all live catalogs. Knows no threads.
struct Recompilations {
    private var states: [String: Recompilation] = [:]
    /// Catalogs with one that has not begun, in the order in which they became due.
    private var due: [String] = []

    /// Takes a version that has come to be.
    ///
    /// - Parameters:
    ///   - version: `nil` if the catalog is no more.
    ///   - changes: what led to it.
    /// - Returns: whether a recompilation became due.
    mutating func take(
        _ version: CatalogSnapshot?,
        of name: String,
        after changes: [CatalogChange],
        _ versions: CatalogVersions
    ) -> Bool {
        guard let version, case let progress = versions.progress(of: version), progress != .compiled else {
            forget(name)
            return false
        }
        guard states[name] == nil else {
            states[name]?.note(changes)
            return false
        }
        guard progress.isDue else { return false }
        states[name] = Recompilation(of: version)
        due.append(name)
        return true
    }

    /// Forgets what is known of a catalog.
    mutating func forget(_ name: String) {
        states[name] = nil
        due.removeAll { $0 == name }
    }

    /// Begins none any more.
    mutating func close() {
        due = []
    }

    /// Begins the one that is due for the longest time.
    mutating func takeDue() -> CatalogSnapshot? {
        guard !due.isEmpty else { return nil }
        let name = due.removeFirst()
        return states[name]?.begin()
    }

    /// Whether the one of a version is still of use.
    func want(_ version: CatalogSnapshot) -> Bool { states[version.name]?.isWork(on: version) ?? false }

    /// Ends one, unless so much has changed meanwhile that it is better to go on.
    ///
    /// - Parameters:
    ///   - form: as for ``Recompilation/end(with:)``.
    ///   - isPostponed: whether it lacked memory, so that the next write makes it due again.
    /// - Returns: the changes to go on with; empty at the end.
    mutating func end(of version: CatalogSnapshot, with form: CatalogSnapshot?, isPostponed: Bool) -> [CatalogChange] {
        let changes = states[version.name]?.end(with: form) ?? []
        if changes.isEmpty, isPostponed { states[version.name] = nil }
        return changes
    }

    /// Whether the form that came of one is to be taken over.
    func hasForm(of name: String) -> Bool {
        if case .done = states[name]?.state { true } else { false }
    }

    /// Takes the form that came of one, with the changes that are missing in it.
    mutating func takeForm(of name: String) -> (form: CatalogSnapshot, changes: [CatalogChange])? {
        guard let ended = states[name], case .done(let form) = ended.state else { return nil }
        states[name] = nil
        return (form, ended.changes)
    }

    /// Bytes of the rows that were changed and are missing in one that is running; `nil` if none is.
    func missingByteCount(of name: String) -> Int? {
        guard let running = states[name], case .running = running.state else { return nil }
        return running.byteCount
    }
}
