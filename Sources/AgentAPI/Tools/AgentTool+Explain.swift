import Catalogs
import FilterCore
import Gateway
import JSON
import Sessions

extension AgentTool {
    private static let explainBudget = TokenBudget(tokens: 300)

    /// What to drop or to move where little is left; or why an item is not there.
    static func explain(_ arguments: ToolArguments, _ call: Call) throws(ServiceError) -> ToolResult {
        let view = try ToolView(ofSession: arguments, call)
        let evaluation = view.evaluation
        guard let id = try arguments.text("item") else {
            let rescue = try view.limiting { () throws(TooMuchWork) in try evaluation.rescue(view.wording) }
            return try explainBudget.fit { level in form(rescue, view, level) }
        }
        guard let item = view.snapshot.items.index(ofID: id) else {
            throw ServiceError(.unknownItem, at: .path("item"), "no item “\(id)”")
        }
        let explanation = try view.limiting { () throws(TooMuchWork) in
            try evaluation.explanation(of: item, view.wording)
        }
        return try explainBudget.fit { level in form(explanation, of: id, view, level) }
    }

    private static func form(_ rescue: Rescue, _ view: ToolView, _ level: DetailLevel) -> (JSONValue, [String]) {
        let drops = rescue.suggestions.prefix(level.count(of: 4)).map { drop in
            way(drop.text, drop.total, view.operations(drop.steps), level)
        }
        let moves = rescue.nearestRanges.prefix(level.count(of: 3)).map { move in
            way(move.text, move.total, view.operations([move.step]), level)
        }
        let json = JSONValue.members([
            ("total", .count(rescue.total)), ("drop", .array(drops)), ("move", .array(moves)),
        ])
        let lines = drops.map { "drop " + line(of: $0) } + moves.map { "move " + line(of: $0) }
        return (json, ["\(rescue.total) items now"] + lines)
    }

    private static func form(
        _ explanation: Explanation,
        of id: String,
        _ view: ToolView,
        _ level: DetailLevel
    ) -> (JSONValue, [String]) {
        let failing = explanation.verdicts.filter { !$0.passes }.prefix(level.count(of: 8)).map { verdict in
            JSONValue.members([
                ("text", .string(level.text(verdict.text))),
                ("itemText", verdict.itemText.map { .string(level.text($0)) } ?? .null),
            ])
        }
        let change = explanation.change.map { way($0.text, $0.total, view.operations($0.steps), level) }
        let shownID = PlainText.cut(PlainText.cleaned(id), to: 200)
        let json = JSONValue.members([
            ("item", .string(shownID)), ("isShown", .bool(explanation.isShown)), ("failing", .array(failing)),
            ("change", change ?? .null),
        ])
        let lines = failing.map { "fails \($0["text"]?.plain ?? ""): it has \($0["itemText"]?.plain ?? "")" }
        let first = "\(shownID) is \(explanation.isShown ? "shown" : "not shown")"
        return (json, [first] + lines + (change.map { ["to show it: " + line(of: $0)] } ?? []))
    }

    private static func way(_ text: String, _ total: Int, _ operations: JSONValue, _ level: DetailLevel) -> JSONValue {
        .members([("text", .string(level.text(text))), ("total", .count(total)), ("operations", operations)])
    }

    private static func line(of way: JSONValue) -> String {
        "\(way["text"]?.plain ?? ""): \(way["total"]?.jsonText ?? "") items, by \(way["operations"]?.jsonText ?? "")"
    }
}

extension ToolView {
    /// The state of the session that the arguments name.
    ///
    /// - Throws: `unknownSession`, `sessionExpired`, `invalidValue` where none is named, `tooMuchWork`.
    init(ofSession arguments: ToolArguments, _ call: Call) throws(ServiceError) {
        let (found, snapshot) = try ToolSubject.found(arguments, call)
        try self.init(found.state, of: snapshot, call)
    }
}
