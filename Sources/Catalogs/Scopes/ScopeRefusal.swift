package import FilterCore

/// Why there is no view of a catalog for callers on whom a filter is forced.
package enum ScopeRefusal: Error, Sendable {
    /// The filter is no expression.
    case unreadable(FilterExpressionError)
    /// The filter names an attribute that no item of a file has.
    case unfit(catalog: String)
    /// The items that pass make no catalog.
    case uncompilable(catalog: String, CatalogVersions.Fault)
    case tooMuchWork(TooMuchWork)

    /// Carries out a step of the engine's.
    static func mapping<Result>(
        _ step: () throws(TooMuchWork) -> Result
    ) throws(ScopeRefusal) -> Result {
        do throws(TooMuchWork) {
            return try step()
        } catch {
            throw .tooMuchWork(error)
        }
    }
}
