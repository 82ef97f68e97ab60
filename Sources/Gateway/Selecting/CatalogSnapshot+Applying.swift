package import Catalogs
package import FilterCore

// Requests of a single operation.
extension CatalogSnapshot {
    /// The state after the operation that a request asks for, see ``AppliedOperations``.
    package func applying(
        _ operation: FilterOperation,
        to state: FilterState,
        at place: ServiceError.Place,
        in layout: BodyLayout = .value,
        work: WorkBudget
    ) throws(ServiceError) -> FilterState {
        var change = AppliedOperations(state, of: self, work: work)
        try change.apply(operation, at: place, in: layout)
        return try change.finished()
    }

    /// The state in which a category has the selection that a request writes.
    package func applying(
        selection written: JSONCursor,
        of category: FilterCore.Category,
        to state: FilterState,
        limits: RequestLimits,
        work: WorkBudget
    ) throws(ServiceError) -> FilterState {
        var change = AppliedOperations(state, of: self, work: work)
        try change.apply(selection: written, of: category, limits: limits)
        return try change.finished()
    }
}
