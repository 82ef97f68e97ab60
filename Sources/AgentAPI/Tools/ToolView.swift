import CatalogFiles
import Catalogs
import FilterCore
import Gateway
import JSON
import Sessions

/// A state of a catalog as a tool looks at it.
struct ToolView {
    let snapshot: CatalogSnapshot
    let state: SessionState
    let evaluation: Evaluation
    let wording: Wording
    private let bounds: RequestBounds

    /// - Throws: `tooMuchWork`.
    init(_ state: SessionState, of snapshot: CatalogSnapshot, _ call: Call) throws(ServiceError) {
        self.snapshot = snapshot
        self.state = state
        bounds = call.bounds
        wording = snapshot.wording(for: state.settings.locale)
        evaluation = try ServiceError.limiting { () throws(TooMuchWork) in
            try call.bounds.evaluation(of: state.filters, in: snapshot)
        }
    }

    var categories: [FilterCore.Category] { snapshot.catalog.categories }

    /// Counts categories.
    ///
    /// - Parameter listing: which values of each.
    /// - Throws: `tooMuchWork`.
    func results(
        of indices: [Int],
        listing: (Int) -> ValueListRequest? = { _ in nil }
    ) throws(ServiceError) -> [Int: CategoryResult] {
        try limiting { () throws(TooMuchWork) in
            // Where connections wait for the thread, what would not come to an end here is not begun.
            if !bounds.isPatient { try evaluation.requireRoom(forResultsOf: indices) }
            var results: [Int: CategoryResult] = [:]
            for index in indices { results[index] = try evaluation.result(for: index, listing: listing(index)) }
            return results
        }
    }

    func limiting<Value>(_ body: () throws(TooMuchWork) -> Value) throws(ServiceError) -> Value {
        try ServiceError.limiting(body)
    }

    // MARK: Values

    /// How operations name a value: as it is, or by its id where its text is long or has characters that a model does not
    /// see.
    func name(of value: Value, in index: Int) -> JSONValue {
        switch value {
        case .string(let text):
            if text.string.utf8.count <= Self.maxNameBytes, PlainText.isClean(text.string) {
                .string(text.string)
            } else {
                .string(FilterIdentity.value(value, of: categories[index].id, in: snapshot.name).description)
            }
        case .number(let number): .number(number)
        case .bool(let flag): .bool(flag)
        }
    }

    private static let maxNameBytes = 100

    /// The label of a value where it says more than its name.
    func label(of value: Value, in index: Int, _ level: DetailLevel) -> JSONValue? {
        let label = level.text(wording.label(of: value, in: categories[index]))
        if case .string(let name) = name(of: value, in: index), name == label { return nil }
        if value.text == label { return nil }
        return .string(label)
    }

    func title(of index: Int) -> String { wording.title(of: categories[index]) }

    // MARK: Operations

    /// Steps of a rescue as operations.
    func operations(_ steps: [RescueStep]) -> JSONValue {
        .array(
            steps.map { step in
                if case .select(let id, let value) = step, let index = snapshot.catalog.index(ofCategory: id) {
                    return selecting(value, in: index)
                }
                var writer = JSONWriter()
                RescueStepWriter.write([step], of: snapshot, to: &writer)
                guard let written = try? JSONValue(parsing: writer.bytes).asElements?.first else {
                    preconditionFailure("a step was written as an operation")
                }
                return written
            }
        )
    }

    /// The operation that chooses a value.
    func selecting(_ value: Value, in index: Int) -> JSONValue {
        .members([
            ("op", .string("select")), ("category", .string(categories[index].id)),
            ("value", name(of: value, in: index)),
        ])
    }
}
