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

    /// Finds the longest name of a catalog that a name begins with, where the rest is one of its sorts.
    ///
    /// - Parameter find: the catalog with a name; `nil` if there is none for the sender of the request.
    /// - Returns: `nil` if there is none.
    /// - Complexity: O(*n*) lookups, *n* underscores of the name.
    init?(_ name: String, finding find: (String) throws(ServiceError) -> CatalogSnapshot?) throws(ServiceError) {
        guard name.utf8.count <= Self.maxNameBytes else { return nil }
        if let snapshot = try find(name) {
            self.init(name: name, snapshot: snapshot, sort: snapshot.catalog.sortOrders[0].id, isReplica: false)
            return
        }
        var end = name.endIndex
        while let separator = name[..<end].lastIndex(of: "_") {
            let sort = String(name[name.index(after: separator)...])
            if let snapshot = try find(String(name[..<separator])), snapshot.hasSort(sort) {
                self.init(name: name, snapshot: snapshot, sort: sort, isReplica: true)
                return
            }
            end = separator
        }
        return nil
    }

    /// So that looking for the parts of a name costs little; names of catalogs and of sorts are shorter.
    private static let maxNameBytes = 1_000

    private init(name: String, snapshot: CatalogSnapshot, sort: String, isReplica: Bool) {
        self.name = name
        self.snapshot = snapshot
        self.sort = sort
        self.isReplica = isReplica
    }
}

extension CatalogSnapshot {
    /// Whether it has a sort, or a replica that has no order yet.
    fileprivate func hasSort(_ id: String) -> Bool {
        catalog.sortOrder(id) != nil || IndexSettings(of: self).sortIDs.contains(id)
    }
}
