import FilterCore
import Synchronization

/// The catalogs that the service has, by name, each as it is today.
final class CatalogStore: Sendable {
    /// As they were given.
    private let given: [CatalogSnapshot]
    private let places: [String: Int]
    /// By name, as of the day on which they were last asked for, if that is not the one on which they were given.
    private let ofDay: Mutex<[String: CatalogSnapshot]>
    private let now: @Sendable () -> Instant

    /// - Parameters:
    ///   - snapshots: no name twice.
    ///   - now: the wall clock.
    init(_ snapshots: [CatalogSnapshot], now: @escaping @Sendable () -> Instant = Instant.now) {
        given = snapshots
        places = Dictionary(uniqueKeysWithValues: zip(snapshots.map(\.name), snapshots.indices))
        ofDay = Mutex([:])
        self.now = now
    }

    /// In the order in which they were given.
    var snapshots: [CatalogSnapshot] {
        given.map(today)
    }

    /// - Throws: `unknownCatalog` with near names.
    func require(
        _ name: String,
        status: Int? = nil,
        at place: ServiceError.Detail.Place
    ) throws(ServiceError) -> CatalogSnapshot {
        if let index = places[name] { return today(given[index]) }
        throw ServiceError(
            .unknownCatalog,
            status: status,
            at: place,
            "no catalog “\(name)”",
            suggestions: Suggestions.near(name, among: given.map(\.name))
        )
    }

    /// A catalog begins anew at its zone's midnight, for what counts from today: whoever asks first makes it, and others
    /// who ask at the same time make the same.
    private func today(_ snapshot: CatalogSnapshot) -> CatalogSnapshot {
        let day = snapshot.catalog.zone.day(of: now())
        if day == snapshot.catalog.today { return snapshot }
        let latest = ofDay.withLock { $0[snapshot.name] } ?? snapshot
        guard day != latest.catalog.today else { return latest }
        let next = latest.on(day)
        ofDay.withLock { $0[snapshot.name] = next }
        return next
    }
}
