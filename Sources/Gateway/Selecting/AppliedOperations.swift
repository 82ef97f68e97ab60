import CatalogFiles
package import Catalogs
package import FilterCore
import JSON

/// The operations of one request, each applied to what the ones before it led to.
///
/// Choices in categories that depend on others are checked against the final state, so that a parent and its dependents
/// can be written in either order.
package struct AppliedOperations {
    private let snapshot: CatalogSnapshot
    private let work: WorkBudget
    private var change: StateBuilder
    /// By id: the filters in force when one was asked for that was not known.
    private var keys: [NameUUID: CurrentFilterKey] = [:]
    /// The choices in dependent categories, with their places in the request.
    private var choices: [(choices: [DependentChoice], place: ServiceError.Place, layout: BodyLayout)] = []

    package init(_ state: FilterState, of snapshot: CatalogSnapshot, work: WorkBudget) {
        self.work = work
        self.snapshot = snapshot
        change = StateBuilder(of: state, in: snapshot.catalog, work: work)
    }

    /// The state so far.
    package var state: FilterState { change.state }

    /// The filter that an id stands for, in force now or earlier in the request; the engine refuses what is gone.
    package mutating func currentFilterKey(withID text: String) -> CurrentFilterKey? {
        guard let id = NameUUID(text) else { return nil }
        if let key = keys[id] { return key }
        keys = snapshot.currentFilterKeys(in: state)
        return keys[id]
    }

    /// - Parameters:
    ///   - place: where the request says what the operation is about.
    ///   - layout: how it is written there.
    /// - Throws: what the engine refuses, with its place in the request; `tooMuchWork`.
    package mutating func apply(
        _ operation: FilterOperation,
        at place: ServiceError.Place,
        in layout: BodyLayout = .value
    ) throws(ServiceError) {
        do throws(FilterError) {
            let chosen = try change.apply(operation)
            if !chosen.isEmpty { choices.append((chosen, place, layout)) }
        } catch {
            throw ServiceError(error, at: place, in: layout)
        }
    }

    /// Gives a category the selection that a request writes.
    ///
    /// - Parameter written: the selection in its long form, a short form, or null.
    package mutating func apply(
        selection written: JSONCursor,
        of category: FilterCore.Category,
        limits: RequestLimits
    ) throws(ServiceError) {
        let selection = try SelectionInput(written, for: category, limits: limits)
        try apply(.set(category: category.id, selection: selection), at: written.place, in: written.layout)
    }

    /// The state after all operations.
    ///
    /// - Throws: `valueNotOffered`.
    package func finished() throws(ServiceError) -> FilterState {
        for (choices, place, layout) in choices {
            do throws(FilterError) {
                try snapshot.catalog.requireOffered(choices, in: state, work: work)
            } catch {
                throw ServiceError(error, at: place, in: layout)
            }
        }
        return change.finished()
    }
}

extension JSONCursor {
    /// How the selection that stands here is written.
    fileprivate var layout: BodyLayout {
        switch value {
        case .object(let members):
            .object(values: members.first { ["values", "paths", "words", "value"].contains($0.key) }?.key)
        case .array: .list
        case .null, .bool, .number, .string: .value
        }
    }
}
