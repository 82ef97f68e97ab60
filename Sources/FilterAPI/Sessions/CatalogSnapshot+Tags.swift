import Catalogs
import FilterCore

extension CatalogSnapshot {
    /// Whether its version, with a state, says what is answered: not if filters count from today, and the catalog does not, so that
    /// it has the same version tomorrow.
    ///
    /// - Parameter filter: that of the request alone.
    func tags(_ state: FilterState, _ filter: FilterExpression? = nil) -> Bool {
        catalog.dependsOnDay || !state.isRelative && filter?.isRelative != true
    }
}
