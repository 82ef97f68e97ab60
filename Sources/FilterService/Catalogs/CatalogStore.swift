/// The catalogs that the service has, by name.
final class CatalogStore: Sendable {
    /// In the order in which they were given.
    let snapshots: [CatalogSnapshot]
    private let byName: [String: CatalogSnapshot]

    /// - Precondition: no name twice.
    init(_ snapshots: [CatalogSnapshot]) {
        self.snapshots = snapshots
        byName = Dictionary(uniqueKeysWithValues: snapshots.map { ($0.name, $0) })
    }

    /// - Throws: `unknownCatalog` with near names.
    func require(
        _ name: String,
        status: Int? = nil,
        at place: ServiceError.Detail.Place
    ) throws(ServiceError) -> CatalogSnapshot {
        if let snapshot = byName[name] { return snapshot }
        throw ServiceError(
            .unknownCatalog,
            status: status,
            at: place,
            "no catalog “\(name)”",
            suggestions: Suggestions.near(name, among: snapshots.map(\.name))
        )
    }
}
