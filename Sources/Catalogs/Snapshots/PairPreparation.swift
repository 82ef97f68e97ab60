package import FilterCore
import Support

/// Makes the tables of pairs of the catalogs that are served, one catalog after the other, see
/// ``Catalog/preparePairs(_:isCancelled:)``.
package final class PairPreparation: Sendable {
    private let limits: PairLimits
    private let isStopped = Atomic(false)

    /// - Parameter limits: of the tables of each catalog.
    package init(_ limits: PairLimits) {
        self.limits = limits
    }

    /// Makes the tables that are missing. To be called at intervals, on a thread that may take long.
    package func prepare(_ store: CatalogStore) {
        guard limits.maxBytes > 0 else { return }
        // By name: what is replaced meanwhile is not held.
        for name in store.snapshots.filter({ !$0.catalog.hasPairs }).map(\.storedName) { prepare(name, in: store) }
    }

    /// Gives up where the data were compiled anew meanwhile: these have tables of their own.
    private func prepare(_ name: String, in store: CatalogStore) {
        guard let catalog = store.present(name)?.catalog, !catalog.hasPairs else { return }
        var askedCount = 0
        catalog.preparePairs(limits) {
            if isStopped.load(ordering: .relaxed) { return true }
            defer { askedCount += 1 }
            guard askedCount.isMultiple(of: Self.askingInterval) else { return false }
            return store.present(name).map { !$0.catalog.sharesPairs(with: catalog) } ?? true
        }
    }

    /// Of so many questions whether to go on one looks into the store: requests wait for its lock.
    private static let askingInterval = 100

    /// Gives up what is under way, and what would come.
    package func stop() {
        isStopped.store(true, ordering: .relaxed)
    }
}
