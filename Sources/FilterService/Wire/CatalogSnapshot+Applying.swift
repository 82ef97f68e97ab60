import FilterCore

extension CatalogSnapshot {
    /// The state after an operation that a request asks for.
    ///
    /// - Parameters:
    ///   - place: where the request says what the operation is about.
    ///   - form: how it is written there.
    /// - Throws: what the engine refuses, with its place in the request.
    func applying(
        _ operation: FilterOperation,
        to state: FilterState,
        at place: ServiceError.Place,
        in form: WrittenForm = .value
    ) throws(ServiceError) -> FilterState {
        do throws(FilterError) {
            return try catalog.applying(operation, to: state)
        } catch {
            throw ServiceError(error, at: place, in: form)
        }
    }

    /// The state in which a category has the selection that a request writes.
    ///
    /// - Parameter written: the selection in its long form, a short form, or null.
    func applying(
        selection written: JSONCursor,
        of category: FilterCore.Category,
        to state: FilterState,
        limits: RequestLimits
    ) throws(ServiceError) -> FilterState {
        let request = try SelectionRequest(written, for: category, limits: limits)
        let operation = FilterOperation.set(category: category.id, selection: request.input)
        return try applying(operation, to: state, at: written.place, in: written.form)
    }
}

extension JSONCursor {
    /// The form of a selection that stands here.
    fileprivate var form: WrittenForm {
        switch value {
        case .object(let members):
            .object(values: members.first { ["values", "paths", "words", "value"].contains($0.key) }?.key)
        case .array: .list
        case .null, .bool, .number, .string: .value
        }
    }
}
