import Catalogs
import FilterCore
import Gateway
import JSON

/// Writes the parts of the answer to a state, and finds once what several of them need.
final class ScreenWriter {
    let snapshot: CatalogSnapshot
    let evaluation: Evaluation
    let options: ScreenOptions
    let sort: SortOrder
    let pageSize: Int
    let wording: Wording
    private let bounds: RequestBounds
    /// The categories made of names that the screen before showed.
    private let shown: [String]
    /// The categories that are wanted; `nil` until they are asked for.
    private var chosen: CategoryChoice?
    /// The results of each of them, by index; `nil` until they are asked for.
    private var counted: [Int: CategoryResult]?
    private let scope: ItemSubset?
    private let cache: ResultCache

    /// - Parameters:
    ///   - shown: the categories made of names that the screen before showed, in their order.
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
        keeping shown: [String] = [],
        within scope: ItemSubset? = nil,
        cache: ResultCache,
        bounds: RequestBounds
    ) throws(ServiceError) {
        self.snapshot = snapshot
        self.options = options
        self.shown = shown
        self.scope = scope
        self.cache = cache
        self.bounds = bounds
        if let scope {
            evaluation = scope.evaluation
        } else {
            evaluation = try ServiceError.mapping { () throws(TooMuchWork) in
                try bounds.evaluation(of: state, in: snapshot)
            }
        }
        wording = snapshot.wording(for: locale)
        // A session may outlive a definition that named its sort.
        self.sort = snapshot.catalog.sortOrder(options.sort ?? sort) ?? snapshot.catalog.sortOrders[0]
        self.pageSize = options.pageSize ?? pageSize
    }

    /// The results of every category that is wanted, by index.
    ///
    /// - Throws: `tooMuchWork`.
    func results() throws(ServiceError) -> [Int: CategoryResult] {
        if let counted { return counted }
        let wanted = try choice().order
        let results = try ServiceError.mapping { () throws(TooMuchWork) in
            try cache.counts(of: countsKey(wanted)) { () throws(TooMuchWork) in
                let categories = snapshot.catalog.categories
                let finished = bounds.finished?.counts(of: evaluation.state, in: snapshot, within: scope?.text)
                let counting = CategoryCounting(evaluation, options, finished)
                // Where connections wait for the thread, what would not come to an end here is not begun.
                if !bounds.isPatient { try evaluation.requireRoom(forResultsOf: wanted) }
                let results = try counting.results(for: wanted, sharingWith: bounds.spare)
                for index in wanted {
                    if let plan = results[index]?.plan { bounds.trace?.note(plan, of: categories[index].id) }
                }
                return results
            }
        }
        counted = results
        return results
    }

    /// The categories that are wanted.
    ///
    /// - Throws: `tooMuchWork`.
    func choice() throws(ServiceError) -> CategoryChoice {
        if let chosen { return chosen }
        let choice = try ServiceError.mapping { () throws(TooMuchWork) in
            try CategoryChoice(of: evaluation, named: options.categories, keeping: shown)
        }
        chosen = choice
        return choice
    }

    /// The members of a part, into an object that is open.
    ///
    /// - Throws: `tooMuchWork`, `answerTooLarge`.
    func write(_ part: ScreenPart, to writer: inout JSONWriter) throws(ServiceError) {
        switch part {
        case .summary: try writeSummary(to: &writer)
        case .categories:
            writer.key("categoryGroups")
            writeGroups(try choice(), to: &writer)
            writer.key("categories")
            writeCategories(try results(), in: try choice().order, to: &writer)
        case .page:
            writer.key("page")
            try writePage(to: &writer)
        case .sections: try writeSections(to: &writer)
        }
    }

    /// The filters in force, which have their what-ifs from the categories where these are counted anyway.
    private func writeSummary(to writer: inout JSONWriter) throws(ServiceError) {
        let results = options.parts.contains(.categories) ? try results() : [:]
        let current = try ServiceError.mapping { () throws(TooMuchWork) in
            try evaluation.currentFilters(
                knowing: results,
                wording,
                presenter: options.presenter,
                isListing: options.parts.contains(.currentFilters),
                in: options.groups
            )
        }
        writer.writeTotals(of: evaluation)
        writer.member("unfilteredTotal", snapshot.catalog.total)
        if evaluation.listedTotal == 0 {
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
    private func writeSections(to writer: inout JSONWriter) throws(ServiceError) {
        guard let sections = snapshot.catalog.definition.sections,
            let index = snapshot.catalog.index(ofCategory: sections.category)
        else {
            writer.key("sections")
            writer.beginArray()
            return writer.endArray()
        }
        let page = SectionPage(of: index, limit: sections.limit, in: sort)
        try SectionWriter(
            snapshot: snapshot,
            evaluation: evaluation,
            wording: wording,
            attributes: options.attributes,
            variantLimit: options.variantLimit,
            bounds: bounds
        ).write(page, cursorNamed: "sectionsNextCursor", to: &writer)
    }

    /// - Parameter wanted: the categories that are counted.
    private func countsKey(_ wanted: [Int]) -> CacheKey {
        ScreenQuestion.countsKey(
            evaluation.state,
            of: snapshot,
            within: scope?.text,
            options,
            categories: snapshot.catalog.hasRelevantCategories ? wanted : nil
        )
    }

    private func writeCategories(
        _ results: [Int: CategoryResult],
        in order: [Int],
        to writer: inout JSONWriter
    ) {
        let categories = CategoryWriter(
            snapshot: snapshot,
            evaluation: evaluation,
            wording: wording,
            view: options.values
        )
        writer.beginArray()
        for index in order {
            guard let result = results[index] else { continue }
            categories.write(index, result, showsPlan: options.showsPlan, to: &writer)
        }
        writer.endArray()
    }

    private func writeGroups(_ choice: CategoryChoice, to writer: inout JSONWriter) {
        let definition = snapshot.catalog.definition
        let activeGroups =
            definition.groups.isEmpty
            ? []
            : evaluation.state.selections.keys
                .compactMap { snapshot.catalog.index(ofCategory: $0) }
                .map { snapshot.catalog.categories[$0] }
                .filter { snapshot.catalog.isActive($0, in: evaluation.state) }
                .compactMap(\.definition.group)
        writer.beginArray()
        for (index, group) in definition.groups.enumerated() {
            writer.beginObject()
            writer.member("id", group.id)
            writer.member("title", wording.title(of: group))
            writer.member("parent", group.parent)
            writer.member("isActive", activeGroups.contains { definition.isGroup($0, inside: group.id) })
            if let relevant = choice.relevant.first(where: { $0.group == index }) {
                writer.member("shownCount", relevant.categories.count)
                writer.member("relevantCount", relevant.relevantCount)
            }
            writer.endObject()
        }
        writer.endArray()
    }

    /// Page `options.page`, from 1.
    private func writePage(to writer: inout JSONWriter) throws(ServiceError) {
        let (offset, overflow) = (options.page - 1).multipliedReportingOverflow(by: pageSize)
        let slice = try ServiceError.mapping { () throws(TooMuchWork) in
            try evaluation.page(.offset(overflow ? .max : offset), size: pageSize, in: sort)
        }
        try PageWriter(
            snapshot: snapshot,
            attributes: options.attributes,
            variantLimit: options.variantLimit,
            bounds: bounds
        ).write(
            slice,
            of: evaluation,
            in: sort,
            number: options.page,
            size: pageSize,
            cursors: cursors,
            to: &writer
        )
    }

    /// Makes the cursors of this state and order.
    private var cursors: PageCursor.Context {
        PageCursor.Context(evaluation.state, sort: sort.id, of: snapshot)
    }
}

extension Evaluation {
    /// The result of one category with as many values as an answer wants.
    ///
    /// - Throws: ``TooMuchWork``.
    func result(for index: Int, _ options: ScreenOptions) throws(TooMuchWork) -> CategoryResult {
        try result(for: index, listing: options.limit.map { ValueListRequest(limit: $0) })
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
