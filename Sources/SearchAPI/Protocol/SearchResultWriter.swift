import Catalogs
import FilterCore
import Gateway
import JSON

/// Writes the answer to one search for hits.
///
/// Members about learning and ranking are left out: there is no `queryID`, as nothing is recorded, and neither
/// `nbSortedHits` nor `appliedRelevancyStrictness`, as nothing is ranked. Front ends take what is not there for “not
/// offered”.
struct SearchResultWriter {
    /// The name of the index as the client sent it.
    let index: String
    let snapshot: CatalogSnapshot
    let sort: SortOrder
    let parameters: SearchParameters
    let search: Search
    let bounds: RequestBounds
    /// How many hits can be paged to; `nil` for all.
    let reach: Int?
    /// Since the request came.
    let server: SearchTimer
    /// The attributes that the search filters by.
    var filtered: Set<Text> = []
    /// How front ends are to show facets; `nil`: as the definition says it.
    var renderingContent: JSONValue?

    /// Writes the members of the answer but the last ones, which report the time.
    ///
    /// - Throws: `answerTooLarge`, `tooMuchWork`.
    func write(to writer: inout JSONWriter) throws(ServiceError) {
        let limit = parameters.hitsPerProduct(in: snapshot.catalog)
        let total = try ServiceError.mapping { () throws(TooMuchWork) in
            try limit == 0 ? search.total : search.measuredTotal(byProduct: true)
        }
        let window = SearchWindow(parameters, total: total, reach: reach)
        let (offset, count) = (window.offset, window.count)
        let items = try ServiceError.mapping { () throws(TooMuchWork) in
            try limit == 0
                ? search.items(from: offset, count: count, in: sort)
                : search.items(ofProductsFrom: offset, count: count, leading: limit, in: sort)
        }
        if wants("hits") {
            writer.key("hits")
            try hits.write(items, to: &writer)
        }
        try writeRest(window, to: &writer)
    }

    /// Writes the same of a step of a walk, which ends early where hits are long.
    ///
    /// - Parameters:
    ///   - items: the hits that the step may have.
    ///   - byteCount: what hits may come to.
    /// - Returns: how many hits of them the step has.
    /// - Throws: `answerTooLarge`, `tooMuchWork`.
    func write(_ items: [Int], within byteCount: Int, to writer: inout JSONWriter) throws(ServiceError) -> Int {
        var count = items.count
        if wants("hits") {
            writer.key("hits")
            count = try hits.write(items, within: byteCount, to: &writer)
        }
        try writeRest(SearchWindow(parameters, total: search.total, reach: nil), to: &writer)
        return count
    }

    private func writeRest(_ window: SearchWindow, to writer: inout JSONWriter) throws(ServiceError) {
        if wants("nbHits") { writer.member("nbHits", try hitCount(window)) }
        writePage(window, to: &writer)
        let facets = try countFacets()
        write(facets, to: &writer)
        writeExhaustiveness(of: facets, to: &writer)
        if wants("query") { writer.member("query", parameters.query) }
        if wants("params") { writer.member("params", parameters.echo) }
        if wants("index") { writer.member("index", index) }
        if wants("renderingContent") {
            writer.key("renderingContent")
            if let renderingContent {
                writer.value(renderingContent)
            } else {
                FacetOrderWriter(catalog: snapshot.catalog, attributes: try facetAttributes()).write(to: &writer)
            }
        }
    }

    /// How many hits there are, or what they weigh.
    private func hitCount(_ window: SearchWindow) throws(ServiceError) -> Int {
        guard snapshot.catalog.countsWeights else { return window.total }
        return try ServiceError.mapping { () throws(TooMuchWork) in try search.measuredTotal(byProduct: false) }
    }

    /// Writes how long the search took.
    ///
    /// - Parameter timer: since the search was begun.
    func writeTimes(_ timer: SearchTimer, to writer: inout JSONWriter) {
        if wants("processingTimeMS") { writer.member("processingTimeMS", timer.milliseconds) }
        if wants("serverTimeMS") { writer.member("serverTimeMS", server.milliseconds) }
    }

    private func wants(_ field: String) -> Bool { parameters.wants(field) }

    private var hits: SearchHitWriter {
        let highlights = AttributeTree(parameters.attributesToHighlight ?? snapshot.catalog.searchedAttributes)
        let marker = HighlightWriter(
            marker: WordMarker(parameters.query, variants: parameters.variants(in: snapshot.catalog)),
            preTag: parameters.highlightPreTag,
            postTag: parameters.highlightPostTag
        )
        return SearchHitWriter(
            snapshot: snapshot,
            retrieved: AttributeTree(parameters.attributesToRetrieve),
            highlighted: highlights.isNothing ? nil : (highlights, marker),
            snipped: parameters.attributesToSnippet.map { (AttributeTree($0), marker) },
            bounds: bounds
        )
    }

    private func writePage(_ window: SearchWindow, to writer: inout JSONWriter) {
        if parameters.offset != nil || parameters.length != nil {
            if wants("offset") { writer.member("offset", window.offset) }
            if wants("length") { writer.member("length", parameters.hitCount) }
        } else {
            if wants("page") { writer.member("page", parameters.page) }
            if wants("nbPages") { writer.member("nbPages", window.pageCount) }
            if wants("hitsPerPage") { writer.member("hitsPerPage", parameters.hitsPerPage) }
        }
    }

    /// Hits are counted to the end, whatever the answer shows of them; values of facets but for numbers of which there are
    /// too many, see ``FacetCounts/isExhaustive``.
    private func writeExhaustiveness(of facets: [Facet]?, to writer: inout JSONWriter) {
        let areCounted = facets?.allSatisfy(\.counts.isExhaustive)
        if let areCounted, wants("exhaustiveFacetsCount") { writer.member("exhaustiveFacetsCount", areCounted) }
        if wants("exhaustiveNbHits") { writer.member("exhaustiveNbHits", true) }
        if wants("exhaustiveTypo") { writer.member("exhaustiveTypo", true) }
        guard wants("exhaustive") else { return }
        writer.key("exhaustive")
        writer.beginObject()
        if let areCounted {
            writer.member("facetsCount", areCounted)
            writer.member("facetValues", areCounted)
        }
        writer.member("nbHits", true)
        writer.member("rulesMatch", true)
        writer.member("typo", true)
        writer.endObject()
    }

    private struct Facet {
        let attribute: Text
        let counts: FacetCounts
    }

    /// The facets that some hit has, those included whose numbers are too many to be counted one by one.
    ///
    /// - Returns: `nil` if the search asks for none.
    private func countFacets() throws(ServiceError) -> [Facet]? {
        guard parameters.wantsFacets else { return nil }
        let order: FacetOrder = parameters.sortFacetValuesBy == .count ? .count : .alpha
        let byProduct = parameters.countsProducts(in: snapshot.catalog)
        var found: [Facet] = []
        for attribute in parameters.countedFacets(from: parameters.wantsAllFacets ? try facetAttributes() : []) {
            let counts = try ServiceError.mapping { () throws(TooMuchWork) in
                try search.counts(
                    of: attribute,
                    limit: parameters.maxValuesPerFacet,
                    order: order,
                    byProduct: byProduct
                )
            }
            if let counts, counts.valueCount > 0 || counts.stats != nil {
                found.append(Facet(attribute: attribute, counts: counts))
            }
        }
        return found
    }

    /// The attributes by which front ends filter what is found.
    private func facetAttributes() throws(ServiceError) -> [Text] {
        try ServiceError.mapping { () throws(TooMuchWork) in
            try search.facetAttributes(
                filteredBy: filtered,
                byProduct: parameters.countsProducts(in: snapshot.catalog)
            )
        }
    }

    private func write(_ facets: [Facet]?, to writer: inout JSONWriter) {
        guard let facets else { return }
        if wants("facets") {
            writer.key("facets")
            writer.beginObject()
            for facet in facets {
                // Front ends look for statistics of the facets here, so each has a member, if an empty one.
                writer.key(facet.attribute.string)
                writer.beginObject()
                write(facet.counts.values, to: &writer)
                writer.endObject()
            }
            writer.endObject()
        }
        if wants("facets_stats") { writeStats(facets, to: &writer) }
    }

    /// No two values read alike, see ``FacetCounts/values``.
    private func write(_ values: [FacetCounts.Entry], to writer: inout JSONWriter) {
        for entry in values {
            writer.key(entry.value.text)
            writer.integer(entry.count)
        }
    }

    private func writeStats(_ facets: [Facet], to writer: inout JSONWriter) {
        writer.key("facets_stats")
        writer.beginObject()
        for facet in facets {
            guard let stats = facet.counts.stats, let minimum = stats.minimum, let maximum = stats.maximum else {
                continue
            }
            writer.key(facet.attribute.string)
            writer.beginObject()
            writer.member("min", minimum)
            writer.member("max", maximum)
            if let sum = stats.sum, let average = stats.average {
                writer.key("avg")
                writer.double(average)
                writer.member("sum", sum)
            }
            writer.endObject()
        }
        writer.endObject()
    }
}

extension SearchParameters {
    fileprivate func wants(_ field: String) -> Bool { responseFields?.contains(field) ?? true }

    /// Whether the answer has something of facets.
    fileprivate var wantsFacets: Bool {
        !facets.isEmpty && ["facets", "facets_stats", "exhaustiveFacetsCount", "exhaustive"].contains(where: wants)
    }

    /// Whether `*` stands among the facets that are counted.
    var wantsAllFacets: Bool { wantsFacets && facets.contains("*") }

    /// The facets that are counted for the answer: those that the search names, each once.
    ///
    /// - Parameter all: those that `*` stands for.
    func countedFacets(from all: [Text]) -> [Text] {
        guard wantsFacets else { return [] }
        var known: Set<Text> = []
        return facets.flatMap { $0 == "*" ? all : [Text($0)] }.filter { known.insert($0).inserted }
    }
}

extension Catalog {
    /// The attributes that are highlighted unless a search says otherwise: those of the first category of kind
    /// `search`, or all texts without one.
    fileprivate var searchedAttributes: SearchParameters.AttributeChoice {
        guard let search = definition.categories.first(where: { $0.kind == .search }) else { return .all }
        return SearchParameters.AttributeChoice(included: search.attributes)
    }
}
