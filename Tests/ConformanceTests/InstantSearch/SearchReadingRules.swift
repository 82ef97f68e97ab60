import FilterCore
import HTTPServer
import TestSupport

@testable import FilterAPI
@testable import Gateway
@testable import JSON
@testable import SearchAPI

/// Requests of clients of the search protocol are read as they mean them.
enum SearchReadingRules {
    /// Version 7 wrote numbers and booleans as texts, and scores inside the quotes.
    static func sqlOfVersion7(_ conformanceCase: ConformanceCase) throws {
        try conformanceCase.allowOnly("toFilterString")
        try conformanceCase.given.allow(["filter"])
        let filter = try conformanceCase.given.required("filter").filter
        try expectAlternatives([filter], in: try conformanceCase.expectation("string").string)
    }

    static func groupSQLOfVersion7(_ conformanceCase: ConformanceCase) throws {
        try conformanceCase.allowOnly("toFilterString")
        try conformanceCase.given.allow(["groups", "order"])
        let groups = try conformanceCase.given.required("groups").elements
        guard groups.count == 1, try groups[0].required("kind").string == "or" else {
            throw CaseFailure("no rule for \(groups)")
        }
        let filters = try groups[0].required("filters").filters
        try expectAlternatives(filters, in: try conformanceCase.expectation("string").string)
    }

    /// The hints of a widget rank and never exclude; its filter leaves out the item itself.
    static func relatedItems(_ conformanceCase: ConformanceCase) throws {
        try conformanceCase.allowOnly("connectRelatedItems")
        try conformanceCase.given.allow(["object", "patterns"])
        try conformanceCase.expect.allow(["sumOrFiltersScores", "optionalFilters(set)", "filters"])
        let expect = try conformanceCase.expect.members
        let hints = try expect["optionalFilters(set)"]?.elements.map { JSONValue.string(try $0.string) } ?? []
        let sumsScores = try expect["sumOrFiltersScores"]?.bool ?? false
        let filters = try conformanceCase.expect.required("filters").string
        var parameters = SearchParameters()
        try parameters.take("optionalFilters", JSONCursor(.array(hints)), RequestLimits())
        try parameters.take("sumOrFiltersScores", JSONCursor(.bool(sumsScores)), RequestLimits())
        var plain = SearchParameters()
        plain.given = parameters.given
        try expectEqual(parameters, plain, "a search with hints")
        let object = try conformanceCase.given.required("object")
        let id = try object.required("objectID").string
        let world = try world([["objectID": [.string(id)]], ["objectID": [.string("another")]]])
        let syntax = SearchFilterSyntax(attributes: [SearchFilterSyntax.objectID])
        guard let expression = try syntax.expression(filters) else { throw CaseFailure("no filter in \(filters)") }
        try expectEqual(try places(expression, in: world), [1], "the places of related items")
    }

    /// The queries that a client makes of one search: each is read as the filters that it has.
    static func queries(_ conformanceCase: ConformanceCase) throws {
        try conformanceCase.allowOnly("buildQueries")
        try conformanceCase.given.allow(["groups", "disjunctiveFacets", "hierarchicalAttributes", "hierarchicalPath"])
        if conformanceCase.expect.has("facetQueriesHave") {
            return try facetQueries(try conformanceCase.expectation("facetQueriesHave"))
        }
        let groups = try conformanceCase.given.required("groups").elements
        let filters = try groups.flatMap { try $0.required("filters").filters }
        let world = try world(of: filters)
        let syntax = SearchFilterSyntax(attributes: Set(filters.map(\.attribute)))
        for (index, query) in try conformanceCase.expectation("queries").elements.enumerated() {
            try query.allow(["role", "facets", "filters"])
            let text = try query["filters"]?.string ?? ""
            let read = try syntax.expression(text)
            try expectEqual(
                try read.map { try places($0, in: world) },
                try text.isEmpty ? nil : places(FilterExpression(text), in: world),
                "what \(text) finds"
            )
            guard index == 0 else { continue }
            try expectEqual(
                try read.map { try places($0, in: world) },
                try expression(of: groups).map { try places($0, in: world) },
                "what the groups find"
            )
        }
    }

    private static func facetQueries(_ members: CaseJSON) throws {
        try members.allow(["attributesToRetrieve", "attributesToHighlight", "hitsPerPage", "analytics"])
        var parameters = SearchParameters()
        for (name, value) in try members.members {
            try parameters.take(name, JSONCursor(value.asJSON), RequestLimits())
        }
        try expectEqual(parameters.hitCount, 0, "the number of hits")
        try expectEqual(parameters.attributesToRetrieve, .init(), "the attributes of hits")
        try expectEqual(parameters.attributesToHighlight, .init(), "the attributes with marks")
    }

    /// A client deals results out by their places: there are as many searches as it sent, in its order.
    static func ranges(_ conformanceCase: ConformanceCase) throws {
        try conformanceCase.allowOnly("flatRanges")
        try conformanceCase.given.allow(["queriesPerSearcher"])
        let counts = try conformanceCase.given.required("queriesPerSearcher").elements.map { try $0.int }
        let sent = counts.enumerated().flatMap { searcher, count in
            Array(repeating: #"{"indexName":"i\#(searcher)"}"#, count: count)
        }
        let request = HTTPRequest(
            id: "case",
            method: .post,
            target: try RequestTarget(parsing: Array("/1/indexes/*/queries".utf8)),
            headers: [:],
            body: Array(#"{"requests":[\#(sent.joined(separator: ","))]}"#.utf8)
        )
        let searches = try SearchRequest.searches(of: request, RequestLimits())
        try expectEqual(searches.count, sent.count, "the number of searches")
        let ranges = try conformanceCase.expectation("ranges(half-open)").elements
        try expectEqual(ranges.count, counts.count, "the number of ranges")
        for (searcher, range) in ranges.enumerated() {
            let ends = try range.elements.map { try $0.int }
            guard ends.count == 2, ends[0] <= ends[1], ends[1] <= searches.count else {
                throw CaseFailure("no range: \(range)")
            }
            try expectEqual(
                searches[ends[0]..<ends[1]].map(\.index),
                Array(repeating: "i\(searcher)", count: counts[searcher]),
                "the searches of one searcher"
            )
        }
    }

    /// The text that parameters are sent as, or repeated as, reads as these parameters.
    static func encoding(_ conformanceCase: ConformanceCase) throws {
        try conformanceCase.allowOnly("encodeParams")
        try conformanceCase.given.allow(["params"])
        var sent = SearchParameters()
        for (name, value) in try conformanceCase.given.required("params").members {
            try sent.take(name, JSONCursor(value.asJSON), RequestLimits())
        }
        var read = SearchParameters()
        try read.take(encoded: JSONCursor(.string(sent.echo)), RequestLimits())
        try expectEqual(read.echo, sent.echo, "the text of what was read")
        guard let value = sent.echo.split(separator: "=", maxSplits: 1).last,
            case .string(let decoded)? = read.given.first?.value
        else { throw CaseFailure("no parameter in \(sent.echo)") }
        for (key, expectation) in try conformanceCase.expect.members {
            switch key {
            case "valueMustNotContain", "mustNotContain":
                for text in try expectation.elements.map({ try $0.string }) {
                    try expectEqual(value.contains(text), false, "\(text) in \(value)")
                }
            case "decodedValueContains":
                for text in try expectation.elements.map({ try $0.string }) {
                    try expectEqual(decoded.contains(text), true, "\(text) in \(decoded)")
                }
            case "decoded.filters": try expectEqual(read.filters, try expectation.string, "the filters")
            default: throw CaseFailure("no rule for expecting \(key)")
            }
        }
    }

    /// Texts of the array syntax find the items that the filter does. The two ends of a negated range are alternatives.
    static func expectReadBack(_ strings: [String], as filter: Filter) throws {
        let syntax = SearchFilterSyntax(attributes: [filter.attribute])
        let elements = try strings.map { string in
            if filter.type == .numeric { return try syntax.comparison(string) }
            guard let facet = syntax.facet(string) else { throw CaseFailure("no facet filter: \(string)") }
            return facet
        }
        let read: FilterExpression =
            elements.count == 1 ? elements[0] : filter.isNegated ? .or(elements) : .and(elements)
        let world = try world(of: [filter])
        // A negated comparison is written with the opposite sign, which passes no item without a value.
        let isInverted = filter.isNegated && filter.type == .numeric
        let meant: FilterExpression =
            isInverted ? .and([.filter(filter), .filter(.hasValue(filter.attribute))]) : .filter(filter)
        try expectEqual(try places(read, in: world), try places(meant, in: world), "what \(strings) find")
    }
}

extension SearchReadingRules {
    /// A text finds the items that have one of the values, also where these are texts in the data, and no others.
    private static func expectAlternatives(_ filters: [Filter], in text: String) throws {
        var rows: [[String: [Value]]] = []
        for filter in filters {
            guard case .facet(let value, _) = filter.predicate, !filter.isNegated else {
                throw CaseFailure("no rule for \(filter)")
            }
            rows.append([filter.attribute.string: [value]])
            rows.append([filter.attribute.string: [.string(Text(value.doubleText))]])
        }
        let count = rows.count
        for filter in filters { rows.append([filter.attribute.string: ["another"]]) }
        let syntax = SearchFilterSyntax(attributes: Set(filters.map(\.attribute)))
        guard let expression = try syntax.expression(text) else { throw CaseFailure("no filter in \(text)") }
        try expectEqual(try places(expression, in: world(rows)), Array(0..<count), "what \(text) finds")
    }

    /// Items with and without the values of some filters, in all combinations.
    private static func world(of filters: [Filter]) throws -> Catalog {
        var values: [String: [Value]] = [:]
        for filter in filters {
            let own: [Value] =
                switch filter.predicate {
                case .facet(let value, _): [value, "another"]
                case .tag(let tag): [.string(tag), "another"]
                case .comparison, .range: [0, 1, 3, 5, 7, 20, 30, 50, 60].map { .number(Number($0)) }
                case .keyword, .hasValue: throw CaseFailure("no rule for \(filter)")
                }
            values[filter.attribute.string, default: []] += own
        }
        var rows: [[String: [Value]]] = [[:]]
        for (attribute, values) in values {
            rows += rows.flatMap { row in values.map { row.merging([attribute: [$0]]) { $1 } } }
        }
        return try world(rows)
    }

    private static func world(_ rows: [[String: [Value]]]) throws -> Catalog {
        let attributes = Set(rows.flatMap(\.keys)).sorted()
        return try Catalog(
            definition: CatalogDefinition(
                title: "Case",
                categories: attributes.enumerated().map { place, attribute in
                    CategoryDefinition(id: "c\(place)", kind: .multi, attribute: attribute)
                }
            ),
            table: AttributeTable(rows.map(ReferenceItem.init))
        )
    }

    private static func places(_ expression: FilterExpression, in catalog: Catalog) throws -> [Int] {
        let found = try catalog.search([[.filters(expression)]], work: .unlimited)[0]
        return try found.items(from: 0, count: catalog.itemCount, in: catalog.sortOrders[0])
    }

    /// What groups mean; `nil` without any.
    private static func expression(of groups: [CaseJSON]) throws -> FilterExpression? {
        let factors = try groups.map { group -> FilterExpression in
            try group.allow(["kind", "name", "filterType", "filters"])
            let filters = try group.required("filters").filters.map(FilterExpression.filter)
            return try group.required("kind").string == "or" ? .or(filters) : .and(filters)
        }
        return factors.isEmpty ? nil : .and(factors)
    }
}

extension CaseJSON {
    /// The same as the service has it.
    var asJSON: JSONValue {
        switch self {
        case .null: .null
        case .bool(let bool): .bool(bool)
        case .number(let number): .number(number)
        case .string(let string): .string(string)
        case .array(let elements): .array(elements.map(\.asJSON))
        case .object(let members):
            .object(members.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value.asJSON) })
        }
    }
}
