import Catalogs
import FilterCore

extension CatalogSnapshot {
    /// Whether its version, with a state, says what is answered: not if filters of the state count from today, and the catalog does
    /// not, so that it has the same version tomorrow.
    func tags(_ state: FilterState) -> Bool {
        catalog.dependsOnDay || !state.isRelative
    }
}
