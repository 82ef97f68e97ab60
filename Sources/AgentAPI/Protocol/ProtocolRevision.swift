/// The revisions of the Model Context Protocol that are spoken, the newest first.
enum ProtocolRevision: String, CaseIterable {
    /// Each request says which revision it is of.
    case july2026 = "2026-07-28"
    case november2025 = "2025-11-25"
    case june2025 = "2025-06-18"

    static let names = allCases.map(\.rawValue)

    /// Whether its clients begin with `initialize`, and requests say nothing of it but by a header.
    var hasHandshake: Bool { self != .july2026 }

    /// The newest of those whose clients begin with `initialize`, for one that asks for a revision which is not spoken.
    static let latestWithHandshake = november2025
}
