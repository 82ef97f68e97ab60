import Catalogs
import FilterCore
import Gateway
import JSON
import Sessions

extension AgentTool {
    /// What to drop or to move where little is left; or why an item is not there.
    static func explain(
        _ arguments: ToolArguments,
        _ budget: TokenBudget,
        _ call: Call
    ) throws(ServiceError) -> ToolResult {
        let (found, snapshot) = try ToolSubject.found(arguments, call)
        let view = try ToolView(found.state, of: snapshot, call)
        guard let id = try arguments.text("item") else {
            let rescue = try ServiceError.mapping { () throws(TooMuchWork) in try view.evaluation.rescue(view.wording) }
            return try budget.fit(rendering(rescue, view, reset: reset(rescue, view, call)))
        }
        guard let subject = snapshot.catalog.explanationSubject(id, snapshot.items) else {
            throw ServiceError(.unknownItem, at: .path("item"), "no item “\(id)”")
        }
        let explanation = try ServiceError.mapping { () throws(TooMuchWork) in
            try view.evaluation.explanation(of: subject, view.wording)
        }
        return budget.fit(rendering(explanation, view))
    }

    private typealias Rendering = (DetailLevel) -> (json: JSONValue, lines: [String])

    /// The way back to the beginning; `nil` where it is not needed, or leads to no item.
    ///
    /// A rescue without a suggestion means that more filters would have to go than it looks for together.
    ///
    /// - Throws: `tooMuchWork`.
    private static func reset(_ rescue: Rescue, _ view: ToolView, _ call: Call) throws(ServiceError) -> Way? {
        guard rescue.total == 0, rescue.suggestions.isEmpty, rescue.nearestRanges.isEmpty else { return nil }
        let operation = JSONValue.members([("op", .string("reset"))])
        let state = try ToolOperations([operation], over: view.state, of: view.snapshot, call).applied()
        let total = try ToolView(state, of: view.snapshot, call).evaluation.total
        let text = view.wording.localizer.text(.reset)
        return total > 0 ? Way(text, total, operations: .array([operation]), view) : nil
    }

    private static func rendering(_ rescue: Rescue, _ view: ToolView, reset: Way?) -> Rendering {
        let sets = rescue.suggestions.prefix(4).map { Way($0.text, $0.total, $0.steps, view) }
        let drops = sets + (reset.map { [$0] } ?? [])
        let moves = rescue.nearestRanges.prefix(3).map { Way($0.text, $0.total, [$0.step], view) }
        return { level in
            let (drop, move) = (drops.prefix(level.count(of: 4)), moves.prefix(level.count(of: 3)))
            let json = JSONValue.members([
                ("total", .count(rescue.total)), ("drop", .array(drop.map { $0.json(level) })),
                ("move", .array(move.map { $0.json(level) })),
            ])
            let lines = drop.map { "drop " + $0.line(level) } + move.map { "move " + $0.line(level) }
            return (json, ["\(rescue.total) \(view.noun) now"] + lines)
        }
    }

    private static func rendering(_ explanation: Explanation, _ view: ToolView) -> Rendering {
        let failing = explanation.verdicts.filter { !$0.passes }.prefix(8).map { verdict in
            (PlainText.short(verdict.text), verdict.itemText.map { PlainText.short($0) })
        }
        let change = explanation.change.map { Way($0.text, $0.total, $0.steps, view) }
        let shownID = PlainText.short(view.snapshot.items.id(of: explanation.item))
        let variant = explanation.nearestVariant.map { PlainText.short(view.snapshot.items.id(of: $0)) }
        let nearest = variant.map { [("nearestVariant", JSONValue.string($0))] } ?? []
        return { level in
            let shown = failing.prefix(level.count(of: 8)).map { text, itemText in
                JSONValue.members([
                    ("text", .string(level.text(text))),
                    ("itemText", itemText.map { .string(level.text($0)) } ?? .null),
                ])
            }
            let json = JSONValue.members(
                [("item", .string(shownID))] + nearest + [
                    ("isShown", .bool(explanation.isShown)), ("failing", .array(shown)),
                    ("change", change?.json(level) ?? .null),
                ]
            )
            let other = variant.flatMap { $0 == shownID ? nil : "of its product \($0) comes nearest" }
            let lines = shown.map { verdict in
                "fails \(verdict.plainText("text"))" + (verdict["itemText"]?.asText.map { ": it has \($0)" } ?? "")
            }
            let first = "\(shownID) is \(explanation.isShown ? "shown" : "not shown")"
            let others = other.map { [$0] } ?? []
            return (json, [first] + lines + others + (change.map { ["to show it: " + $0.line(level)] } ?? []))
        }
    }
}

/// A way to more items: what it is in words, what it leads to, and the operations that go there.
private struct Way {
    private let text: String
    private let total: Int
    private let noun: String
    private let operations: JSONValue

    init(_ text: String, _ total: Int, _ steps: [RescueStep], _ view: ToolView) {
        self.init(text, total, operations: view.snapshot.operations(steps), view)
    }

    init(_ text: String, _ total: Int, operations: JSONValue, _ view: ToolView) {
        self.text = PlainText.short(text)
        self.total = total
        noun = view.noun
        self.operations = operations
    }

    /// Operations that are too long are left out: the text says what they do.
    func json(_ level: DetailLevel) -> JSONValue {
        .members([
            ("text", .string(level.text(text))), ("total", .count(total)), ("operations", level.operations(operations)),
        ])
    }

    func line(_ level: DetailLevel) -> String {
        let by = level.operations(operations).map { ", by \($0.jsonText)" } ?? ""
        return "\(level.text(text)): \(total) \(noun)\(by)"
    }
}
