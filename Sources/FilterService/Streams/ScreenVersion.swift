/// Which screen a client has: the revision of the session and the version of the data.
///
/// Its text, `{revision}-{dataVersion}`, is the id of events.
struct ScreenVersion: Hashable, Sendable, CustomStringConvertible {
    let revision: Int
    let dataVersion: String

    init(revision: Int, dataVersion: String) {
        self.revision = revision
        self.dataVersion = dataVersion
    }

    /// - Returns: `nil` for a text that is no version.
    init?(_ text: String) {
        let parts = text.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let revision = Int(parts[0])
        else { return nil }
        self.init(revision: revision, dataVersion: String(parts[1]))
    }

    var description: String { "\(revision)-\(dataVersion)" }
}
