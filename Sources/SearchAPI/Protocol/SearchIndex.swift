import Catalogs
import FilterCore
import Gateway

/// What the name of an index means: a catalog, or a catalog in one of its sorts.
///
///     shop            // the catalog “shop”
///     shop_cheapest   // the same, in its sort “cheapest”
struct SearchIndex: Sendable {
    /// As the client wrote it.
    let name: String
    let snapshot: CatalogSnapshot
    /// The id of a sort of the catalog.
    let sort: String
    /// Whether the name has the sort. One that settings brought may have no order yet.
    let isReplica: Bool

    /// The order of that sort; that of the catalog if it has none.
    var itemOrder: SortOrder { snapshot.catalog.sortOrder(sort) ?? snapshot.catalog.sortOrders[0] }

    /// Finds the catalog that a name means, and the sort.
    ///
    /// - Parameter find: the catalog with a name; `nil` if there is none for the sender of the request.
    /// - Returns: `nil` if there is none.
    init?(_ name: String, finding find: (String) throws(ServiceError) -> CatalogSnapshot?) throws(ServiceError) {
        let found = try IndexName.resolve(name) { (meant) throws(ServiceError) -> SearchIndex? in
            guard let snapshot = try find(meant.catalog) else { return nil }
            if let sort = meant.sort, !snapshot.hasSort(sort) { return nil }
            return SearchIndex(meant, snapshot)
        }
        guard let found else { return nil }
        self = found
    }

    private init(_ name: IndexName, _ snapshot: CatalogSnapshot) {
        self.name = name.text
        self.snapshot = snapshot
        sort = name.sort ?? snapshot.catalog.sortOrders[0].id
        isReplica = name.sort != nil
    }
}

extension CatalogSnapshot {
    /// Whether it has a sort, or a replica that has no order yet.
    fileprivate func hasSort(_ id: String) -> Bool {
        catalog.sortOrder(id) != nil || IndexSettings(of: self).sortIDs.contains(id)
    }
}
