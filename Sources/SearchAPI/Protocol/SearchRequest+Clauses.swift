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
        var clauses = try SearchFilters(syntax: SearchFilterSyntax(of: snapshot, limits), limits, pointer: pointer)
            .factors(of: parameters).map(SearchClause.filters)
        let text = Text(parameters.query)
        if !text.string.allSatisfy(\.isWhitespace) { clauses.append(.words(SearchText(text))) }
        try requireFewFilters(in: Set(clauses), limits)
        return clauses
    }

    /// Bounds the filters of all that is evaluated together: the items of each are held at once.
    ///
    /// - Throws: `tooMany` with the place of this search.
    func requireFewFilters(
        in clauses: Set<SearchClause>,
        _ limits: FilterExpressionLimits
    ) throws(ServiceError) {
        let count = clauses.reduce(0) { count, clause in
            if case .filters(let expression) = clause { count + expression.filters.count } else { count }
        }
        guard count > limits.maxFilters else { return }
        let detail = "this and the searches before it have more than \(limits.maxFilters) different filters"
        throw ServiceError(.tooMany, at: .body(pointer), detail)
    }
}

extension CatalogSnapshot {
    /// Answers several searches together, see ``Catalog/search(_:identifiedBy:countingBy:work:)``.
    func search(_ searches: [[SearchClause]], work: WorkBudget) throws(TooMuchWork) -> Searches {
        try catalog.search(searches, identifiedBy: items, work: work)
    }
}

extension SearchFilterSyntax {
    /// The syntax over the attributes of a catalog.
    init(of snapshot: CatalogSnapshot, _ limits: FilterExpressionLimits) {
        self.init(attributes: snapshot.attributes, limits: limits)
    }
}

/// Reads the filters of one search.
private struct SearchFilters {
    private let syntax: SearchFilterSyntax
    private let limits: FilterExpressionLimits
    /// That of the search.
    private let pointer: String

    private typealias Reader = (String) throws(FilterExpressionError) -> FilterExpression

    init(syntax: SearchFilterSyntax, _ limits: FilterExpressionLimits, pointer: String) {
        self.syntax = syntax
        self.limits = limits
        self.pointer = pointer
    }

    func factors(of parameters: SearchParameters) throws(ServiceError) -> [FilterExpression] {
        var factors: [FilterExpression] = []
        if let text = parameters.filters, let expression = try expression(text) { factors += expression.factors }
        if let list = parameters.facetFilters {
            let list = list.divided(by: syntax.facets)
            factors += try self.factors(of: list, "facetFilters") { (text) throws(FilterExpressionError) in
                guard let facet = syntax.facet(text) else {
                    throw FilterExpressionError(
                        reason: .unexpected(found: text, expected: "attribute:value"),
                        offset: 0,
                        column: 1
                    )
                }
                return facet
            }
        }
        if let list = parameters.numericFilters {
            let list = list.divided(by: SearchFilterSyntax.texts)
            factors += try self.factors(of: list, "numericFilters", syntax.comparison)
        }
        if let list = parameters.tagFilters {
            let list = list.divided(by: SearchFilterSyntax.texts)
            factors += try self.factors(of: list, "tagFilters") { (text) in syntax.tag(text) }
        }
        return factors
    }

    private func expression(_ text: String) throws(ServiceError) -> FilterExpression? {
        do throws(FilterExpressionError) {
            return try syntax.expression(text)
        } catch {
            throw ServiceError(searchFilter: error, at: .body(pointer + "/filters"))
        }
    }

    private func factors(
        of list: SearchFilterList,
        _ parameter: String,
        _ read: Reader
    ) throws(ServiceError) -> [FilterExpression] {
        guard list.count <= limits.maxFilters else {
            let place = ServiceError.Place.body("\(pointer)/\(parameter)")
            throw ServiceError(.tooMany, at: place, "there are more than \(limits.maxFilters) filters")
        }
        return try expression(list, isConjunction: true, "\(pointer)/\(parameter)", read)?.factors ?? []
    }

    /// - Returns: `nil` for a list without filters, which asks for nothing.
    private func expression(
        _ list: SearchFilterList,
        isConjunction: Bool,
        _ pointer: String,
        _ read: Reader
    ) throws(ServiceError) -> FilterExpression? {
        switch list {
        case .filter(let text):
            do throws(FilterExpressionError) {
                return try read(text)
            } catch {
                throw ServiceError(searchFilter: error, at: .body(pointer))
            }
        case .list(let parts):
            var elements: [FilterExpression] = []
            for (index, part) in parts.enumerated() {
                let element = try expression(part, isConjunction: !isConjunction, "\(pointer)/\(index)", read)
                if let element { elements.append(element) }
            }
            guard elements.count > 1 else { return elements.first }
            return isConjunction ? .and(elements) : .or(elements).flattened
        }
    }
}

extension FilterExpression {
    /// The parts of an AND, those of its own ANDs for them; otherwise the expression itself.
    fileprivate var factors: [FilterExpression] {
        guard case .and(let elements) = self else { return [self] }
        return elements.flatMap(\.factors)
    }

    /// An OR with the alternatives of its own ORs for them.
    fileprivate var flattened: FilterExpression {
        guard case .or(let elements) = self else { return self }
        return .or(
            elements.flatMap { element in
                if case .or(let alternatives) = element { alternatives } else { [element] }
            }
        )
    }
}

extension SearchFilterList {
    /// How many filters it has.
    fileprivate var count: Int {
        switch self {
        case .filter: 1
        case .list(let parts): parts.reduce(0) { $0 + $1.count }
        }
    }

    /// A parameter that is one text may be a list of texts.
    fileprivate func divided(by texts: (String) -> [[String]]) -> SearchFilterList {
        guard case .filter(let text) = self else { return self }
        return .list(texts(text).map { $0.count == 1 ? .filter($0[0]) : .list($0.map(SearchFilterList.filter)) })
    }
}
