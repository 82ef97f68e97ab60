import Support

/// A row whose id a later row has, too; the later one is in the catalog.
package struct ReplacedRow: Sendable, Equatable {
    /// The beginning of the id.
    let id: String
    let earlier: RowLines.Line
    let later: RowLines.Line

    init(id: String, earlier: RowLines.Line, later: RowLines.Line) {
        self.id = id.excerpt(100)
        self.earlier = earlier
        self.later = later
    }
}

extension ReplacedRow: CustomStringConvertible {
    /// "shop.ndjson:17: the id “7” is that of line 3, too; the last row with it is kept"
    package var description: String {
        let place = earlier.path == later.path ? "line \(earlier.line)" : "\(earlier.path):\(earlier.line)"
        return "\(later.path):\(later.line): the id “\(id)” is that of \(place), too; the last row with it is kept"
    }
}
