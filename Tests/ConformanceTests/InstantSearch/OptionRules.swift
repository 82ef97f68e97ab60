import FilterCore
import TestSupport

/// Lists and segments of fixed filters: categories of kind `options`.
enum OptionRules {
    private typealias Option = (id: String, filter: Filter)

    /// What the filters of a list are, by the type that a case gives.
    private static let types: [String: FilterType] = ["facet": .facet, "numeric": .numeric, "tag": .tag]

    static func filterList(_ conformanceCase: ConformanceCase) throws {
        let given = conformanceCase.given
        try given.allow(["filterType", "groupName", "items", "operator", "selectionMode", "selections", "state"])
        guard conformanceCase.do != [.object(["op": .string("newFilterList")])] else {
            throw OutOfScope("defaults of a widget's constructor; a definition states its kinds")
        }
        var items = try given.required("items").elements
        for operation in conformanceCase.do where try operation.op == "setItems" {
            try operation.allow(["op", "items"])
            items = try operation.required("items").elements
        }
        // The rows of a view are named by texts alone.
        let options = try items.enumerated().map { place, item -> Option in
            if case .string(let name) = item { return (name, .tag(Text(name))) }
            return ("\(place)", try item.filter)
        }
        guard let type = types[try given["filterType"]?.string ?? "tag"] else { throw CaseFailure("no type: \(given)") }
        let group = try conformanceCase.widgetGroup(default: "", type, isDisjunctive: true)
        let joined = try joined(given["selectionMode"]?.string ?? "multiple", in: group)
        var session = try EngineSession(
            definition(options, joined, group),
            options.filter { $0.filter.type == .tag }.map { ReferenceItem(["_tags": [.string($0.id)]]) },
            for: conformanceCase
        )
        for id in try given["selections"]?.elements ?? [] {
            try session.apply(.select(category: "options", value: try id.value))
        }
        for operation in conformanceCase.do {
            switch try operation.op {
            case "computeSelection":
                try operation.allow(["op", "key"])
                try session.apply(.toggle(category: "options", value: try operation.required("key").value))
            case "filterList.toggle":
                try operation.allow(["op", "filter"])
                let filter = try operation.required("filter").filter
                guard let option = options.first(where: { $0.filter == filter }) else {
                    throw CaseFailure("no option \(filter)")
                }
                try session.apply(.toggle(category: "options", value: .string(option.id)))
            case "connectView", "filterList.connect": try operation.allow(["op"])
            case "setItems": break
            default: try session.apply(operation)
            }
        }
        for (key, expectation) in try conformanceCase.expect.members {
            switch key {
            case "computed(set)":
                let values = Set(try expectation.elements.map { try $0.value })
                try expectEqual(Set(session.chosen), values, "what is chosen")
            case "selections(set)":
                let chosen = options.filter { session.chosen.contains(.string($0.id)) }.map(\.filter)
                try expectEqual(Set(chosen), Set(try expectation.filters), "what is chosen")
            case "view":
                let rows = try session.result().values.map {
                    CaseJSON.array([.string($0.value.text), .bool($0.isSelected)])
                }
                try expectEqual(CaseJSON.array(rows), expectation, "the rows")
            default:
                guard try session.check(key, expectation) else { throw CaseFailure("no rule for expecting \(key)") }
            }
        }
    }

    static func filterMap(_ conformanceCase: ConformanceCase) throws {
        let given = conformanceCase.given
        try given.allow(["items", "attribute", "operator", "selected"])
        let expected = try conformanceCase.expect.members
        guard Set(expected.keys) != ["requestedFacets"] else {
            throw OutOfScope("which facets a client asks for")
        }
        let options = try given.required("items").members.sorted { $0.key < $1.key }
            .map { Option(id: $0.key, filter: try $0.value.filter) }
        guard let type = options.first?.filter.type else { throw CaseFailure("no items: \(given)") }
        let group = try conformanceCase.widgetGroup(default: given.required("attribute").string, type)
        var session = try EngineSession(definition(options, .single, group), [], for: conformanceCase)
        // Choosing what is chosen changes nothing; choosing nothing clears.
        func select(_ key: CaseJSON?) throws {
            guard let key else { return try session.apply(.set(category: "options", selection: .null)) }
            try session.apply(.select(category: "options", value: .string(try key.value.text)))
        }
        if let selected = given["selected"] { try select(selected) }
        for operation in conformanceCase.do {
            switch try operation.op {
            case "filterMap.select":
                try operation.allow(["op", "key"])
                try select(operation["key"])
            case "filterMap.connect", "connectView": try operation.allow(["op"])
            default: try session.apply(operation)
            }
        }
        for (key, expectation) in expected {
            switch key {
            case "selected", "viewSelected":
                let chosen = expectation == .null ? [] : [Value.string(try expectation.value.text)]
                try expectEqual(session.chosen, chosen, "what is chosen")
            case "viewItems":
                let texts = options.map { ($0.id, InstantSearchPresenter.text(for: $0.filter)) }
                let expected = try expectation.members.mapValues { try $0.string }
                try expectEqual(Dictionary(uniqueKeysWithValues: texts), expected, "the texts")
            case "requestedFacets": break
            default:
                guard try session.check(key, expectation) else { throw CaseFailure("no rule for expecting \(key)") }
            }
        }
    }

    /// How a mode of selection joins what is chosen in a group.
    private static func joined(_ mode: String, in group: FilterGroupID) throws -> Operator {
        switch (mode, group) {
        case ("single", _): .single
        case ("multiple", .and): .all
        case ("multiple", .or): .any
        default: throw CaseFailure("no rule for the mode \(mode)")
        }
    }

    private static func definition(
        _ options: [Option],
        _ joined: Operator,
        _ group: FilterGroupID
    ) -> CategoryDefinition {
        var definition = CategoryDefinition(id: "options", kind: .options, attribute: "")
        definition.options = options.map { OptionDefinition(id: $0.id, test: .filter(FilterPrinter.text($0.filter))) }
        definition.operator = joined
        definition.sort = [.declared]
        definition.filterGroup = group.description
        return definition
    }
}
