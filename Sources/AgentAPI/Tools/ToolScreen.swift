import CatalogFiles
import Catalogs
import FilterCore
import Gateway
import JSON
import Sessions

/// What `filter` says of a state.
struct ToolScreen {
    private let view: ToolView
    private let current: CurrentFilters
    private let taps: [Tap]
    private let items: [ItemSummary]
    private let dropped: [DroppedFilter]

    private static let budget = TokenBudget(tokens: 900)
    private static let (maxChips, maxTaps, maxItems) = (12, 6, 5)

    /// A value that could be chosen next.
    private struct Tap {
        let index: Int
        let value: Value?
        let total: Int
    }

    /// Counts everything; nothing that comes after it can be refused.
    ///
    /// - Parameter dropped: filters that the data cannot have any more.
    /// - Throws: `tooMuchWork`.
    init(_ view: ToolView, dropped: [DroppedFilter] = []) throws(ServiceError) {
        self.view = view
        self.dropped = dropped
        let evaluation = view.evaluation
        let results = try view.results(of: Array(view.categories.indices)) { index in
            let category = view.categories[index]
            // Lists by label or path have their largest values anywhere.
            return category.kind.hasValues && category.valueCount <= Self.maxListed
                ? ValueListRequest(limit: Self.maxListed) : nil
        }
        current = try view.limiting { () throws(TooMuchWork) in
            try evaluation.currentFilters(knowing: results, view.wording)
        }
        taps = view.categories.indices.compactMap { index in
            results[index].flatMap { Self.tap(in: index, $0, total: evaluation.total, view) }
        }
        .sorted { $0.total > $1.total }
        let catalog = view.snapshot.catalog
        let order = catalog.sortOrder(view.state.settings.sort) ?? catalog.sortOrders[0]
        let page = try view.limiting { () throws(TooMuchWork) in
            try evaluation.page(.offset(0), size: Self.maxItems, in: order)
        }
        items = try ItemSummary.summaries(of: page.items, view)
    }

    private static let maxListed = 200

    /// The tap of a category that leaves most items, but not all.
    private static func tap(in index: Int, _ result: CategoryResult, total: Int, _ view: ToolView) -> Tap? {
        guard result.disabledBy.isEmpty else { return nil }
        if let toggle = result.toggle {
            guard !toggle.isOn, let left = toggle.whatIf, left > 0, left < total else { return nil }
            return Tap(index: index, value: nil, total: left)
        }
        var best: Tap?
        for place in result.values.numbers.indices {
            let numbers = result.values.numbers[place]
            guard !numbers.isSelected, !numbers.isExcluded, let left = numbers.whatIf, left > best?.total ?? 0,
                left < total
            else { continue }
            best = Tap(index: index, value: result.values.value(at: place), total: left)
        }
        return best
    }

    // MARK: Writing

    /// - Parameters:
    ///   - session: `nil` for a preview of a catalog.
    ///   - isPreview: the session has another state.
    func result(of session: Session?, isPreview: Bool = false) throws(ServiceError) -> ToolResult {
        try Self.budget.fit { level in form(session, isPreview: isPreview, level) }
    }

    private func form(_ session: Session?, isPreview: Bool, _ level: DetailLevel) -> (JSONValue, [String]) {
        let total = view.evaluation.total
        let text = level.text(current.text, times: 4)
        let chips = current.filters.prefix(level.count(of: Self.maxChips)).map { chip(filter: $0, level) }
        let moreChips = current.filters.count - chips.count
        let next = taps.prefix(level.count(of: Self.maxTaps)).map { tap($0, level) }
        let shown = items.prefix(level.count(of: Self.maxItems))
        let lost = dropped.prefix(level.count(of: 4)).map {
            level.text(view.snapshot.catalog.text(of: $0, view.wording))
        }
        let json = JSONValue.members([
            ("session", session.map { .string($0.id) } ?? .null),
            ("revision", session.map { .count($0.revision) } ?? .null),
            ("text", .string(text)),
            ("total", .count(total)),
            ("chips", .array(chips)),
            ("moreChips", moreChips > 0 ? .count(moreChips) : nil),
            ("next", .array(next)),
            ("items", .array(shown.map { $0.json(level) })),
            ("dropped", lost.isEmpty ? nil : .array(lost.map(JSONValue.string))),
            ("exact", .bool(true)),
            ("dataVersion", .string(view.snapshot.dataVersion)),
        ])
        var lines = [text]
        if isPreview { lines.append("a preview: nothing was changed") }
        if let session { lines.append("session \(session.id), revision \(session.revision)") }
        lines += lost.map { "dropped, as the data do not have it any more: \($0)" }
        lines += chips.map { "filter \($0.plain("text")): \($0.plain("without")) without it; id \($0.plain("id"))" }
        if moreChips > 0 { lines.append("… and \(moreChips) more filters") }
        lines += next.map { "next \($0.plain("text")): \($0.plain("total"))" }
        lines += shown.map { "item \($0.line(level))" }
        return (json, lines)
    }

    private func chip(filter: CurrentFilter, _ level: DetailLevel) -> JSONValue {
        .members([
            ("text", .string(level.text(filter.text))),
            ("id", .string(FilterIdentity.filter(filter.key, in: view.snapshot.name).description)),
            ("without", filter.whatIf.map(JSONValue.count) ?? .null),
        ])
    }

    private func tap(_ tap: Tap, _ level: DetailLevel) -> JSONValue {
        let category = view.categories[tap.index]
        let title = view.title(of: tap.index)
        let text = tap.value.map { "\(title): \(view.wording.label(of: $0, in: category))" } ?? title
        let operation =
            tap.value.map { view.selecting($0, in: tap.index) }
            ?? .members([
                ("op", .string("set")), ("category", .string(category.id)), ("selection", .bool(true)),
            ])
        return .members([
            ("text", .string(level.text(text))), ("total", .count(tap.total)), ("operation", operation),
        ])
    }
}

extension JSONValue {
    /// A member without quotation marks.
    fileprivate func plain(_ key: String) -> String { self[key]?.plain ?? "" }
}
