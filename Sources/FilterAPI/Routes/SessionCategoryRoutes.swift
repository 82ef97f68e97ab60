import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON
import Sessions

/// The categories of a session: their counts, their values, and everything that chooses one.
enum SessionCategoryRoutes {
    private static let category = "/v1/sessions/{session}/categories/{category}"

    static var routes: [Route] {
        [
            Route(.get, "/v1/sessions/{session}/categories", needs: .sessions, list),
            Route(.get, Self.category, needs: .sessions, show),
            Route(.get, Self.category + "/values", needs: .sessions, values),
            Route(.put, Self.category + "/values/{value}", needs: .sessions, putValue),
            Route(
                .delete,
                Self.category + "/values/{value}",
                needs: .sessions,
                change { .deselect(category: $0, value: $1) }
            ),
            Route(
                .post,
                Self.category + "/values/{value}/toggle",
                needs: .sessions,
                change { .toggle(category: $0, value: $1) }
            ),
            Route(.post, Self.category + "/toggle", needs: .sessions, flip),
            Route(.put, Self.category + "/none", needs: .sessions, setNone(true)),
            Route(.delete, Self.category + "/none", needs: .sessions, setNone(false)),
            Route(.get, Self.category + "/selection", needs: .sessions, selection),
            Route(.put, Self.category + "/selection", needs: .sessions, setSelection),
            Route(.delete, Self.category + "/selection", needs: .sessions, clearSelection),
        ]
    }

    // MARK: Reading

    private static func list(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let query = try call.query(allowing: ScreenOption.names(about: [.categories, .values]))
        let type = try call.request.acceptedType(among: ["application/json", "text/plain"])
        let answer = try call.read()
        let options = try ScreenOptions(query, about: [.categories, .values], of: answer.snapshot, limits: call.limits)
        let isText = type == "text/plain"
        if let response = try answer.notModified(call.request, isText: isText) { return response.varyingByAccept() }
        if isText {
            let screen = try answer.writer(options)
            let table = CategoryTable(snapshot: answer.snapshot, evaluation: screen.evaluation, wording: answer.wording)
            return answer.text(table.text(try screen.results(), in: try screen.choice().order)).varyingByAccept()
        }
        return try answer.part(.categories, options).varyingByAccept()
    }

    private static func show(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let query = try call.query(allowing: ScreenOption.names(about: [.values]))
        let answer = try call.read()
        let index = try answer.snapshot.requireCategory(call["category"])
        let options = try ScreenOptions(query, about: [.values], of: answer.snapshot, limits: call.limits)
        if let response = try answer.notModified(call.request) { return response }
        let evaluation = try call.context.evaluation(of: answer.filters, in: answer.snapshot)
        let result = try ServiceError.mapping { () throws(TooMuchWork) in
            try evaluation.result(for: index, options)
        }
        return try answer.part { writer throws(ServiceError) in
            writer.key("category")
            CategoryWriter(
                snapshot: answer.snapshot,
                evaluation: evaluation,
                wording: answer.wording,
                view: options.values
            ).write(index, result, to: &writer)
        }
    }

    private static func values(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let query = try call.query(allowing: ValuePageRequest.parameterNames)
        let answer = try call.read(query)
        let state = answer.filters
        let question = try ValuePageRequest(
            query,
            category: call["category"],
            in: state,
            of: answer.snapshot,
            limits: call.limits,
            wording: answer.wording
        )
        let type = try call.request.acceptedType(among: ["application/json", "text/plain"])
        let isText = type == "text/plain"
        if let response = try answer.notModified(call.request, isText: isText) { return response.varyingByAccept() }
        let evaluation = try call.context.evaluation(of: state, in: answer.snapshot)
        let page = try ValuePage(question, of: evaluation, in: answer.snapshot, wording: answer.wording)
        if isText {
            return answer.text(page.text).varyingByAccept()
        }
        return try answer.part { writer throws(ServiceError) in page.write(to: &writer) }.varyingByAccept()
    }

    private static func selection(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try call.requireNoParameters()
        let answer = try call.read()
        let category = answer.snapshot.catalog.categories[try answer.snapshot.requireCategory(call["category"])]
        if let response = try answer.notModified(call.request) { return response }
        let filters = answer.filters
        return try answer.part { writer throws(ServiceError) in
            writer.member("category", category.id)
            writer.member("kind", category.definition.kind.rawValue)
            writer.key("selection")
            category.definition.kind.json.write(category.selection(in: filters), to: &writer)
        }
    }

    // MARK: Writing

    /// A handler that applies an operation to the value that the path names.
    private static func change(_ operation: @escaping @Sendable (String, Value) -> FilterOperation) -> RouteHandler {
        { call throws(ServiceError) in
            try call.requireNoFields()
            return try call.write { found, snapshot throws(ServiceError) in
                let index = try snapshot.requireCategory(call["category"])
                let value = try ValueFinder(snapshot, category: index, state: found.state.filters)
                    .value(call["value"], at: .path("value"))
                return .filters(
                    try snapshot.applying(
                        operation(call["category"], value),
                        to: found.state.filters,
                        at: .path("value"),
                        work: call.work
                    )
                )
            }
        }
    }

    /// Selects the value, unless the body says `{"state": "excluded"}` or `{"state": "idle"}`.
    private static func putValue(_ call: Call) throws(ServiceError) -> HTTPResponse {
        var wanted = ValueState.selected
        if let body = try call.optionalJSON() {
            for (_, member) in try body.members(allowing: ["state"]) {
                wanted = try member.choice()
            }
        }
        return try call.write { found, snapshot throws(ServiceError) in
            let index = try snapshot.requireCategory(call["category"])
            let value = try ValueFinder(snapshot, category: index, state: found.state.filters)
                .value(call["value"], at: .path("value"))
            return .filters(
                try snapshot.applying(
                    wanted.operation(call["category"], value),
                    to: found.state.filters,
                    at: .path("value"),
                    work: call.work
                )
            )
        }
    }

    /// Switches a toggle category on or off.
    private static func flip(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try call.requireNoFields()
        return try call.write { found, snapshot throws(ServiceError) in
            let category = snapshot.catalog.categories[try snapshot.requireCategory(call["category"])]
            guard case .toggle(let selection) = category.selection(in: found.state.filters) else {
                throw ServiceError(
                    .notAToggle,
                    at: .path("category"),
                    "the category “\(category.id)” is of the kind “\(category.definition.kind.rawValue)”"
                )
            }
            let operation = FilterOperation.set(category: category.id, selection: .toggle(!selection.isOn))
            return .filters(
                try snapshot.applying(operation, to: found.state.filters, at: .path("category"), work: call.work)
            )
        }
    }

    private static func setNone(_ isOn: Bool) -> RouteHandler {
        { call throws(ServiceError) in
            try call.requireNoFields()
            return try call.write { found, snapshot throws(ServiceError) in
                _ = try snapshot.requireCategory(call["category"])
                let operation = FilterOperation.setNone(category: call["category"], isOn: isOn)
                return .filters(
                    try snapshot.applying(operation, to: found.state.filters, at: .path("category"), work: call.work)
                )
            }
        }
    }

    /// The body is the selection itself: its long form, a short form or null.
    private static func setSelection(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let body = try call.json()
        return try call.write { found, snapshot throws(ServiceError) in
            let index = try snapshot.requireCategory(call["category"])
            let category = snapshot.catalog.categories[index]
            return .filters(
                try snapshot.applying(
                    selection: body,
                    of: category,
                    to: found.state.filters,
                    limits: call.limits,
                    work: call.work
                ),
                writing: body.isNull ? [] : [category.id]
            )
        }
    }

    private static func clearSelection(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try call.requireNoFields()
        return try call.write { found, snapshot throws(ServiceError) in
            _ = try snapshot.requireCategory(call["category"])
            let operation = FilterOperation.set(category: call["category"], selection: .null)
            return .filters(
                try snapshot.applying(operation, to: found.state.filters, at: .path("category"), work: call.work)
            )
        }
    }
}

/// The states of a value of a negatable category.
private enum ValueState: String, CaseIterable {
    case selected, excluded, idle

    func operation(_ category: String, _ value: Value) -> FilterOperation {
        switch self {
        case .selected: .select(category: category, value: value)
        case .excluded: .exclude(category: category, value: value)
        case .idle: .deselect(category: category, value: value)
        }
    }
}
