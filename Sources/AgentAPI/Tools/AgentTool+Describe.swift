import Catalogs
import FilterCore
import Gateway
import JSON
import Sessions
import Support

extension AgentTool {
    /// The catalogs; or one, where it is named or there is no other.
    static func describe(
        _ arguments: ToolArguments,
        _ budget: TokenBudget,
        _ call: Call
    ) throws(ServiceError) -> ToolResult {
        if try arguments.text("catalog") == nil {
            let catalogs = try call.catalogs.all()
            if catalogs.count != 1 { return list(catalogs, budget, call) }
        }
        let subject = try ToolSubject(arguments, call)
        let description = try CatalogDescription(ToolView(subject.state(for: call), of: subject.snapshot, call), call)
        return budget.fit(CatalogDescription.levels, description.rendering)
    }

    private static let maxCatalogs = 100

    private static func list(_ catalogs: [CatalogSnapshot], _ budget: TokenBudget, _ call: Call) -> ToolResult {
        let titled = catalogs.prefix(maxCatalogs).map { snapshot in
            let wording = snapshot.wording(for: snapshot.localizers.preferred(by: call.request).locale)
            return (snapshot, title: PlainText.short(wording.title(of: snapshot.catalog.definition)))
        }
        return budget.fit { level in
            let shown = titled.prefix(level.count(of: maxCatalogs)).map { snapshot, title in
                JSONValue.members([
                    ("name", .string(snapshot.name)), ("title", .string(level.text(title))),
                    ("items", .count(snapshot.catalog.itemTotal)),
                ])
            }
            let more = catalogs.count - shown.count
            let json = JSONValue.members([
                ("catalogs", .array(shown)), ("moreCatalogs", more > 0 ? .count(more) : nil),
            ])
            let lines = shown.map { catalog in
                let (name, title) = (catalog.plainText("name"), catalog.plainText("title"))
                return "\(name): \(title), \(catalog.plainText("items")) items"
            }
            return (json, lines + (more > 0 ? ["… and \(more) more catalogs"] : []))
        }
    }
}

/// What `describe` says of a catalog.
private struct CatalogDescription {
    /// Values go before categories do.
    struct Level {
        let texts: DetailLevel
        let categoryCount: Int
        let valueCount: Int
    }

    static let levels =
        [8, 8, 8, 6, 4, 3, 2, 1, 0].enumerated().map { place, valueCount in
            Level(texts: texts(place), categoryCount: .max, valueCount: valueCount)
        }
        + [60, 30, 15, 5].map { Level(texts: texts(.max), categoryCount: $0, valueCount: 0) }

    private static func texts(_ place: Int) -> DetailLevel { DetailLevel.all[min(place, DetailLevel.all.count - 1)] }

    private static let maxValues = 8
    private static let maxSorts = 20

    private struct CategoryFacts {
        let id: String
        let title: String
        let kind: String
        let unit: String
        let bounds: (least: JSONValue?, greatest: JSONValue?)
        let values: [(name: NamedValue, count: Int)]
        /// `nil` for a category without values.
        let valueCount: Int?
        /// The items without a value; `nil` where they cannot be chosen.
        let noneCount: Int?
    }

    private let name: String
    private let title: String
    private let total: Int
    /// Without what is chosen at the start.
    private let wholeTotal: Int
    private let noun: String
    private let dataVersion: String
    private let sessionSeconds: Int
    private let categories: [CategoryFacts]
    /// How many categories made of names the answer leaves out, as few of the matching items have them.
    private let hiddenCount: Int
    private let sorts: [(id: String, title: String)]

    /// - Throws: `tooMuchWork`.
    init(_ view: ToolView, _ call: Call) throws(ServiceError) {
        let snapshot = view.snapshot
        name = snapshot.name
        title = PlainText.short(view.wording.title(of: snapshot.catalog.definition))
        total = view.evaluation.total
        wholeTotal = snapshot.catalog.itemTotal
        noun = view.noun
        dataVersion = snapshot.dataVersion
        sessionSeconds = Int(call.service.sessions.configuration.idle.components.seconds)
        let shown = try view.shownCategories()
        let results = try view.results(of: shown) { index in
            view.categories[index].kind.hasValues ? ValueListRequest(limit: Self.maxValues) : nil
        }
        try ServiceError.mapping { () throws(TooMuchWork) in
            try call.work.spend(shown.count, times: WorkCost.categoryText, on: .answer)
        }
        categories = shown.compactMap { index in
            results[index].map { Self.facts(index, $0, view) }
        }
        hiddenCount = view.categories.count - categories.count
        sorts = snapshot.catalog.sortOrders.filter { PlainText.isName($0.id) }.map { sort in
            (sort.id, PlainText.short(view.wording.title(of: sort)))
        }
    }

    private static func facts(_ index: Int, _ result: CategoryResult, _ view: ToolView) -> CategoryFacts {
        let category = view.categories[index]
        let unit = view.wording.unit(of: category.definition)
        return CategoryFacts(
            id: category.id,
            title: view.title(of: index),
            kind: category.kind.rawValue,
            unit: PlainText.short(unit.prefix.isEmpty ? unit.suffix : unit.prefix).trimmingSpaces,
            bounds: category.ends,
            values: result.values.prefix(maxValues).map { (NamedValue($0.value, in: index, view), $0.count) },
            valueCount: category.kind.hasValues ? category.valueCount : nil,
            noneCount: result.none?.count
        )
    }

    // MARK: Writing

    func rendering(_ level: Level) -> (JSONValue, [String]) {
        let shown = categories.prefix(level.categoryCount).map { Self.rendering($0, level) }
        let more = categories.count - shown.count + hiddenCount
        let orders = sorts.prefix(level.texts.count(of: Self.maxSorts))
        let json = JSONValue.members([
            ("catalog", .string(name)),
            ("title", .string(level.texts.text(title))),
            ("total", .count(total)),
            ("dataVersion", .string(dataVersion)),
            ("sessionSeconds", .count(sessionSeconds)),
            ("categories", .array(shown.map(\.json))),
            ("moreCategories", more > 0 ? .count(more) : nil),
            (
                "sorts",
                .array(
                    orders.map { .members([("id", .string($0.id)), ("title", .string(level.texts.text($0.title)))]) }
                )
            ),
            ("moreSorts", sorts.count > orders.count ? .count(sorts.count - orders.count) : nil),
        ])
        let ids = orders.map(\.id).joined(separator: ", ") + (sorts.count > orders.count ? ", …" : "")
        let count = total == wholeTotal ? "\(total)" : "\(total) of \(wholeTotal)"
        let first = "\(name): \(level.texts.text(title)), \(count) \(noun); sorts: \(ids)"
        return (json, [first] + shown.map(\.line) + (more > 0 ? ["… and \(more) more categories"] : []))
    }

    private static func rendering(_ facts: CategoryFacts, _ level: Level) -> (json: JSONValue, line: String) {
        let values = facts.values.prefix(level.valueCount)
        let more = facts.valueCount.map { $0 - values.count } ?? 0
        let title = level.texts.text(facts.title)
        let json = JSONValue.members([
            ("id", .string(facts.id)),
            ("title", .string(title)),
            ("kind", .string(facts.kind)),
            ("unit", facts.unit.isEmpty ? nil : .string(level.texts.text(facts.unit))),
            ("min", facts.bounds.least),
            ("max", facts.bounds.greatest),
            (
                "values",
                facts.valueCount == nil
                    ? nil
                    : .array(
                        values.map { value in
                            .members([
                                ("value", value.name.name), ("label", value.name.label(level.texts)),
                                ("count", .count(value.count)),
                            ])
                        }
                    )
            ),
            ("more", more > 0 ? .count(more) : nil),
            ("none", facts.noneCount.map(JSONValue.count)),
        ])
        var line = "\(facts.id) (\(title), \(facts.kind))"
        if let least = facts.bounds.least, let greatest = facts.bounds.greatest {
            line += ": \(least.plainText) to \(greatest.plainText) \(level.texts.text(facts.unit))".trimmingSpaces
        }
        let texts =
            values.map { "\($0.name.text(level.texts)) \($0.count)" } + (more > 0 ? ["\(more) more"] : [])
            + (facts.noneCount.map { ["none \($0)"] } ?? [])
        return (json, texts.isEmpty ? line : line + ": " + texts.joined(separator: "; "))
    }
}
