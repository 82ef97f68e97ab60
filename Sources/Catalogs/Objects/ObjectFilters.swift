package import FilterCore

/// The filters of a search of the search protocol, as they were sent: which attributes they name turns out with a catalog.
package struct ObjectFilters: Sendable, Equatable {
    /// A filter expression.
    private let expression: String?
    private let facets: SearchFilterList?
    private let numbers: SearchFilterList?
    private let tags: SearchFilterList?
    private let limits: FilterExpressionLimits
    /// A JSON pointer to the search in the body.
    private let pointer: String

    /// - Parameters:
    ///   - expression: `filters`.
    ///   - facets: `facetFilters`.
    ///   - numbers: `numericFilters`.
    ///   - tags: `tagFilters`.
    package init(
        _ expression: String?,
        facets: SearchFilterList?,
        numbers: SearchFilterList?,
        tags: SearchFilterList?,
        limits: FilterExpressionLimits,
        at pointer: String
    ) {
        self.expression = expression
        self.facets = facets
        self.numbers = numbers
        self.tags = tags
        self.limits = limits
        self.pointer = pointer
    }

    /// Why filters cannot be read.
    package struct Fault: Error, Sendable {
        package enum Reason: Sendable {
            case malformed(FilterExpressionError)
            /// In one list.
            case tooMany(limit: Int)
            /// In all searches that are evaluated together.
            case tooManyDifferent(limit: Int)
        }

        package let reason: Reason
        /// A JSON pointer into the body.
        package let pointer: String
    }

    /// The factors of the AND that they mean, each by itself, so that searches that differ by one filter share the others.
    package func clauses(in snapshot: CatalogSnapshot) throws(Fault) -> [SearchClause] {
        let syntax = SearchFilterSyntax(attributes: snapshot.attributes, limits: limits)
        return try factors(syntax).map(SearchClause.filters)
    }

    /// Bounds the filters of all that is evaluated together: the items of each are held at once.
    package func requireFew(in clauses: Set<SearchClause>) throws(Fault) {
        let count = clauses.reduce(0) { count, clause in
            if case .filters(let expression) = clause { count + expression.filters.count } else { count }
        }
        guard count > limits.maxFilters else { return }
        throw Fault(reason: .tooManyDifferent(limit: limits.maxFilters), pointer: pointer)
    }

    // MARK: Reading

    private typealias Reader = (String) throws(FilterExpressionError) -> FilterExpression

    private func factors(_ syntax: SearchFilterSyntax) throws(Fault) -> [FilterExpression] {
        var factors: [FilterExpression] = []
        if let expression, let read = try read(expression, by: syntax) { factors += read.factors }
        if let facets {
            factors += try self.factors(of: facets.divided(by: syntax.facets), "facetFilters") {
                (text) throws(FilterExpressionError) in
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
        if let numbers {
            let list = numbers.divided(by: SearchFilterSyntax.texts)
            factors += try self.factors(of: list, "numericFilters", syntax.comparison)
        }
        if let tags {
            let list = tags.divided(by: SearchFilterSyntax.texts)
            factors += try self.factors(of: list, "tagFilters") { (text) in syntax.tag(text) }
        }
        return factors
    }

    private func read(_ text: String, by syntax: SearchFilterSyntax) throws(Fault) -> FilterExpression? {
        do throws(FilterExpressionError) {
            return try syntax.expression(text)
        } catch {
            throw Fault(reason: .malformed(error), pointer: pointer + "/filters")
        }
    }

    private func factors(
        of list: SearchFilterList,
        _ parameter: String,
        _ read: Reader
    ) throws(Fault) -> [FilterExpression] {
        let pointer = "\(pointer)/\(parameter)"
        guard list.count <= limits.maxFilters else {
            throw Fault(reason: .tooMany(limit: limits.maxFilters), pointer: pointer)
        }
        return try expression(list, isConjunction: true, pointer, read)?.factors ?? []
    }

    /// - Returns: `nil` for a list without filters, which asks for nothing.
    private func expression(
        _ list: SearchFilterList,
        isConjunction: Bool,
        _ pointer: String,
        _ read: Reader
    ) throws(Fault) -> FilterExpression? {
        switch list {
        case .filter(let text):
            do throws(FilterExpressionError) {
                return try read(text)
            } catch {
                throw Fault(reason: .malformed(error), pointer: pointer)
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
