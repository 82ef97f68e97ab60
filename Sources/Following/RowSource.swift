package import FilterCore

/// A source whose own rows can be read, beside the copy.
package protocol RowSource: FollowedSource {
    /// How many pages of rows are read at once; 0 where none can be.
    var rowConnectionCount: Int { get }

    /// A way to the rows, for one thread at a time.
    func rowReader(
        beside catalog: FollowedCatalog,
        isEnded: @escaping @Sendable () -> Bool
    ) throws(SourceFailure) -> any RowReader
}

/// Reads pages of rows.
package protocol RowReader {
    /// The next page of the rows behind the items that match.
    ///
    /// - Parameter isEnded: asked while something is waited for; then the page is wanted no more.
    func page(_ question: RowQuestion, isEnded: @escaping @Sendable () -> Bool) throws(RowRefusal) -> RowPage
}

/// What is asked of the rows of a source: those behind the matching items, the newest first.
package struct RowQuestion: Sendable {
    /// Says which items match.
    package let evaluation: Evaluation
    /// Those of the catalog.
    package let items: ItemStore
    /// How many rows a page has at most.
    package let size: Int
    /// How many bytes these have together at most.
    package let maxByteCount: Int
    /// Whether there are items that the asker must not know of: then a page tells nothing of rows that it does not have.
    package let isScoped: Bool
    /// Where the page before ended, as that said it; `nil` for the first one.
    package let place: String?
    /// A name for the client: of two pages for one, the later one counts. It is seen by the source.
    package let asker: String

    package init(
        _ evaluation: Evaluation,
        _ items: ItemStore,
        size: Int,
        maxByteCount: Int,
        isScoped: Bool,
        after place: String?,
        for asker: String
    ) {
        self.evaluation = evaluation
        self.items = items
        self.size = size
        self.maxByteCount = maxByteCount
        self.isScoped = isScoped
        self.place = place
        self.asker = asker
    }
}

/// Some rows of a source.
package struct RowPage: Sendable, Equatable {
    /// Each as an object of JSON.
    package var rows: [[UInt8]] = []
    /// Where the next page begins; `nil` at the end. A page may have fewer rows than were asked for, and even none, before
    /// that: so many were looked at then.
    package var next: String?

    package init() {}
}

/// Why there is no page of rows.
package enum RowRefusal: Error, Sendable, Equatable {
    case failure(SourceFailure)
    /// A later page of the same asker has taken its place.
    case superseded
    /// Too many pages wait.
    case busy
    /// The place of the page before is none.
    case invalidPlace
    /// A single row has more bytes than a page may have.
    case tooLong
    /// It is more work than a page may be.
    case tooMuchWork(String)
}
