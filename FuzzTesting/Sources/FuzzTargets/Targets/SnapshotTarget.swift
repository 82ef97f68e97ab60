@testable import FilterCore

@testable import FilterService

extension FuzzTarget {
    /// Changes to the snapshot file of the teas, see ``SnapshotEdits``: the checksums are put right, so that the content is
    /// what is tried.
    static let snapshotFiles = FuzzTarget(name: "snapshot-files") { bytes in
        var file = SnapshotEdits.original
        SnapshotEdits.apply(bytes, to: &file)
        let snapshot: CatalogSnapshot
        do {
            snapshot = try SnapshotFile.read(FrozenArray(file), name: "teas", localizers: .builtIn)
        } catch {
            return
        }
        try Screens(of: snapshot).readAll()
    }
}
