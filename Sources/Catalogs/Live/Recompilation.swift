/// A version of a live catalog whose items are all compiled together while writes go on, and the changes since.
struct Recompilation {
    /// Tells it from others of the catalog.
    let version: CatalogSnapshot
    /// That are missing in what was compiled so far.
    private(set) var changes: [CatalogChange] = []
    private var rowCount = 0
    /// Of ``changes``, about.
    private(set) var byteCount = 0
    private(set) var progress = Progress.due
    /// What came of it; `nil` before the end, and if the version does not fit its definition: a write will meet the fault.
    private(set) var form: CatalogSnapshot?

    enum Progress {
        case due, running, ended
    }

    /// So many changed rows are left to the writer of the catalog, which takes them in within a millisecond or two.
    private static let fewRows = 256

    init(of version: CatalogSnapshot) {
        self.version = version
    }

    mutating func begin() { progress = .running }

    /// Notes changes that were made meanwhile.
    mutating func note(_ changes: [CatalogChange]) {
        guard progress != .ended || form != nil else { return }
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
        if form != nil, rowCount > Self.fewRows {
            defer { (changes, rowCount, byteCount) = ([], 0, 0) }
            return changes
        }
        progress = .ended
        self.form = form
        if form == nil { changes = [] }
        return []
    }
}
