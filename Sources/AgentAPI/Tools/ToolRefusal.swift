import Catalogs
import FilterCore
import Gateway
import JSON
import Sessions

/// Says what is wrong with the arguments of a tool so that the model can put it right: the code, the place, near names, and
/// something that works.
struct ToolRefusal {
    private let error: ServiceError
    private let tool: String
    private let arguments: JSONValue
    private let call: Call

    private static let maxBytes = 1_200

    /// - Parameter tool: the name of the one that refuses.
    init(of error: ServiceError, by tool: String, _ arguments: JSONValue, _ call: Call) {
        self.error = error
        self.tool = tool
        self.arguments = arguments
        self.call = call
    }

    /// - Throws: `tooMuchWork` where the request can be handled once more.
    func result(within budget: TokenBudget) throws(ServiceError) -> ToolResult {
        let limit = min(Self.maxBytes, budget.byteCount)
        let place = pointer.map { " at \(PlainText.short($0))" } ?? ""
        var text = PlainText.short("\(error.code.rawValue)\(place): \(detail)", to: limit / 2)
        // A part of a name names nothing.
        let near = error.suggestions.filter(PlainText.isName).prefix(5).joined(separator: ", ")
        if !near.isEmpty { text += ". Did you mean: \(near)?" }
        if let example = try example, PlainText.isClean(example) {
            let line = "\nThis works: \(example)"
            if text.utf8.count + line.utf8.count <= limit { text += line }
        }
        return ToolResult(structured: nil, text: PlainText.cut(text, to: limit), code: error.code)
    }

    /// The session can be used no more: it is gone, or its catalog.
    private var isOfSession: Bool {
        let isOfItsCatalog = error.code == .unknownCatalog && pointer == "/session"
        return error.code == .unknownSession || error.code == .sessionExpired || isOfItsCatalog
    }

    private var detail: String {
        switch error.code {
        case .unknownSession, .sessionExpired:
            "there is no such session any more; call filter with a catalog to begin anew"
        case .unknownCatalog where isOfSession:
            "the catalog of the session is not served any more; call filter with another one to begin anew"
        case .noStep: "there is nothing to undo"
        case .tooMuchWork: "this takes more work than one call may; use fewer filters or values, or name a category"
        default: error.detail
        }
    }

    private var pointer: String? {
        switch error.place {
        case .body(let pointer): pointer.isEmpty ? nil : pointer
        case .path(let name), .query(let name), .header(let name): "/\(name)"
        case .json(_, let pointer): pointer
        case nil: nil
        }
    }

    // MARK: Something that works

    /// An operation in the place of a wrong one; otherwise a tool with its arguments.
    private var example: String? {
        get throws(ServiceError) {
            guard let subject = try attempt({ () throws(ServiceError) in try subject }), !isOfSession,
                error.code != .tooMuchWork
            else {
                let names = try attempt { () throws(ServiceError) in try call.catalogs.all().map(\.name) } ?? []
                let near = error.code == .unknownCatalog ? error.suggestions.first : nil
                return (near ?? names.first).map { Self.text(isOfSession ? "filter" : beginning, of: $0) }
            }
            // The operations before it were accepted.
            if error.code == .unknownSort, pointer == "/sort" {
                let sort = nearestSort(in: subject.snapshot)
                return "\(tool) \(arguments.replacing(["sort"], with: .string(sort)).jsonText)"
            }
            if let pointer, pointer.hasPrefix("/operations/") {
                let wrong = operation(at: pointer)
                let own = wrong.flatMap { Self.sample(instead: $0, of: subject.snapshot) }
                let candidates = [corrected(at: pointer), own].compactMap(\.self) + Self.samples(of: subject.snapshot)
                for candidate in candidates where try works(candidate, subject) { return candidate.jsonText }
                return nil
            }
            guard case .session(let found, _) = subject, tool != "describe" else {
                return Self.text(beginning, of: subject.snapshot.name)
            }
            return "\(tool) \(JSONValue.members([("session", .string(found.session.id))]).jsonText)"
        }
    }

    /// The tool to go on with where there is no session: those that need one begin with `filter`.
    private var beginning: String { ["describe", "find_values"].contains(tool) ? tool : "filter" }

    private static func text(_ tool: String, of catalog: String) -> String {
        "\(tool) \(JSONValue.members([("catalog", .string(catalog))]).jsonText)"
    }

    /// What a step gives; nothing where it is refused.
    private func attempt<Value>(_ step: () throws(ServiceError) -> Value) throws(ServiceError) -> Value? {
        do throws(ServiceError) {
            return try step()
        } catch {
            if error.code == .tooMuchWork, !call.bounds.isPatient { throw error }
            return nil
        }
    }

    private var subject: ToolSubject {
        get throws(ServiceError) {
            // A session has its catalog.
            let name = arguments["session"] == nil ? "catalog" : "session"
            let kept = arguments.asMembers.filter { $0.key == name }
            return try ToolSubject(ToolArguments(.object(kept), allowing: [name]), call)
        }
    }

    /// The sort that is called so, or almost.
    private func nearestSort(in snapshot: CatalogSnapshot) -> String {
        let orders = snapshot.catalog.sortOrders
        if case .string(let asked)? = arguments["sort"] {
            let text = Folding.fold(asked)
            let near = orders.first { Folding.fold($0.title) == text } ?? orders.first { $0.id.hasPrefix(asked) }
            if let near, !asked.isEmpty { return near.id }
        }
        return error.suggestions.first ?? orders[0].id
    }

    /// The operation that is wrong, with the nearest name in the place of what it has.
    private func corrected(at pointer: String) -> JSONValue? {
        let steps = pointer.split(separator: "/").map(String.init)
        guard let name = error.suggestions.first, steps.count > 2 else { return nil }
        return operation(at: pointer)?.replacing(steps.dropFirst(2), with: .string(name))
    }

    /// The operation that is wrong.
    private func operation(at pointer: String) -> JSONValue? {
        let steps = pointer.split(separator: "/").map(String.init)
        guard steps.count > 1, let number = Int(steps[1]),
            let list = try? ToolArguments(
                .members([("operations", arguments["operations"])]),
                allowing: ["operations"]
            ).list("operations"), list.indices.contains(number)
        else { return nil }
        return list[number].readingText
    }

    /// An operation on the category that a wrong one is about.
    private static func sample(instead operation: JSONValue, of snapshot: CatalogSnapshot) -> JSONValue? {
        guard case .string(let id)? = operation["category"], let index = snapshot.catalog.index(ofCategory: id) else {
            return nil
        }
        return sample(of: index, of: snapshot)
    }

    private static func sample(of index: Int, of snapshot: CatalogSnapshot) -> JSONValue? {
        let category = snapshot.catalog.categories[index]
        if category.kind.hasValues {
            return category.offeredValues(atMost: 1).first.flatMap { snapshot.selecting($0, in: index) }
        }
        let selection: JSONValue
        switch category.kind {
        case .toggle: selection = .members([("isOn", .bool(true))])
        case .range:
            selection = .members([("lower", category.ends.least ?? .null), ("upper", category.ends.greatest ?? .null)])
        default: return nil
        }
        return .members([("op", .string("set")), ("category", .string(category.id)), ("selection", selection)])
    }

    /// Operations of which one can be carried out in any state.
    private static func samples(of snapshot: CatalogSnapshot) -> [JSONValue] {
        let categories = snapshot.catalog.categories
        let choices = categories.indices.filter { categories[$0].kind.hasValues }
            .compactMap { sample(of: $0, of: snapshot) }
        return choices.prefix(5) + [.members([("op", .string("reset"))])]
    }

    private func works(_ operation: JSONValue, _ subject: ToolSubject) throws(ServiceError) -> Bool {
        let (state, snapshot) = (subject.state(for: call), subject.snapshot)
        let next = try attempt { () throws(ServiceError) in
            try ToolOperations([operation], over: state, of: snapshot, call).applied()
        }
        return next != nil
    }
}

extension JSONValue {
    /// The value with another one at a place in it; itself where there is no such place.
    fileprivate func replacing(_ path: ArraySlice<String>, with value: JSONValue) -> JSONValue {
        guard let step = path.first else { return value }
        switch readingText {
        case .object(var members):
            guard let place = members.firstIndex(where: { $0.key == step }) else { return self }
            members[place].value = members[place].value.replacing(path.dropFirst(), with: value)
            return .object(members)
        case .array(var elements):
            guard let place = Int(step), elements.indices.contains(place) else { return self }
            elements[place] = elements[place].replacing(path.dropFirst(), with: value)
            return .array(elements)
        default: return path.count == 1 ? value : self
        }
    }
}
