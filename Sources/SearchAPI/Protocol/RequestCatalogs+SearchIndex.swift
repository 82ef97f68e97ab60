import Gateway

extension RequestCatalogs {
    /// What the name of an index of the search protocol means for the caller.
    ///
    /// - Throws: `unknownCatalog` where it names no catalog that the caller may use; `scopeMismatch`.
    func require(index name: String, at place: ServiceError.Place) throws(ServiceError) -> SearchIndex {
        let index = try SearchIndex(name) { (catalog) throws(ServiceError) in try find(catalog) }
        guard let index else { throw ServiceError(unknownIndex: name, at: place) }
        return index
    }
}
