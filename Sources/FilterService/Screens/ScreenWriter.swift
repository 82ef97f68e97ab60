import FilterCore

/// Writes the parts of the answer to a state.
struct ScreenWriter {
    let snapshot: CatalogSnapshot
    let evaluation: Evaluation
    let options: ScreenOptions
    let sort: SortOrder
    let pageSize: Int
    let wording: Wording
    /// What every category counts, by index.
    private(set) lazy var results = cache.counts(of: countsKey) {
        Dictionary(
            uniqueKeysWithValues: snapshot.catalog.categories.indices.map { ($0, evaluation.result(for: $0)) }
        )
    }
    private let scope: FilterScope?
    private let cache: ResultCache

    /// - Parameters:
    ///   - scope: an expression that the items have to pass besides.
    ///   - sort: the state's own, which the options may override.
    ///   - pageSize: likewise.
    ///   - cache: where counts are looked for, and kept.
    init(
        _ snapshot: CatalogSnapshot,
        _ state: FilterState,
        options: ScreenOptions,
        sort: String,
        pageSize: Int,
        locale: String,
        within scope: FilterScope? = nil,
        cache: ResultCache
    ) {
        self.snapshot = snapshot
        self.options = options
        self.scope = scope
        self.cache = cache
        evaluation = scope?.evaluation ?? snapshot.catalog.evaluate(state)
        wording = snapshot.wording(for: locale)
        // A session may outlive a definition that named its sort.
        self.sort = snapshot.catalog.sortOrder(options.sort ?? sort) ?? snapshot.catalog.sortOrders[0]
        self.pageSize = options.pageSize ?? pageSize
    }

    /// The members of a part, into an object that is open.
    mutating func write(_ part: ScreenPart, to writer: inout JSONWriter) {
        switch part {
        case .summary: writeSummary(to: &writer)
        case .categories:
            writer.key("categoryGroups")
            writeGroups(to: &writer)
            writer.key("categories")
            writeCategories(to: &writer)
        case .page:
            writer.key("page")
            writePage(to: &writer)
        case .sections:
            writer.key("sections")
            writeSections(to: &writer)
        }
    }

    /// The filters in force, which have their what-ifs from the categories where these are counted anyway.
    private mutating func writeSummary(to writer: inout JSONWriter) {
        let results = options.parts.contains(.categories) ? results : [:]
        let current = evaluation.currentFilters(
            knowing: results,
            wording,
            presenter: options.presenter,
            isListing: options.parts.contains(.currentFilters),
            in: options.groups
        )
        writer.member("total", evaluation.total)
        writer.member("unfilteredTotal", snapshot.catalog.itemCount)
        if evaluation.total == 0 {
            writer.member("emptyReason", snapshot.catalog.itemCount == 0 ? "noData" : "noMatch")
        }
        writer.member("text", current.text)
        writer.member("activeFilterCount", current.activeCount)
        writer.member("activeCategoryCount", current.activeCategoryCount)
        writer.member("canClearAll", current.activeCount > 0)
        if options.parts.contains(.currentFilters) {
            writer.key("currentFilters")
            CurrentFilterWriter.write(current.filters, of: snapshot, to: &writer)
        }
    }

    /// As the definition says; none without a rule.
    private func writeSections(to writer: inout JSONWriter) {
        guard let sections = snapshot.catalog.definition.sections,
            let index = snapshot.catalog.index(ofCategory: sections.category)
        else {
            writer.beginArray()
            return writer.endArray()
        }
        SectionWriter(snapshot: snapshot, evaluation: evaluation, wording: wording)
            .write(index, limit: sections.limit, in: sort, to: &writer)
    }

    private var countsKey: CacheKey {
        ScreenQuestion.countsKey(evaluation.state, of: snapshot, within: scope?.form)
    }

    private mutating func writeCategories(to writer: inout JSONWriter) {
        let categories = CategoryWriter(snapshot: snapshot, evaluation: evaluation, wording: wording)
        writer.beginArray()
        for index in snapshot.catalog.categories.indices {
            guard let result = results[index] else { continue }
            categories.write(index, result, showsPlan: options.showsPlan, to: &writer)
        }
        writer.endArray()
    }

    private mutating func writeGroups(to writer: inout JSONWriter) {
        let results = results
        let definition = snapshot.catalog.definition
        let activeGroups = snapshot.catalog.categories.indices
            .filter { results[$0]?.isActive ?? false }
            .compactMap { snapshot.catalog.categories[$0].definition.group }
        writer.beginArray()
        for group in definition.groups {
            writer.beginObject()
            writer.member("id", group.id)
            writer.member("title", wording.title(of: group))
            writer.member("parent", group.parent)
            writer.member("isActive", activeGroups.contains { definition.isGroup($0, inside: group.id) })
            writer.endObject()
        }
        writer.endArray()
    }

    /// Page `options.page`, from 1.
    private func writePage(to writer: inout JSONWriter) {
        let (offset, overflow) = (options.page - 1).multipliedReportingOverflow(by: pageSize)
        let slice = evaluation.page(.offset(overflow ? .max : offset), size: pageSize, in: sort)
        PageWriter(snapshot: snapshot, attributes: nil)
            .write(slice, number: options.page, size: pageSize, total: evaluation.total, cursors: cursors, to: &writer)
    }

    /// Makes the cursors of this state and order.
    private var cursors: PageCursor.Context {
        PageCursor.Context(evaluation.state, sort: sort.id, of: snapshot)
    }
}

extension CatalogDefinition {
    /// Whether a category group is another one or lies inside it.
    fileprivate func isGroup(_ id: String, inside outer: String) -> Bool {
        var next: String? = id
        while let current = next {
            if current == outer { return true }
            next = groups.first { $0.id == current }?.parent
        }
        return false
    }
}
