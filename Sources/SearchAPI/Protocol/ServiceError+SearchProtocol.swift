import Catalogs
import FilterCore
import Gateway

// What is wrong with a search, in the words that its clients know.
extension ServiceError {
    /// No index has this name, or none for the sender of the request.
    init(unknownIndex name: String, at place: Place) {
        self.init(.unknownCatalog, status: 404, at: place, "Index \(name) does not exist")
    }

    /// Filters cannot be read: `Unexpected token “Doe” expected AND, OR or the end at col 13`.
    init(_ fault: ObjectFilters.Fault) {
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
