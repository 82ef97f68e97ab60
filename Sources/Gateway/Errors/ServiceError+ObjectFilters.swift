package import Catalogs
import FilterCore

/// Faults of the filters of objects, in the words that clients of the search protocol know.
extension ServiceError {
    /// Filters cannot be read: `Unexpected token “Doe” expected AND, OR or the end at col 13`.
    package init(_ fault: ObjectFilters.Fault) {
        let place = Place.body(fault.pointer)
        switch fault.reason {
        case .malformed(let error): self.init(searchFilter: error, at: place)
        case .tooMany(let limit): self.init(.tooMany, at: place, "there are more than \(limit) filters")
        case .tooManyDifferent(let limit):
            let detail = "this and the searches before it have more than \(limit) different filters"
            self.init(.tooMany, at: place, detail)
        }
    }

    private init(searchFilter error: FilterExpressionError, at place: Place) {
        let reason =
            switch error.reason {
            case .unexpected(let found?, let expected): "Unexpected token “\(found)” expected \(expected)"
            case .unexpected(nil, let expected): "Unexpected end of filter expected \(expected)"
            default: "\(error.reason)"
            }
        let hint = error.hint.map { "; \($0)" } ?? ""
        self.init(.malformedFilter, at: place, "\(reason) at col \(error.column)\(hint)")
    }
}
