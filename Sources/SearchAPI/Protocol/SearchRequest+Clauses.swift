import Catalogs
import FilterCore
import Gateway

extension SearchRequest {
    /// The factors of the AND that the search means: the words of its query, and each factor of its filters by itself, so
    /// that searches that differ by one filter share the others.
    ///
    /// - Parameter snapshot: the catalog that the index means.
    /// - Throws: `malformedFilter` and `tooMany` with the place.
    func clauses(
        in snapshot: CatalogSnapshot,
        _ limits: FilterExpressionLimits
    ) throws(ServiceError) -> [SearchClause] {
        do throws(ObjectFilters.Fault) {
            let filters = filters(limits)
            var clauses = try filters.clauses(in: snapshot)
            let text = Text(parameters.query)
            if !text.string.allSatisfy(\.isWhitespace) {
                clauses.append(.words(SearchText(text, variants: parameters.variants(in: snapshot.catalog))))
            }
            try filters.requireFew(in: Set(clauses))
            return clauses
        } catch {
            throw ServiceError(error)
        }
    }

    /// Bounds the filters of all that is evaluated together: the items of each are held at once.
    ///
    /// - Throws: `tooMany` with the place of this search.
    func requireFewFilters(
        in clauses: Set<SearchClause>,
        _ limits: FilterExpressionLimits
    ) throws(ServiceError) {
        do throws(ObjectFilters.Fault) { try filters(limits).requireFew(in: clauses) } catch {
            throw ServiceError(error)
        }
    }

    /// Its filters.
    func filters(_ limits: FilterExpressionLimits) -> ObjectFilters {
        ObjectFilters(
            parameters.filters,
            facets: parameters.facetFilters,
            numbers: parameters.numericFilters,
            tags: parameters.tagFilters,
            limits: limits,
            at: pointer
        )
    }
}

extension SearchParameters {
    /// What counts as a word of the query: what the search says, else what the catalog does.
    func variants(in catalog: Catalog) -> WordVariants {
        var variants = catalog.searchVariants
        if let typoTolerance { variants.toleratesTypo = typoTolerance }
        if let queryType { variants.queryType = queryType }
        switch ignorePlurals {
        case nil: break
        case .of(let languages): variants.languages = Set(languages)
        case .ofQuery:
            variants.languages = queryLanguages.map { Set($0) } ?? catalog.searchLanguages
        }
        return variants
    }
}

extension CatalogSnapshot {
    /// Answers several searches together, see ``Catalog/search(_:identifiedBy:work:)``.
    func search(_ searches: [[SearchClause]], work: WorkBudget) throws(TooMuchWork) -> Searches {
        try catalog.search(searches, identifiedBy: items, work: work)
    }
}
