/// A version of a live catalog whose items are all compiled together while writes go on, and the changes since.
struct Recompilation {
    enum State {
        /// It waits for its turn.
        case due(CatalogSnapshot)
        case running(CatalogSnapshot)
        /// The version in the form that came of it, with the changes that were handed out.
        case done(CatalogSnapshot)
        /// The version does not fit its definition: a write will meet the fault.
        case unfit
    }

    private(set) var state: State
    /// That are missing in what was compiled so far.
    private(set) var changes: [CatalogChange] = []
    private var rowCount = 0
    /// Of ``changes``, about.
    private(set) var byteCount = 0

    /// So many changed rows are left to the writer of the catalog, which takes them in within a millisecond or two.
    private static let fewRows = 256

    init(of version: CatalogSnapshot) {
        state = .due(version)
    }

    /// Begins, and returns the version that is to be compiled; `nil` if it has begun before.
    mutating func begin() -> CatalogSnapshot? {
        guard case .due(let version) = state else { return nil }
        state = .running(version)
        return version
    }

    /// Whether it is of a version that is to be compiled, or being so.
    func isWork(on version: CatalogSnapshot) -> Bool {
        switch state {
        case .due(let own), .running(let own): own === version
        case .done, .unfit: false
        }
    }

    /// Notes changes that were made meanwhile.
    mutating func note(_ changes: [CatalogChange]) {
        if case .unfit = state { return }
        for case .items(let batch) in changes {
            self.changes.append(.items(batch))
            rowCount += batch.count
            byteCount += batch.bytes.count
        }
    }

    /// Ends, unless so much has changed meanwhile that it is better to go on.
    ///
    /// - Parameter form: the version with the changes that were handed out; `nil` if it does not fit its definition.
    /// - Returns: the changes to go on with; empty at the end.
    mutating func end(with form: CatalogSnapshot?) -> [CatalogChange] {
        guard let form else {
            state = .unfit
            changes = []
            return []
        }
        if rowCount > Self.fewRows {
            defer { (changes, rowCount, byteCount) = ([], 0, 0) }
            return changes
        }
        state = .done(form)
        return []
    }
}
