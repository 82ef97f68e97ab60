package import CatalogFiles
package import FilterCore

extension CatalogSnapshot {
    /// The filters in force by their ids.
    package func currentFilterKeys(in filters: FilterState) -> [NameUUID: CurrentFilterKey] {
        let keys = catalog.currentFilterKeys(in: filters)
        return Dictionary(keys.map { (FilterIdentity.filter($0, in: name), $0) }) { first, _ in first }
    }
}
