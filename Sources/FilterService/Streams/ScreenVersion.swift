/// Which screen a client has: the revision of the session and the version of the data; of a draft also the revision of
/// its base.
///
/// Its text is the id of events: `{revision}-{dataVersion}`, or `{revision}-{dataVersion}-{base revision}`, as between the
/// quotes of an ``EntityTag``.
struct ScreenVersion: Hashable, Sendable, CustomStringConvertible {
    let revision: Int
    let dataVersion: String
    /// `nil` for a session that is no draft.
    let baseRevision: Int?

    init(revision: Int, dataVersion: String, baseRevision: Int? = nil) {
        self.revision = revision
        self.dataVersion = dataVersion
        self.baseRevision = baseRevision
    }

    /// - Returns: `nil` for a text that is no version.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let revision = Self.number(parts[0]), !parts[1].isEmpty else { return nil }
        var baseRevision: Int?
        if parts.count == 3 {
            guard let number = Self.number(parts[2]) else { return nil }
            baseRevision = number
        }
        self.init(revision: revision, dataVersion: String(parts[1]), baseRevision: baseRevision)
    }

    var description: String { "\(revision)-\(dataVersion)" + (baseRevision.map { "-\($0)" } ?? "") }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}
