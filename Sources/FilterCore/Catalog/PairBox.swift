internal import Synchronization

/// A place for the tables of pairs of a catalog, which are made after it; the catalogs that share what was compiled together
/// share it.
final class PairBox: Sendable {
    private let reference = AtomicLazyReference<PairTables>()

    /// `nil` as long as they are not made.
    var tables: PairTables? { reference.load() }

    /// Publishes the tables; the first ones stay.
    func publish(_ tables: PairTables) {
        _ = reference.storeIfNil(tables)
    }
}
