import Catalogs
import FilterCore
import Gateway
import JSON
import Sessions
import Support

extension AgentTool {
    private static let describeBudget = TokenBudget(tokens: 1_500)

    /// The catalogs; or one, where it is named or there is no other.
    static func describe(_ arguments: ToolArguments, _ call: Call) throws(ServiceError) -> ToolResult {
        let name = try arguments.text("catalog")
        let catalogs = name == nil ? try call.catalogs.all() : []
        guard name != nil || catalogs.count == 1 else { return try list(catalogs, call) }
        let subject = try ToolSubject(arguments, call)
        let view = try ToolView(subject.state(for: call), of: subject.snapshot, call)
        let results = try view.results(of: Array(view.categories.indices)) { index in
            view.categories[index].kind.hasValues ? ValueListRequest(limit: maxValues) : nil
        }
        return try describeBudget.fit { level in describe(view, results, level, call) }
    }

    /// Of a category.
    private static let maxValues = 8
    private static let maxCatalogs = 100

    private static func list(_ catalogs: [CatalogSnapshot], _ call: Call) throws(ServiceError) -> ToolResult {
        try describeBudget.fit { level in
            let shown = catalogs.prefix(level.count(of: maxCatalogs)).map { snapshot in
                let locale = snapshot.localizers.preferred(by: call.request).locale
                let title = snapshot.wording(for: locale).title(of: snapshot.catalog.definition)
                return (name: snapshot.name, title: level.text(title), count: snapshot.catalog.itemCount)
            }
            let more = catalogs.count - shown.count
            let json = JSONValue.members([
                (
                    "catalogs",
                    .array(
                        shown.map {
                            .members([
                                ("name", .string($0.name)), ("title", .string($0.title)), ("items", .count($0.count)),
                            ])
                        }
                    )
                ),
                ("moreCatalogs", more > 0 ? .count(more) : nil),
            ])
            return (json, shown.map { "\($0.name): \($0.title), \($0.count) items" } + rest(more))
        }
    }

    private static func describe(
        _ view: ToolView,
        _ results: [Int: CategoryResult],
        _ level: DetailLevel,
        _ call: Call
    ) -> (JSONValue, [String]) {
        // Values go before categories do.
        let valueCount = level.count(of: maxValues)
        let indices = view.categories.indices.prefix(level.isLosingValues ? view.categories.count : level.count(of: 40))
        let described = indices.compactMap { index in
            results[index].map { category(index, $0, view, valueCount: valueCount, level) }
        }
        let sorts = view.snapshot.catalog.sortOrders.prefix(level.count(of: 20)).map { sort in
            JSONValue.members([
                ("id", .string(sort.id)), ("title", .string(level.text(view.wording.title(of: sort)))),
            ])
        }
        let more = view.categories.count - described.count
        let total = view.evaluation.total
        let title = level.text(view.wording.title(of: view.snapshot.catalog.definition))
        let lifetime = call.service.sessions.configuration.idle.components.seconds
        let json = JSONValue.members([
            ("catalog", .string(view.snapshot.name)),
            ("title", .string(title)),
            ("total", .count(total)),
            ("dataVersion", .string(view.snapshot.dataVersion)),
            ("sessionSeconds", .count(Int(lifetime))),
            ("categories", .array(described.map(\.json))),
            ("moreCategories", more > 0 ? .count(more) : nil),
            ("sorts", .array(sorts)),
        ])
        let ids = sorts.compactMap { $0["id"]?.asText }.joined(separator: ", ")
        let first = "\(view.snapshot.name): \(title), \(total) items; sorts: \(ids)"
        return (json, [first] + described.map(\.line) + rest(more))
    }

    private static func rest(_ count: Int) -> [String] { count > 0 ? ["… and \(count) more"] : [] }

    private static func category(
        _ index: Int,
        _ result: CategoryResult,
        _ view: ToolView,
        valueCount: Int,
        _ level: DetailLevel
    ) -> (json: JSONValue, line: String) {
        let category = view.categories[index]
        let unit = view.wording.unit(of: category.definition)
        let unitText = level.text(unit.prefix.isEmpty ? unit.suffix : unit.prefix).trimmingSpaces
        let shown = result.values.prefix(valueCount)
        let more = category.valueCount - shown.count
        let title = level.text(view.title(of: index))
        let (least, greatest) = bounds(of: category)
        let json = JSONValue.members([
            ("id", .string(category.id)),
            ("title", .string(title)),
            ("kind", .string(category.kind.rawValue)),
            ("unit", unitText.isEmpty ? nil : .string(unitText)),
            ("min", least),
            ("max", greatest),
            (
                "values",
                category.kind.hasValues
                    ? .array(
                        shown.map { value in
                            .members([
                                ("value", view.name(of: value.value, in: index)),
                                ("label", view.label(of: value.value, in: index, level)),
                                ("count", .count(value.count)),
                            ])
                        }
                    ) : nil
            ),
            ("more", category.kind.hasValues && more > 0 ? .count(more) : nil),
        ])
        var line = "\(category.id) (\(title), \(category.kind.rawValue))"
        if let least, let greatest { line += ": \(least.plain) to \(greatest.plain) \(unitText)".trimmingSpaces }
        if !shown.isEmpty {
            let texts = shown.map { value -> String in
                let label = view.label(of: value.value, in: index, level)?.asText.map { " (\($0))" } ?? ""
                return "\(view.name(of: value.value, in: index).plain)\(label) \(value.count)"
            }
            line += ": " + texts.joined(separator: "; ")
        }
        if category.kind.hasValues, more > 0 { line += "; \(more) more" }
        return (json, line)
    }

    /// The least and the greatest number that a category is about, in the whole catalog; dates as texts.
    private static func bounds(of category: FilterCore.Category) -> (JSONValue?, JSONValue?) {
        let (fixed, stats) = (category.numberBounds, category.catalogStats)
        func value(_ bound: Bound?, _ number: Number?) -> JSONValue? {
            switch bound {
            case .number(let number): return .number(number)
            case .date(let date): return .string(date.description)
            case nil: break
            }
            guard let number else { return nil }
            if category.isDate, case .integer(let milliseconds) = number {
                return .string(Instant(milliseconds: milliseconds).description)
            }
            return .number(number)
        }
        return (value(fixed?.lower, stats?.minimum), value(fixed?.upper, stats?.maximum))
    }
}

extension JSONValue {
    /// Without quotation marks.
    var plain: String { asText ?? jsonText }
}
