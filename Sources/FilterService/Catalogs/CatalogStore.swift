import FilterCore
import Synchronization

/// The catalogs that the service has, by name, each as it is today.
final class CatalogStore: Sendable {
    /// As they were given.
    private let given: [CatalogSnapshot]
    private let places: [String: Int]
    /// By name, as of the day on which they were last asked for, unless that is the day that they were given on.
    private let ofDay: Mutex<[String: CatalogSnapshot]>
    private let now: @Sendable () -> Instant
    private let retire: @Sendable (CatalogSnapshot) -> Void
    private let observers = Mutex<[@Sendable (CatalogSnapshot) -> Void]>([])

    /// - Parameters:
    ///   - snapshots: no name twice.
    ///   - now: the wall clock.
    ///   - retire: told about each snapshot that another has taken the place of.
    init(
        _ snapshots: [CatalogSnapshot],
        now: @escaping @Sendable () -> Instant = Instant.now,
        retire: @escaping @Sendable (CatalogSnapshot) -> Void = { _ in }
    ) {
        given = snapshots
        places = Dictionary(uniqueKeysWithValues: zip(snapshots.map(\.name), snapshots.indices))
        ofDay = Mutex([:])
        self.now = now
        self.retire = retire
    }

    /// In the order in which they were given.
    var snapshots: [CatalogSnapshot] {
        given.map(today)
    }

    /// Has somebody told about each snapshot that takes the place of another, after it did; on any thread, so it must
    /// not wait.
    func observe(_ observer: @escaping @Sendable (CatalogSnapshot) -> Void) {
        observers.withLock { $0.append(observer) }
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

    /// Relative dates, of the definition or of a request, begin anew at midnight: whoever asks first makes the catalog
    /// of the day, and others who ask at the same time make the same.
    private func today(_ snapshot: CatalogSnapshot) -> CatalogSnapshot {
        let day = snapshot.catalog.zone.day(of: now())
        guard day != snapshot.catalog.today else { return snapshot }
        let latest = ofDay.withLock { $0[snapshot.name] } ?? snapshot
        guard day != latest.catalog.today else { return latest }
        let next = latest.on(day)
        ofDay.withLock { $0[snapshot.name] = next }
        retire(latest)
        for observer in observers.withLock({ $0 }) { observer(next) }
        return next
    }
}
