import FilterCore

/// The operations of one request, each made to what the ones before it led to.
///
/// What they choose in categories that depend on others is judged by what all of them lead to, so that a parent and what
/// depends on it can be written in either order.
struct FilterChange {
    let catalog: Catalog
    private(set) var state: FilterState
    private var choices: [(choices: [DependentChoice], failure: (FilterError) -> ServiceError)] = []

    init(_ state: FilterState, of catalog: Catalog) {
        self.state = state
        self.catalog = catalog
    }

    /// - Parameter failure: says an error in the terms of the request.
    mutating func apply(
        _ operation: FilterOperation,
        failure: @escaping (FilterError) -> ServiceError
    ) throws(ServiceError) {
        do throws(FilterError) {
            let next = try catalog.applying(operation, to: state)
            let chosen = catalog.dependentChoices(of: operation, from: state, to: next)
            if !chosen.isEmpty { choices.append((chosen, failure)) }
            state = next
        } catch {
            throw failure(error)
        }
    }

    /// The state after all operations.
    ///
    /// - Throws: `valueNotOffered`.
    func finished() throws(ServiceError) -> FilterState {
        for (choices, failure) in choices {
            do throws(FilterError) {
                try catalog.requireOffered(choices, in: state)
            } catch {
                throw failure(error)
            }
        }
        return state
    }
}

extension Catalog {
    /// The state after the only operation of a request.
    ///
    /// - Parameter failure: says an error in the terms of the request.
    func changing(
        _ state: FilterState,
        by operation: FilterOperation,
        failure: @escaping (FilterError) -> ServiceError
    ) throws(ServiceError) -> FilterState {
        var change = FilterChange(state, of: self)
        try change.apply(operation, failure: failure)
        return try change.finished()
    }
}
