@testable import CatalogFiles
@testable import Catalogs
@testable import FilterCore
@testable import Gateway
@testable import JSON

extension FuzzTarget {
    /// Changes to the snapshot file of the teas, see ``SnapshotEdits``: the checksums are put right, so that the content is
    /// what is tried.
    static let snapshotFiles = FuzzTarget(name: "snapshot-files") { bytes in
        var file = SnapshotEdits.original
        SnapshotEdits.apply(bytes, to: &file)
        let snapshot: CatalogSnapshot
        do {
            snapshot = try SnapshotFile.read(
                FrozenArray(file),
                name: "teas",
                localizers: .builtIn,
                pairs: SnapshotEdits.pairs
            )
        } catch {
            return
        }
        // Items are answered as they are stored. Whether one has a key twice is found out where it comes in, so an edit that
        // makes one is no promise that was broken.
        guard snapshot.itemsHaveKeysOnce else { return }
        try Screens(of: snapshot).readAll(of: snapshot)
    }
}

extension CatalogSnapshot {
    fileprivate var itemsHaveKeysOnce: Bool {
        (0..<catalog.itemCount).allSatisfy { place in
            items.withJSON(of: place) { json in
                do throws(JSONError) {
                    _ = try JSONValue(parsing: json, maxDepth: 1_024)
                } catch {
                    if case .duplicateKey = error.reason { return false }
                }
                return true
            }
        }
    }
}
