import FilterCore

/// One version of one catalog: the engine's view, the stored items, and what of the answers never changes.
///
/// Immutable; a request keeps the snapshot it began with.
final class CatalogSnapshot: Sendable {
    /// The name in addresses.
    let name: String
    let catalog: Catalog
    let items: ItemStore
    /// Opaque to clients: the same for the same data and definition, in every process.
    let dataVersion: String
    /// By category index: what of its values never changes.
    let values: [EncodedValues]
    /// By id of a range category: the numbers of the whole catalog, from which its bounds come.
    let catalogStats: [String: NumericStats]

    init(name: String, catalog: Catalog, items: ItemStore, dataVersion: String) {
        self.name = name
        self.catalog = catalog
        self.items = items
        self.dataVersion = dataVersion
        values = catalog.categories.map { EncodedValues(of: $0, in: name) }
        catalogStats = catalog.categories.reduce(into: [:]) { $0[$1.id] = $1.catalogStats }
    }

    /// The place of a category that a path names.
    func requireCategory(_ id: String) throws(ServiceError) -> Int {
        if let index = catalog.index(ofCategory: id) { return index }
        throw ServiceError(
            .unknownCategory,
            at: .parameter("category"),
            "no category “\(id)”",
            suggestions: Suggestions.near(id, among: catalog.categories.map(\.id))
        )
    }

    /// The id of a sort that exists.
    func requireSort(_ id: String, at place: ServiceError.Detail.Place) throws(ServiceError) -> String {
        if catalog.sortOrder(id) != nil { return id }
        let names = catalog.sortOrders.map(\.id)
        let shown = names.prefix(40).joined(separator: ", ")
        throw ServiceError(
            .unknownSort,
            at: place,
            "no sort “\(id)”; there are \(shown)",
            suggestions: Suggestions.near(id, among: names)
        )
    }
}
