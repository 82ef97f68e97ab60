import FilterCore
import Support

/// Makes the tables of pairs of the catalogs that are served, one catalog after the other, see
/// ``Catalog/preparePairs(_:isCancelled:)``.
final class PairPreparation: Sendable {
    private let limits: PairLimits
    private let isStopped = Atomic(false)

    /// - Parameter maxBytes: of the tables of each catalog; 0 for none.
    init(maxBytes: Int) {
        limits = PairLimits(maxBytes: maxBytes)
    }

    /// Makes the tables that are missing. To be called at intervals, on a thread that may take long.
    func prepare(_ snapshots: [CatalogSnapshot]) {
        guard limits.maxBytes > 0 else { return }
        for snapshot in snapshots {
            snapshot.catalog.preparePairs(limits) { isStopped.load(ordering: .relaxed) }
        }
    }

    /// Gives up what is under way, and what would come.
    func stop() {
        isStopped.store(true, ordering: .relaxed)
    }
}
