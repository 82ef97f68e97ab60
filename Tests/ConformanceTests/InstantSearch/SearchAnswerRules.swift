import FilterCore
import HTTPServer

@testable import Catalogs
@testable import Gateway
@testable import JSON
@testable import SearchAPI

/// Answers of the search protocol are those that its clients read.
enum SearchAnswerRules {
    /// Searches over records, which have no ids of their own.
    static func wire(_ conformanceCase: ConformanceCase) throws {
        try conformanceCase.given.allow(["records", "searchableFacets"])
        let snapshot = try snapshot(of: conformanceCase.given.required("records").elements, [])
        guard conformanceCase.do.count == 1, let search = conformanceCase.do.first,
            try search.required("op").string == "search",
            case .object(let asked) = try search.required("request").asJSON
        else { throw CaseFailure("no rule for \(conformanceCase.do)") }
        let answer = try answer(to: .object([.init("indexName", .string("records"))] + asked), over: snapshot)
        try conformanceCase.expect.allow(["result"])
        for (name, expected) in try conformanceCase.expect.required("result").members {
            guard let member = answer[name] else { throw CaseFailure("no “\(name)” in \(answer)") }
            try expectEqual(member.inOrderOfNames, expected.asJSON.inOrderOfNames, name)
        }
    }

    /// The lists of facets that a client draws by the order that comes with an answer.
    static func dynamicFacets(_ conformanceCase: ConformanceCase) throws {
        guard conformanceCase.do.count == 1, let operation = try conformanceCase.do.first?.required("op").string else {
            throw OutOfScope("what a client's list of facets has chosen")
        }
        switch operation {
        case "orderFacets": try orderFacets(conformanceCase)
        case "dynamicFacets.update" where conformanceCase.expect.has("attributes"):
            try conformanceCase.expect.allow(["attributes"])
            let answer = try answer(to: .object([.init("indexName", .string("records"))]), over: snapshot(of: [], []))
            try expectEqual(answer["renderingContent"], JSONValue.object([]), "the order")
            try expectEqual(conformanceCase.expect.required("attributes").elements, [], "the facets")
        default: throw OutOfScope("what a client's list of facets has chosen")
        }
    }

    /// A definition says the same by the order of its categories, and of the values that it declares: others are hidden.
    private static func orderFacets(_ conformanceCase: ConformanceCase) throws {
        try conformanceCase.given.allow(["facets", "facetOrdering"])
        try conformanceCase.expect.allow(["ordered"])
        let expected = try conformanceCase.expect.required("ordered").elements.map { facet in
            (try facet.required("attribute").string, try facet.required("values").elements.map { try $0.string })
        }
        let facets = try conformanceCase.given.required("facets").members
        let rules = try conformanceCase.given.required("facetOrdering").required("values").members
        var records: [CaseJSON] = []
        for (attribute, values) in facets.sorted(by: { $0.key < $1.key }) {
            for entry in try values.elements {
                let record = CaseJSON.object([attribute: try entry.required("value")])
                records += Array(repeating: record, count: try entry.required("count").int)
            }
        }
        let order = try conformanceCase.given.required("facetOrdering").required("facets").required("order").elements
        let categories = try order.map { try $0.string }.filter { facets[$0] != nil }.map { attribute in
            var category = CategoryDefinition(id: attribute, kind: .multi, attribute: attribute)
            if rules[attribute] != nil {
                category.values = expected.first { $0.0 == attribute }?.1.map { .string($0) }
            }
            return category
        }
        let search: JSONValue = .object([
            .init("indexName", .string("records")), .init("facets", .array([.string("*")])),
        ])
        let answer = try answer(to: search, over: snapshot(of: records, categories))
        let drawn = ClientFacets(answer)
        try expectEqual(drawn.map(\.attribute), expected.map(\.0), "the facets")
        for (facet, expected) in zip(drawn, expected) { try expectEqual(facet.values, expected.1, "the values") }
    }

    /// A switch between two rankings, which a client shows if answers report one.
    static func relevantSort(_ conformanceCase: ConformanceCase) throws {
        switch try conformanceCase.do.first?.required("op").string {
        case "onResults":
            try conformanceCase.expect.allow(["priority"])
            let answer = try answer(to: .object([.init("indexName", .string("records"))]), over: snapshot(of: [], []))
            try expectEqual(answer["nbSortedHits"], nil, "the hits of a ranking")
            try expectEqual(try conformanceCase.expect.members["priority"], CaseJSON.null, "the priority")
        case "relevantSort.toggle" where conformanceCase.expect.has("request"):
            try conformanceCase.expect.allow(["request"])
            guard case .object(let members) = try conformanceCase.expect.required("request").asJSON else {
                throw CaseFailure("no request in \(conformanceCase.expect)")
            }
            var parameters = SearchParameters()
            for member in members { try parameters.take(member.key, JSONCursor(member.value), RequestLimits()) }
            try expectEqual(parameters.relevancyStrictness, 0, "the strictness")
        default: throw OutOfScope("a client's switch between rankings, which it hides as no answer tells of one")
        }
    }

    /// The answer to one search of a request.
    private static func answer(to search: JSONValue, over snapshot: CatalogSnapshot) throws -> JSONValue {
        var body = JSONWriter()
        body.value(.object([.init("requests", .array([search]))]))
        let request = HTTPRequest(
            id: "case",
            method: .post,
            target: try RequestTarget(parsing: Array("/1/indexes/*/queries".utf8)),
            headers: [:],
            body: body.bytes
        )
        let limits = RequestLimits()
        guard let search = try SearchRequest.searches(of: request, limits).first else { throw CaseFailure("no search") }
        let clauses = try search.clauses(in: snapshot, limits.filterExpression)
        let found = try snapshot.search([clauses], work: .unlimited)[0]
        var writer = JSONWriter()
        writer.beginObject()
        switch search.kind {
        case .hits:
            try SearchResultWriter(
                index: search.index,
                snapshot: snapshot,
                sort: snapshot.catalog.sortOrders[0],
                parameters: search.parameters,
                search: found,
                bounds: limits.bounds,
                reach: limits.maxSearchReach,
                server: SearchTimer()
            ).write(to: &writer)
        case .facet(let name):
            let values = try found.values(of: Text(name), matching: "", limit: search.parameters.maxFacetHits)
            guard let values else { throw CaseFailure("“\(name)” is no facet") }
            FacetHitsWriter(parameters: search.parameters, found: values).write(SearchTimer(), to: &writer)
        }
        writer.endObject()
        return try JSONValue(parsing: writer.bytes)
    }

    private static func snapshot(
        of records: [CaseJSON],
        _ categories: [CategoryDefinition]
    ) throws -> CatalogSnapshot {
        var table = AttributeTableBuilder()
        var items = ItemStoreBuilder()
        for (place, record) in records.enumerated() {
            let id = String(place)
            table.beginItem()
            for (name, value) in try record.members {
                let slot = table.attribute(name)
                table.append(try value.value, to: slot)
            }
            var writer = JSONWriter()
            writer.value(record.asJSON)
            items.append(id: id.utf8Span.span, json: writer.bytes.span)
        }
        let finished = table.finish()
        return CatalogSnapshot(
            name: "records",
            catalog: try Catalog(
                definition: CatalogDefinition(title: "Records", categories: categories),
                table: finished
            ),
            items: items.finish().store,
            dataVersion: "v1",
            attributes: finished.columns.map(\.path)
        )
    }
}

/// The facets of an answer as a client draws them: section d.2 of how InstantSearch works.
private struct ClientFacets {
    typealias Facet = (attribute: String, values: [String])

    private let facets: [Facet]

    init(_ answer: JSONValue) {
        let order = answer["renderingContent"]?["facetOrdering"]
        guard case .array(let attributes)? = order?["facets"]?["order"] else {
            facets = []
            return
        }
        facets = attributes.compactMap { attribute in
            guard case .string(let name) = attribute, case .object(let counts)? = answer["facets"]?[name] else {
                return nil
            }
            return (name, Self.drawn(counts.map(\.key), order?["values"]?[name]))
        }
    }

    private static func drawn(_ values: [String], _ rule: JSONValue?) -> [String] {
        guard case .array(let pinned)? = rule?["order"], values.count > 1 else { return values }
        let first = pinned.compactMap { pin -> String? in
            if case .string(let text) = pin, values.contains(text) { text } else { nil }
        }
        guard rule?["sortRemainingBy"] != .string("hidden") else { return first }
        return first + values.filter { !first.contains($0) }
    }
}

extension ClientFacets: Sequence {
    func makeIterator() -> IndexingIterator<[Facet]> { facets.makeIterator() }
}

extension JSONValue {
    /// The same value; members of objects have no order of their own.
    fileprivate var inOrderOfNames: JSONValue {
        switch self {
        case .object(let members):
            .object(members.map { .init($0.key, $0.value.inOrderOfNames) }.sorted { $0.key < $1.key })
        case .array(let elements): .array(elements.map(\.inOrderOfNames))
        case .null, .bool, .number, .string: self
        }
    }
}
