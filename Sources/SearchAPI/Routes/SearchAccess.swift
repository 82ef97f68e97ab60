import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON

/// How the searches of a request come to their answers.
struct SearchAccess: Sendable {
    let context: RequestContext
    /// Since the request came.
    let timer = SearchTimer()

    /// Searches of one catalog, which are answered together.
    private struct Group {
        let snapshot: CatalogSnapshot
        var clauses: [[SearchClause]] = []
        /// By search of the group its place in the request.
        var places: [Int] = []
        var indices: [SearchIndex] = []
        /// The searches with what they leave to the settings.
        var requests: [SearchRequest] = []
        var settings: [SearchSettings?] = []
    }

    /// Has searches evaluated: those of one catalog together.
    ///
    /// - Returns: in the order of the requests.
    /// - Throws: the first error of any of them, which is that of all, as with the protocol's own service.
    func evaluate(_ requests: [SearchRequest]) throws(ServiceError) -> [EvaluatedSearch] {
        var evaluated: [EvaluatedSearch?] = Array(repeating: nil, count: requests.count)
        var passCount = 0
        for group in try groups(of: requests) {
            // The first answer reports the time of all of them together, as clients add up the times.
            var timer: SearchTimer? = SearchTimer()
            let facets = group.requests.enumerated().flatMap { own, request -> [FacetDemand] in
                let byProduct = request.parameters.countsProducts(in: group.snapshot.catalog)
                return request.facets(in: group.snapshot.catalog).map { attribute, text in
                    FacetDemand(of: own, attribute: attribute, searchingFor: text, byProduct: byProduct)
                }
            }
            let searches = try ServiceError.mapping { () throws(TooMuchWork) in
                let searches = try context.bounds.searches(group.clauses, in: group.snapshot) {
                    work throws(TooMuchWork) in
                    try group.snapshot.search(group.clauses, work: work)
                }
                try searches.requireRoom(for: facets)
                return searches
            }
            passCount += searches.passCount
            for (own, place) in group.places.enumerated() {
                evaluated[place] = EvaluatedSearch(
                    request: group.requests[own],
                    index: group.indices[own],
                    renderingContent: group.settings[own]?.renderingContent,
                    filtered: group.clauses[own].reduce(into: []) { $0.formUnion($1.attributes) },
                    search: searches[own],
                    timer: timer
                )
                timer = nil
            }
        }
        context.bounds.trace?.noteSearches(requests.count, evaluationCount: passCount)
        return evaluated.compactMap(\.self)
    }

    /// The searches of a request by catalog, each with its clauses.
    ///
    /// - Throws: the first error of any of them.
    private func groups(of requests: [SearchRequest]) throws(ServiceError) -> [Group] {
        var indices: [SearchIndex] = []
        var groups: [Group] = []
        var distinct: Set<SearchClause> = []
        for (place, request) in requests.enumerated() {
            let known = indices.first { Text($0.name) == Text(request.index) }
            let index =
                if let known { known } else {
                    try context.catalogs.require(index: request.index, at: request.indexPlace)
                }
            indices.append(index)
            let settings = SearchSettings(of: index)
            let request = settings?.completing(request, context.service.limits) ?? request
            let limits = context.service.limits.filterExpression
            let clauses = try request.clauses(in: index.snapshot, limits)
            // Searches of one screen have nearly all clauses in common.
            distinct.formUnion(clauses)
            try request.requireFewFilters(in: distinct, limits)
            let group = groups.firstIndex { $0.snapshot === index.snapshot } ?? groups.endIndex
            if group == groups.endIndex { groups.append(Group(snapshot: index.snapshot)) }
            groups[group].clauses.append(clauses)
            groups[group].places.append(place)
            groups[group].indices.append(index)
            groups[group].requests.append(request)
            groups[group].settings.append(settings)
        }
        return groups
    }

    /// Writes the members of the answer to one search.
    ///
    /// - Throws: `answerTooLarge`, `tooMuchWork`; `invalidValue` for a search among the values of what is no facet.
    func write(_ evaluated: EvaluatedSearch, to writer: inout JSONWriter) throws(ServiceError) {
        let timer = evaluated.timer ?? SearchTimer()
        switch evaluated.request.kind {
        case .hits:
            let result = SearchResultWriter(
                index: evaluated.index.name,
                snapshot: evaluated.index.snapshot,
                sort: evaluated.index.itemOrder,
                parameters: evaluated.request.parameters,
                search: evaluated.search,
                bounds: context.bounds,
                reach: context.service.limits.maxSearchReach,
                server: self.timer,
                filtered: evaluated.filtered,
                renderingContent: evaluated.renderingContent
            )
            try result.write(to: &writer)
            result.writeTimes(timer, to: &writer)
        case .facet(let name):
            let parameters = evaluated.request.parameters
            let found = try ServiceError.mapping { () throws(TooMuchWork) in
                try evaluated.search.values(
                    of: Text(name),
                    matching: parameters.facetQuery,
                    limit: parameters.maxFacetHits,
                    byProduct: parameters.countsProducts(in: evaluated.index.snapshot.catalog)
                )
            }
            let isEmpty = evaluated.index.snapshot.catalog.isFacetWithoutItems(Text(name))
            guard let found = found ?? (isEmpty ? .empty : nil) else {
                throw ServiceError(
                    .invalidValue,
                    at: evaluated.request.facetPlace,
                    "“\(name)” is no facet: no item has it, or it has texts that hardly repeat"
                )
            }
            let hits = FacetHitsWriter(parameters: parameters, found: found)
            try ServiceError.mapping { () throws(TooMuchWork) in try context.work.spend(hits.cost, on: .answer) }
            hits.write(timer, to: &writer)
        }
    }

    /// An answer of searches, which no cache keeps: it reports how long it took.
    func response(_ bytes: [UInt8]) -> HTTPResponse {
        var response = HTTPResponse.json(bytes).notStored()
        if let searches = context.bounds.trace?.searches {
            response.headers.append("Search-Evaluations", "\(searches.evaluationCount);searches=\(searches.count)")
        }
        return response
    }
}

/// A search with the items that it finds.
struct EvaluatedSearch {
    let request: SearchRequest
    let index: SearchIndex
    /// How front ends are to show facets, as the settings of the index have it; `nil` if only the definition says it.
    let renderingContent: JSONValue?
    /// The attributes that it filters by.
    let filtered: Set<Text>
    let search: Search
    /// Since its evaluation began; `nil` if that was the same as of one before it.
    let timer: SearchTimer?
}

extension SearchRequest {
    /// The facets of its answer, each with what is searched for among its values.
    fileprivate func facets(in catalog: Catalog) -> [(attribute: Text, text: String?)] {
        switch kind {
        case .facet(let name): [(Text(name), parameters.facetQuery)]
        case .hits: parameters.countedFacets(from: catalog.steadyFacetAttributes).map { ($0, nil) }
        }
    }

    /// Where the request names the index.
    fileprivate var indexPlace: ServiceError.Place {
        pointer.isEmpty ? .path("index") : .body(pointer + "/indexName")
    }

    /// Where the request names the facet.
    fileprivate var facetPlace: ServiceError.Place {
        pointer.isEmpty ? .path("facet") : .body(pointer + "/facet")
    }
}
