package import FilterCore

/// One request on its way to its answer: the service, what the request may take, and who sent it.
///
/// A class, as everything that answers the request holds it: with a copy each, all threads would count their references to the
/// service in one place.
package final class RequestContext: Sendable {
    package let service: Service
    package let bounds: RequestBounds
    package let caller: Caller

    package init(service: Service, bounds: RequestBounds, caller: Caller) {
        self.service = service
        self.bounds = bounds
        self.caller = caller
    }

    package var work: WorkBudget { bounds.work }

    /// The catalogs as the sender of the request may see them.
    package var catalogs: RequestCatalogs { RequestCatalogs(of: self) }

    /// For an answer that cannot be refused any more.
    package var withoutBudget: RequestContext {
        RequestContext(
            service: service,
            bounds: RequestBounds(work: .unlimited, maxAnswerBytes: .max, isPatient: bounds.isPatient),
            caller: caller
        )
    }
}
