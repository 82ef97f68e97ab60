import Catalogs
import FilterCore
import Gateway
import JSON
import Sessions

/// Says what is wrong with the arguments of a tool so that the model can put it right: the code, the place, near names, and
/// something that works.
struct ToolRefusal {
    private let error: ServiceError
    private let arguments: JSONValue
    private let call: Call

    private static let maxBytes = 1_200

    init(of error: ServiceError, _ arguments: JSONValue, _ call: Call) {
        self.error = error
        self.arguments = arguments
        self.call = call
    }

    var result: ToolResult {
        let place = pointer.map { " at \($0)" } ?? ""
        var lines = [PlainText.cut(PlainText.cleaned("\(error.code.rawValue)\(place): \(detail)"), to: 500)]
        let near = error.suggestions.prefix(5).map { PlainText.cut(PlainText.cleaned($0), to: 80) }
        if !near.isEmpty { lines[0] += ". Did you mean: \(near.joined(separator: ", "))?" }
        if let example = example?.jsonText, example.utf8.count + lines[0].utf8.count < Self.maxBytes {
            lines.append("This works: \(example)")
        }
        return ToolResult(structured: nil, text: lines.joined(separator: "\n"))
    }

    private var isOfSession: Bool { error.code == .unknownSession || error.code == .sessionExpired }

    private var detail: String {
        guard isOfSession else { return error.detail }
        return "there is no such session any more; call filter with a catalog to begin anew"
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

    private var example: JSONValue? {
        let names = (try? call.catalogs.all().map(\.name)) ?? []
        guard let subject, !isOfSession else {
            let near = error.code == .unknownCatalog ? error.suggestions.first : nil
            return (near ?? names.first).map { .members([("catalog", .string($0))]) }
        }
        guard let pointer, pointer.hasPrefix("/operations/") else {
            return .members([
                ("session", sessionID), ("catalog", sessionID == nil ? .string(subject.snapshot.name) : nil),
            ])
        }
        let view = try? ToolView(subject.state(for: call), of: subject.snapshot, call)
        let candidates = [corrected(at: pointer)].compactMap(\.self) + (view.map(samples) ?? [])
        return candidates.first { works($0, subject) }
    }

    private var subject: ToolSubject? {
        let kept = arguments.asMembers.filter { $0.key == "catalog" || $0.key == "session" }
        guard let arguments = try? ToolArguments(.object(kept), allowing: ["catalog", "session"]) else { return nil }
        return try? ToolSubject(arguments, call)
    }

    private var sessionID: JSONValue? { arguments["session"].flatMap { $0 == .string("") ? nil : $0 } }

    /// The operation that is wrong, with the nearest name in the place of what it has.
    private func corrected(at pointer: String) -> JSONValue? {
        let steps = pointer.split(separator: "/").map(String.init)
        guard let name = error.suggestions.first, steps.count > 2, let number = Int(steps[1]),
            let list = try? ToolArguments(
                .members([("operations", arguments["operations"])]),
                allowing: ["operations"]
            ).list("operations"), list.indices.contains(number)
        else { return nil }
        return list[number].replacing(steps.dropFirst(2), with: .string(name))
    }

    /// Operations of which one can be carried out in any state.
    private func samples(_ view: ToolView) -> [JSONValue] {
        let choices = view.categories.indices.compactMap { index -> JSONValue? in
            let category = view.categories[index]
            guard category.kind.hasValues, category.valueCount > 0 else { return nil }
            return view.selecting(category.value(at: 0), in: index)
        }
        return choices.prefix(5) + [.members([("op", .string("reset"))])]
    }

    private func works(_ operation: JSONValue, _ subject: ToolSubject) -> Bool {
        let (state, snapshot) = (subject.state(for: call), subject.snapshot)
        let next = try? ToolOperations([operation], sort: nil, over: state.filters, of: snapshot, limits: call.limits)
            .applied(to: state, of: snapshot, work: call.work)
        return next != nil
    }
}

extension JSONValue {
    /// The value with another one at a place in it; itself where there is no such place.
    fileprivate func replacing(_ path: ArraySlice<String>, with value: JSONValue) -> JSONValue {
        guard let step = path.first else { return value }
        switch self {
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
