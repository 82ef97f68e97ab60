import Bytes
import CatalogFiles
import Catalogs
import FilterCore
import Gateway
import JSON
import Sessions

/// What `filter` says of a state, before it is known of which session.
struct ToolScreen {
    /// Members of an object of JSON.
    private let members: ArraySlice<UInt8>
    /// The sentence; in further lines what comes after the session.
    private let text: Substring

    /// For the session and its revision, which are written beside it.
    private static let reservedBytes = 120
    /// Distinguishes it from parts of screens, whose keys begin as its own does (`ScreenQuestion`).
    private static let cacheBranch: UInt8 = 0xFE

    /// Finds it as it was kept for all sessions, or counts everything; nothing that comes after it can be refused.
    ///
    /// - Parameters:
    ///   - dropped: filters that the data cannot have any more.
    ///   - budget: of the whole result.
    /// - Throws: `tooMuchWork`.
    init(
        _ state: SessionState,
        of snapshot: CatalogSnapshot,
        dropped: [DroppedFilter] = [],
        within budget: TokenBudget,
        _ call: Call
    ) throws(ServiceError) {
        let cache = call.service.cache
        let stem = snapshot.identity + [0] + SessionCoding.encode(state)
        let key = cache.keepsParts && dropped.isEmpty ? CacheKey(CacheKey.Stem(stem), [Self.cacheBranch]) : nil
        if let key, let kept = cache.part(key)?.bytes, let end = kept.firstIndex(of: 0) {
            members = kept[..<end]
            text = Substring(decoding: kept[kept.index(after: end)...], as: UTF8.self)
            return
        }
        let counted = try CountedScreen(ToolView(state, of: snapshot, call), dropped: dropped)
        let fitted = budget.reserving(Self.reservedBytes).fit(DetailLevel.all, counted.rendering)
        members = (fitted.structured ?? []).dropFirst().dropLast()
        text = Substring(fitted.text)
        // No JSON and no text of a result has a byte 0.
        if let key { _ = cache.keep(members + [0] + fitted.text.utf8, by: key) }
    }

    /// - Parameters:
    ///   - session: `nil` for a preview of a catalog.
    ///   - isPreview: the session has another state.
    func result(of session: Session?, isPreview: Bool = false) -> ToolResult {
        var writer = JSONWriter(capacity: members.count + Self.reservedBytes)
        writer.beginObject()
        writer.member("session", session?.id)
        writer.member("revision", session?.revision)
        writer.rawMembers(members.span)
        writer.endObject()
        let sentence = text.prefix { $0 != "\n" }
        var head = String(sentence)
        if isPreview { head += "\na preview: nothing was changed" }
        if let session { head += "\nsession \(session.id), revision \(session.revision)" }
        return ToolResult(structured: writer.bytes, text: head + text[sentence.endIndex...])
    }
}

/// A state with everything counted that `filter` says of it.
private struct CountedScreen {
    private let view: ToolView
    private let text: String
    private let chips: [(text: String, id: String, without: Int?)]
    private let taps: [NextTap]
    private let items: [ItemSummary]
    private let dropped: [String]

    private static let (maxChips, maxTaps, maxItems, maxDropped) = (12, 6, 5, 4)

    /// - Throws: `tooMuchWork`.
    init(_ view: ToolView, dropped: [DroppedFilter]) throws(ServiceError) {
        self.view = view
        let evaluation = view.evaluation
        let catalog = view.snapshot.catalog
        let listings = NextTap.listings(of: view)
        let shown = try view.shownCategories()
        let results = try view.results(of: shown) { index in listings[index] }
        let current = try ServiceError.mapping { () throws(TooMuchWork) in
            try evaluation.currentFilters(knowing: results, view.wording)
        }
        text = PlainText.short(current.text, to: 4 * PlainText.maxBytes)
        chips = current.filters.map { filter in
            let id = FilterIdentity.filter(filter.key, in: view.snapshot.name).description
            return (PlainText.short(filter.text), id, filter.whatIf)
        }
        // Equal ones in the order of the categories.
        taps = shown.compactMap { index in results[index].flatMap { NextTap(in: index, $0, view) } }
            .enumerated().sorted { ($1.element.total, $0.offset) < ($0.element.total, $1.offset) }.map(\.element)
        let order = catalog.sortOrder(view.state.settings.sort) ?? catalog.sortOrders[0]
        let page = try ServiceError.mapping { () throws(TooMuchWork) in
            try evaluation.page(.offset(0), size: Self.maxItems, in: order)
        }
        items = try ItemSummary.summaries(of: page.items, view)
        self.dropped = dropped.prefix(Self.maxDropped).map { PlainText.short(catalog.text(of: $0, view.wording)) }
    }

    // MARK: Writing

    func rendering(_ level: DetailLevel) -> (json: JSONValue, lines: [String]) {
        let sentence = PlainText.cut(text, to: 4 * level.textLimit)
        let chips = chips.prefix(level.count(of: Self.maxChips))
        let moreChips = self.chips.count - chips.count
        let taps = taps.prefix(level.count(of: Self.maxTaps))
        let shown = items.prefix(level.count(of: Self.maxItems))
        let lost = dropped.map(level.text)
        let json = JSONValue.members([
            ("text", .string(sentence)),
            ("total", .count(view.evaluation.total)),
            (
                "chips",
                .array(
                    chips.map {
                        .members([
                            ("text", .string(level.text($0.text))), ("id", .string($0.id)),
                            ("without", $0.without.map(JSONValue.count) ?? .null),
                        ])
                    }
                )
            ),
            ("moreChips", moreChips > 0 ? .count(moreChips) : nil),
            (
                "next",
                .array(
                    taps.map {
                        .members([
                            ("text", .string(level.text($0.text))), ("total", .count($0.total)),
                            ("operation", $0.operation),
                        ])
                    }
                )
            ),
            ("items", .array(shown.map { $0.json(level) })),
            ("dropped", lost.isEmpty ? nil : .texts(lost)),
            ("exact", .bool(true)),
            ("dataVersion", .string(view.snapshot.dataVersion)),
        ])
        var lines = [sentence]
        lines += lost.map { "dropped, as the data do not have it any more: \($0)" }
        lines += chips.map { chip in
            let without = chip.without.map { "\($0) without it" } ?? "required"
            return "filter \(level.text(chip.text)): \(without); id \(chip.id)"
        }
        if moreChips > 0 { lines.append("… and \(moreChips) more filters") }
        lines += taps.map { "next \(level.text($0.text)): \($0.total)" }
        lines += shown.map { "item \($0.line(level))" }
        return (json, lines)
    }
}
