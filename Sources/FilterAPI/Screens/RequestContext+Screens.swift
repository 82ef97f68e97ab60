import Catalogs
import FilterCore
import Gateway
import Sessions

extension RequestContext {
    /// Evaluates a state against the budget of the request.
    ///
    /// - Parameter scope: an expression in which it was evaluated already.
    /// - Throws: `tooMuchWork`.
    func evaluation(
        of state: FilterState,
        in snapshot: CatalogSnapshot,
        within scope: ItemSubset? = nil
    ) throws(ServiceError) -> Evaluation {
        if let scope { return scope.evaluation }
        return try ServiceError.mapping { () throws(TooMuchWork) in try bounds.evaluation(of: state, in: snapshot) }
    }

    /// The screen of a session's state, or of one that comes with the request.
    func screen(
        of snapshot: CatalogSnapshot,
        _ head: SessionHead,
        encodedState: [UInt8],
        within scope: ItemSubset? = nil
    ) -> StateScreen {
        StateScreen(
            snapshot: snapshot,
            head: head,
            encodedState: encodedState,
            scope: scope,
            cache: service.cache,
            bounds: bounds
        )
    }
}
