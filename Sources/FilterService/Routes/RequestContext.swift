import Catalogs
import FilterCore
import Sessions

/// One request on its way to its answer: the service, what the request may take, and who sent it.
///
/// A class, as everything that answers the request holds it: with a copy each, all threads would count their references to the
/// service in one place.
final class RequestContext: Sendable {
    let service: Service
    let bounds: RequestBounds
    let caller: Caller

    init(service: Service, bounds: RequestBounds, caller: Caller) {
        self.service = service
        self.bounds = bounds
        self.caller = caller
    }

    var work: WorkBudget { bounds.work }

    /// The catalogs as the sender of the request may see them.
    var catalogs: RequestCatalogs { RequestCatalogs(of: self) }

    /// How the request comes to sessions.
    var access: SessionAccess { SessionAccess(context: self) }

    /// For an answer that cannot be refused any more.
    var withoutBudget: RequestContext {
        RequestContext(
            service: service,
            bounds: RequestBounds(work: .unlimited, maxAnswerBytes: .max, isPatient: bounds.isPatient),
            caller: caller
        )
    }

    /// Evaluates a state against the budget of the request.
    ///
    /// - Parameter scope: an expression in which it was evaluated already.
    /// - Throws: `tooMuchWork`.
    func evaluate(
        _ state: FilterState,
        of snapshot: CatalogSnapshot,
        within scope: FilterScope? = nil
    ) throws(ServiceError) -> Evaluation {
        if let scope { return scope.evaluation }
        return try ServiceError.limiting { () throws(TooMuchWork) in try snapshot.catalog.evaluate(state, work: work) }
    }

    /// The screen of a session's state, or of one that comes with the request.
    func screen(
        of snapshot: CatalogSnapshot,
        _ head: SessionHead,
        encodedState: [UInt8],
        within scope: FilterScope? = nil
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
