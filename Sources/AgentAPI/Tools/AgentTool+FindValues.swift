import FilterCore
import Gateway
import JSON
import Sessions

extension AgentTool {
    private static let findBudget = TokenBudget(tokens: 400)
    private static let maxFound = 10

    /// Values whose labels contain a text, those with most items first.
    static func findValues(_ arguments: ToolArguments, _ call: Call) throws(ServiceError) -> ToolResult {
        let subject = try ToolSubject(arguments, call)
        let view = try ToolView(subject.state(for: call), of: subject.snapshot, call)
        let query = try arguments.text("q")
        let indices = try categories(named: arguments.text("category"), of: view)
        let results = try view.results(of: indices) { index in
            var listing = ValueListRequest(limit: maxFound, query: query)
            listing.includesChosen = false
            listing.labels = view.wording.labels(of: view.categories[index].definition)
            return listing
        }
        let found = indices.flatMap { index in
            (results[index]?.values.map { (index: index, result: $0) } ?? []).prefix(maxFound)
        }
        // Of equal counts, in the order of the categories.
        let ranked = found.enumerated().sorted {
            ($1.element.result.count, $0.offset) < ($0.element.result.count, $1.offset)
        }.map(\.element)
        let near = if ranked.isEmpty, let query { try nearValues(query, indices, view) } else { [(Int, Value)]() }
        return try findBudget.fit { level in
            let shown = ranked.prefix(level.count(of: maxFound))
            let values = shown.map { index, result in
                JSONValue.members([
                    ("category", .string(view.categories[index].id)),
                    ("value", view.name(of: result.value, in: index)),
                    ("label", view.label(of: result.value, in: index, level)),
                    ("count", .count(result.count)),
                    ("total", result.whatIf.map(JSONValue.count) ?? .null),
                ])
            }
            let meant = near.prefix(level.count(of: 5)).map { index, value in
                JSONValue.members([
                    ("category", .string(view.categories[index].id)), ("value", view.name(of: value, in: index)),
                ])
            }
            let lines =
                values.map { value in
                    let label = value["label"]?.asText.map { " (\($0))" } ?? ""
                    let total = value["total"].map { $0 == .null ? "" : ", \($0.jsonText) after choosing it" } ?? ""
                    return "\(value["category"]?.plain ?? ""): \(value["value"]?.plain ?? "")\(label): "
                        + "\(value["count"]?.jsonText ?? "0") items\(total)"
                }
                + meant.map { "no such value; near: \($0["category"]?.plain ?? ""): \($0["value"]?.plain ?? "")" }
            let json = JSONValue.members([("values", .array(values)), ("near", .array(meant))])
            return (json, lines.isEmpty ? ["no such value"] : lines)
        }
    }

    /// The one with an id, or all that have values.
    ///
    /// - Throws: `unknownCategory`; `invalidValue` for a category without values.
    private static func categories(named id: String?, of view: ToolView) throws(ServiceError) -> [Int] {
        guard let id else { return view.categories.indices.filter { view.categories[$0].kind.hasValues } }
        let index = try view.snapshot.requireCategory(id, at: .body("/category"))
        guard view.categories[index].kind.hasValues else {
            throw ServiceError(FilterError.noValues(view.categories[index].kind), at: .body("/category"))
        }
        return [index]
    }

    /// Units to compare a value with the name that was meant.
    private static let comparisonCost = 500

    /// - Throws: `tooMuchWork`.
    private static func nearValues(
        _ query: String,
        _ indices: [Int],
        _ view: ToolView
    ) throws(ServiceError) -> [(Int, Value)] {
        for index in indices {
            let category = view.categories[index]
            try view.limiting { () throws(TooMuchWork) in
                try view.evaluation.work.spend(category.valueCount, times: comparisonCost, on: .category(category.id))
            }
        }
        return indices.flatMap { index in
            let finder = ValueFinder(view.snapshot, category: index, state: view.state.filters)
            return NearNames.suggestions(for: query, among: view.categories[index].offeredTexts).compactMap { text in
                (try? finder.value(text, at: .body("/q"))).map { (index, $0) }
            }
        }
    }
}
