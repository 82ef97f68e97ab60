import CatalogFiles
import Catalogs
import FilterCore

/// Errors for names in requests that a catalog does not have.
extension ServiceError {
    /// - Parameters:
    ///   - names: of the catalogs that the client may know of.
    ///   - status: by default that of the code at this place.
    package init(unknownCatalog name: String, among names: [String], status: Int? = nil, at place: Place) {
        let near = Suggestions.near(name, among: names)
        self.init(.unknownCatalog, status: status, at: place, "no catalog “\(name)”", suggestions: near)
    }
}

extension CatalogSnapshot {
    /// The index of the category with an id.
    ///
    /// - Throws: `unknownCategory` with near names.
    package func requireCategory(
        _ id: String,
        at place: ServiceError.Place = .path("category")
    ) throws(ServiceError) -> Int {
        if let index = catalog.index(ofCategory: id) { return index }
        let near = Suggestions.near(id, among: catalog.categories.map(\.id))
        throw ServiceError(.unknownCategory, at: place, "no category “\(id)”", suggestions: near)
    }

    /// Refuses the path of an attribute that no item has, but that of ids where there is no item yet.
    ///
    /// - Throws: `unknownAttribute` with near names.
    package func requireAttribute(_ path: String, at place: ServiceError.Place) throws(ServiceError) {
        if attributes.contains(Text(path)) { return }
        if catalog.itemCount == 0, catalog.definition.idAttributes.contains(path) { return }
        let near = Suggestions.near(path, among: attributes.map(\.string).sorted())
        throw ServiceError(.unknownAttribute, at: place, "no item has the attribute “\(path)”", suggestions: near)
    }

    /// The id of a sort that exists.
    ///
    /// - Throws: `unknownSort` with near names.
    package func requireSort(_ id: String, at place: ServiceError.Place) throws(ServiceError) -> String {
        if catalog.sortOrder(id) != nil { return id }
        let names = catalog.sortOrders.map(\.id)
        let shown = names.prefix(40).joined(separator: ", ")
        let near = Suggestions.near(id, among: names)
        throw ServiceError(.unknownSort, at: place, "no sort “\(id)”; there are \(shown)", suggestions: near)
    }
}
