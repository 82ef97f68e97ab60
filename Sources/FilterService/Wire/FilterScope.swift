import FilterCore

/// A filter expression of a request, which an answer is about besides the state.
struct FilterScope {
    /// As an expression prints, for validators and cursors: equal for equal expressions.
    let form: String
    let evaluation: Evaluation

    /// - Throws: `malformedFilter` with the place in the text, `unknownAttribute`, `tooMuchWork`.
    init(
        _ text: String,
        _ state: FilterState,
        of snapshot: CatalogSnapshot,
        limits: RequestLimits,
        at place: ServiceError.Place,
        work: WorkBudget
    ) throws(ServiceError) {
        let expression = try FilterExpression(text, limits: limits, at: place)
        form = expression.description
        do {
            evaluation = try snapshot.catalog.evaluate(state, within: expression, work: work)
        } catch {
            throw ServiceError(error, at: place)
        }
    }
}

extension FilterExpression {
    /// - Throws: `malformedFilter` with the place in the text.
    init(
        _ text: String,
        limits: RequestLimits,
        at place: ServiceError.Place
    ) throws(ServiceError) {
        do {
            try self.init(text, limits: limits.filterExpression)
        } catch {
            throw ServiceError(error, at: place)
        }
    }
}
