import FilterCore
import TestSupport

/// Counts of facet values under a state. How many queries a client would send for them is not looked at: one
/// evaluation gives them all.
enum CountRules {
    static func disjunctive(_ conformanceCase: ConformanceCase) throws {
        try conformanceCase.given.allow(["records", "facets"])
        let records = try conformanceCase.given.required("records").elements
        let attributes = try conformanceCase.given.required("facets").elements.map { try $0.string }
        let search = try onlySearch(conformanceCase)
        let chosen = try selections(search.groups)
        let items = try records.map { ReferenceItem(try values(of: $0, attributes)) }
        let world = try EngineWorld(definitions(attributes, chosen), items)
        let state = try world.state(choosing: chosen.map { ($0.attribute, $0.values) })
        for (key, expectation) in try conformanceCase.expect.members {
            switch key {
            case "facetCounts":
                try expectEqual(Set(try expectation.members.keys), Set(attributes), "the facets")
                for (attribute, counts) in try expectation.members {
                    try expectCounts(try world.result(of: attribute, in: state, listing: allValues).values, counts)
                }
            case "nbHits": try expectEqual(world.catalog.evaluate(state).total, try expectation.int, "the total")
            case "queries": break
            default: throw CaseFailure("no rule for expecting \(key)")
            }
        }
    }

    /// The levels of a tree are read as one path per item. Decided otherwise than in the library: without a selection
    /// deeper levels are listed when they are asked for.
    static func hierarchical(_ conformanceCase: ConformanceCase) throws {
        try conformanceCase.given.allow(["records", "facets", "hierarchicalAttributes"])
        let levels = try conformanceCase.given.required("hierarchicalAttributes").elements.map { try $0.string }
        let attributes = try conformanceCase.given.required("facets").elements.map { try $0.string }
            .filter { !levels.contains($0) }
        let search = try onlySearch(conformanceCase)
        let items = try conformanceCase.given.required("records").elements.map { record in
            var item = try values(of: record, attributes)
            item["tree"] = try levels.compactMap { try values(at: $0, of: record).first }.suffix(1)
            return ReferenceItem(item)
        }
        let chosen = try selections(search.groups.filter { try !isOn(levels, $0) })
        let tree = CategoryDefinition(id: "tree", kind: .hierarchy, attribute: "tree")
        let world = try EngineWorld(definitions(attributes, chosen) + [tree], items)
        let state = try world.state(
            choosing: chosen.map { ($0.attribute, $0.values) } + [("tree", search.path.suffix(1))]
        )
        for (key, expectation) in try conformanceCase.expect.members {
            switch key {
            case "facetCounts":
                for (attribute, counts) in try expectation.members {
                    let rows: [ValueResult]
                    if let level = levels.firstIndex(of: attribute) {
                        rows = try nodes(of: world, in: state, isOpen: search.path.isEmpty)
                            .filter { $0.value.text.split(separator: " > ").count == level + 1 }
                    } else {
                        rows = try Array(world.result(of: attribute, in: state, listing: allValues).values)
                    }
                    try expectCounts(rows, counts)
                }
            case "disjunctiveQueries", "hierarchicalQueries": break
            default: throw CaseFailure("no rule for expecting \(key)")
            }
        }
    }

    private struct Search {
        let groups: [CaseJSON]
        /// The chosen levels, top first.
        let path: [Value]
    }

    private static let allValues = ValueListRequest(limit: 1000)

    private static func onlySearch(_ conformanceCase: ConformanceCase) throws -> Search {
        guard conformanceCase.do.count == 1, try conformanceCase.do[0].op == "search" else {
            throw CaseFailure("no rule for \(conformanceCase.do)")
        }
        try conformanceCase.do[0].allow(["op", "groups", "hierarchicalPath"])
        let path = try conformanceCase.do[0]["hierarchicalPath"]?.elements.map { try $0.required("value").value }
        return Search(groups: try conformanceCase.do[0].required("groups").elements, path: path ?? [])
    }

    private typealias Choice = (attribute: String, values: [Value], isDisjunctive: Bool)

    /// What groups of facets choose of each attribute.
    private static func selections(_ groups: [CaseJSON]) throws -> [Choice] {
        try groups.flatMap { group -> [Choice] in
            try group.allow(["kind", "name", "filterType", "filters"])
            let isDisjunctive = try group.required("kind").string == "or"
            var values: [String: [Value]] = [:]
            for filter in try group.required("filters").filters {
                guard case .facet(let value, _) = filter.predicate, !filter.isNegated else {
                    throw CaseFailure("no rule for free filters")
                }
                values[filter.attribute.string, default: []].append(value)
            }
            guard !isDisjunctive || values.count < 2 else {
                throw CaseFailure("no rule for several values in one and-group")
            }
            return values.sorted { $0.key < $1.key }.map { ($0.key, $0.value, isDisjunctive) }
        }
    }

    private static func definitions(_ attributes: [String], _ chosen: [Choice]) -> [CategoryDefinition] {
        attributes.map { attribute in
            var definition = CategoryDefinition(id: attribute, kind: .multi, attribute: attribute)
            definition.operator = chosen.contains { $0.attribute == attribute && !$0.isDisjunctive } ? .all : .any
            return definition
        }
    }

    private static func isOn(_ attributes: [String], _ group: CaseJSON) throws -> Bool {
        try group.required("filters").filters.contains { attributes.contains($0.attribute.string) }
    }

    private static func values(of record: CaseJSON, _ attributes: [String]) throws -> [String: [Value]] {
        Dictionary(uniqueKeysWithValues: try attributes.map { ($0, try values(at: $0, of: record)) })
    }

    private static func values(at path: String, of record: CaseJSON) throws -> [Value] {
        var place: CaseJSON? = record
        for name in path.split(separator: ".") { place = place?[String(name)] }
        guard let place else { return [] }
        if case .array(let elements) = place { return try elements.map { try $0.value } }
        return [try place.value]
    }

    /// The nodes that are listed, or, where everything is open, all of them.
    private static func nodes(of world: EngineWorld, in state: FilterState, isOpen: Bool) throws -> [ValueResult] {
        var nodes = try Array(world.result(of: "tree", in: state, listing: allValues).values)
        var next = 0
        while isOpen, next < nodes.count {
            let request = ValueListRequest(limit: 1000, parent: nodes[next].code)
            nodes += try world.result(of: "tree", in: state, listing: request).values
            next += 1
        }
        return nodes
    }

    /// Values at 0 are listed only where they are chosen.
    private static func expectCounts(_ rows: some Sequence<ValueResult>, _ expected: CaseJSON) throws {
        let expected = try expected.members.mapValues { try $0.int }
        let counts = Dictionary(uniqueKeysWithValues: rows.map { ($0.value.text, $0.count) })
        try expectEqual(counts.filter { $0.value > 0 }, expected.filter { $0.value > 0 }, "the counts")
        for (value, count) in expected where count == 0 {
            try expectEqual(counts[value], 0, "the count of \(value)")
        }
    }
}
