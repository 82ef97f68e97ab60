package import FilterCore
package import JSON

// Texts that cannot be parsed.
extension ServiceError {
    /// A body is not JSON, or more of it than the service takes.
    package init(_ error: JSONError) {
        self.init(
            .malformedJSON,
            at: error.pointer.map { .body($0) },
            offset: error.pointer == nil ? error.offset : nil,
            error.reason.description
        )
    }

    /// Carries out a step that parses JSON.
    package static func mapping<Result>(
        _ step: () throws(JSONError) -> Result
    ) throws(ServiceError) -> Result {
        do throws(JSONError) {
            return try step()
        } catch {
            throw ServiceError(error)
        }
    }

    /// - Parameter place: that of the expression.
    package init(_ error: FilterExpressionError, at place: Place) {
        self.init(.malformedFilter, at: place, offset: error.offset, error.description)
    }
}
