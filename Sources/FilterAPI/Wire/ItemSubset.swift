import Catalogs
import FilterCore
import Gateway

/// A filter expression of a request, which an answer is about besides the state.
struct ItemSubset {
    /// As an expression prints, for validators and cursors: equal for equal expressions.
    let text: String
    let evaluation: Evaluation

    /// - Throws: `tooMuchWork`.
    init(
        _ filter: RequestFilter,
        _ state: FilterState,
        of snapshot: CatalogSnapshot,
        _ bounds: RequestBounds
    ) throws(ServiceError) {
        text = filter.expression.description
        do {
            evaluation = try bounds.evaluation(of: state, in: snapshot, within: text) { work throws(FilterError) in
                try snapshot.catalog.evaluate(state, within: filter.expression, work: work)
            }
        } catch {
            throw ServiceError(error, at: filter.place)
        }
    }
}

/// A filter expression as a request wrote it.
struct RequestFilter {
    let expression: FilterExpression
    let place: ServiceError.Place

    /// - Throws: `malformedFilter` with the place in the text, `unknownAttribute`.
    init(
        _ text: String,
        of snapshot: CatalogSnapshot,
        limits: RequestLimits,
        at place: ServiceError.Place
    ) throws(ServiceError) {
        expression = try FilterExpression(text, limits: limits, at: place)
        self.place = place
        do {
            for filter in expression.filters { try snapshot.catalog.requireKnown(filter.attribute) }
        } catch {
            throw ServiceError(error, at: place)
        }
    }

    /// Whether another version of the catalog has all of its attributes.
    func isKnown(in snapshot: CatalogSnapshot) -> Bool {
        expression.filters.allSatisfy { (try? snapshot.catalog.requireKnown($0.attribute)) != nil }
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
