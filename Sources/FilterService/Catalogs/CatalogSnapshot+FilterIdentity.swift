import FilterCore

extension CatalogSnapshot {
    /// The filter in force that an id stands for.
    func currentFilterKey(withID text: String, in filters: FilterState) -> CurrentFilterKey? {
        guard let id = NameUUID(text) else { return nil }
        return catalog.currentFilterKeys(in: filters).first { FilterIdentity.filter($0, in: name) == id }
    }
}
