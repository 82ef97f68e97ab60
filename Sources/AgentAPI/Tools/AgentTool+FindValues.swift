import FilterCore
import Gateway
import JSON
import Sessions

extension AgentTool {
    private static let maxFound = 10

    /// Values whose labels contain a text: first one that is the text, then by falling count.
    static func findValues(
        _ arguments: ToolArguments,
        _ budget: TokenBudget,
        _ call: Call
    ) throws(ServiceError) -> ToolResult {
        let subject = try ToolSubject(arguments, call)
        let view = try ToolView(subject.state(for: call), of: subject.snapshot, call)
        let query = try arguments.text("q")
        let indices = try categories(named: arguments.text("category"), of: view)
        let results = try view.results(of: indices) { index in
            var listing = ValueListRequest(limit: maxFound, query: query)
            listing.includesChosen = false
            listing.includesEmpty = true
            listing.labels = view.wording.labels(of: view.categories[index].definition)
            return listing
        }
        let wanted = query.map { Folding.fold($0) }
        let found = indices.flatMap { index in
            (results[index].map { Array($0.values.prefix(maxFound)) } ?? []).map { result in
                let isWhole = Folding.fold(view.wording.label(of: result.value, in: view.categories[index])) == wanted
                return (index: index, result: result, isWhole: isWhole)
            }
        }
        // Equal ones in the order of the categories.
        let ranked = found.enumerated().sorted { left, right in
            if left.element.isWhole != right.element.isWhole { return left.element.isWhole }
            let counts = (left.element.result.count, right.element.result.count)
            return counts.0 != counts.1 ? counts.0 > counts.1 : left.offset < right.offset
        }
        let values = ranked.prefix(maxFound).map { _, value in
            // Of one that is chosen a tap would take it away.
            let total = value.result.isSelected ? view.evaluation.total : value.result.whatIf
            let name = NamedValue(value.result.value, in: value.index, view)
            return (index: value.index, count: value.result.count, total: total, name: name)
        }
        let near = if values.isEmpty, let query { try nearValues(query, indices, view) } else { [(Int, NamedValue)]() }
        return budget.fit { level in rendering(values, near, view, level) }
    }

    private static func rendering(
        _ values: [(index: Int, count: Int, total: Int?, name: NamedValue)],
        _ near: [(index: Int, name: NamedValue)],
        _ view: ToolView,
        _ level: DetailLevel
    ) -> (JSONValue, [String]) {
        let shown = values.prefix(level.count(of: maxFound))
        let meant = near.prefix(level.count(of: 5))
        let json = JSONValue.members([
            (
                "values",
                .array(
                    shown.map { index, count, total, name in
                        .members([
                            ("category", .string(view.categories[index].id)), ("value", name.name),
                            ("label", name.label(level)), ("count", .count(count)),
                            ("total", total.map(JSONValue.count) ?? .null),
                        ])
                    }
                )
            ),
            (
                "near",
                .array(
                    meant.map { .members([("category", .string(view.categories[$0].id)), ("value", $1.name)]) }
                )
            ),
        ])
        let lines =
            shown.map { index, count, total, name in
                let after = total.map { ", \($0) after choosing it" } ?? ""
                return "\(view.categories[index].id): \(name.text(level)): \(count) \(view.noun(of: index))\(after)"
            }
            + meant.map { "no such value; near: \(view.categories[$0].id): \($1.text(level))" }
        return (json, lines.isEmpty ? ["no such value"] : lines)
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

    /// Values that may have been meant.
    ///
    /// - Throws: `tooMuchWork`.
    private static func nearValues(
        _ query: String,
        _ indices: [Int],
        _ view: ToolView
    ) throws(ServiceError) -> [(Int, NamedValue)] {
        var near: [(Int, NamedValue)] = []
        for index in indices {
            let values = try view.values(of: index).near(query)
            near += values.map { (index, NamedValue($0, in: index, view)) }
        }
        return near
    }
}
