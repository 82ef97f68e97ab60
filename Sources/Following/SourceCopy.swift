/// All rows of a source, or a part of them, as items.
package protocol SourceCopy {
    /// That of its rows.
    var shape: CopyShape { get }

    /// Whether it has all rows; otherwise it has those that ``covers(_:)`` says.
    var isWhole: Bool { get }

    /// Whether an item that is present, and that is not among the rows, is gone from the source.
    ///
    /// - Parameter id: of the item.
    func covers(_ id: Span<UInt8>) -> Bool

    /// Calls `body` with the id and the JSON of each row; no two have one id. The spans must not escape the call.
    func forEachRow(
        _ body: (_ id: Span<UInt8>, _ json: Span<UInt8>) throws(SourceFailure) -> Void
    ) throws(SourceFailure) -> CopyAccount
}

/// The facts that came with the rows of a copy.
package struct CopyAccount: Sendable {
    /// That the server sent.
    package var byteCount = 0
    package var lost = LostValues()

    package init() {}
}

/// The columns that rows of a source have: a definition that was inferred of them is kept while they are the same.
package struct CopyShape: Sendable, Equatable {
    /// Their names and types, as the source tells them apart.
    private let columns: [String]
    /// The attribute that identifies items; `nil` where no single one does.
    let idAttribute: String?
    /// The attribute that says how much an item counts for; `nil` where each counts for one.
    let weight: String?

    package init(columns: [String], idAttribute: String? = nil, weight: String? = nil) {
        self.columns = columns
        self.idAttribute = idAttribute
        self.weight = weight
    }
}
