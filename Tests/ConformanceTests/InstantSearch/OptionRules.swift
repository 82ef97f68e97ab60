import FilterCore
import TestSupport

/// Lists and segments of fixed filters: categories of kind `options`.
enum OptionRules {
    /// What options do not do yet: the state of a filter group does not become their selection, nor the reverse.
    private static let feeding = "options that feed a filter group"

    static func filterList(_ conformanceCase: ConformanceCase) throws {
        let given = conformanceCase.given
        try given.allow(["filterType", "groupName", "items", "operator", "selectionMode", "selections", "state"])
        guard conformanceCase.do != [.object(["op": .string("newFilterList")])] else {
            throw OutOfScope("defaults of a widget's constructor; a definition states its kinds")
        }
        var items = try given.required("items").elements
        // The rows of a view are named by texts alone.
        guard items.allSatisfy({ (try? $0.string) != nil }) else { throw AwaitingEngine(feeding) }
        for operation in conformanceCase.do where try operation.op == "setItems" {
            try operation.allow(["op", "items"])
            items = try operation.required("items").elements
        }
        let operators: [String: Operator] = ["single": .single, "multiple": .any]
        guard let joined = operators[try given["selectionMode"]?.string ?? "multiple"] else {
            throw CaseFailure("no rule for the mode in \(given)")
        }
        let ids = try items.map { try $0.string }
        let tags = ids.map { (id: $0, filter: Filter.tag(Text($0))) }
        var session = try EngineSession(
            definition(tags, joined),
            tags.map { ReferenceItem(["_tags": [.string($0.id)]]) },
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
            case "connectView": try operation.allow(["op"])
            case "setItems": break
            default: throw CaseFailure("no rule for \(operation)")
            }
        }
        for (key, expectation) in try conformanceCase.expect.members {
            switch key {
            case "computed(set)":
                try expectEqual(
                    Set(session.chosen),
                    Set(try expectation.elements.map { try $0.value }),
                    "what is chosen"
                )
            case "view":
                let rows = try session.result().values.map {
                    CaseJSON.array([.string($0.value.text), .bool($0.isSelected)])
                }
                try expectEqual(CaseJSON.array(rows), expectation, "the rows")
            default: throw CaseFailure("no rule for expecting \(key)")
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
        let known: Set = ["filterMap.select", "filterMap.connect", "connectView"]
        guard Set(expected.keys).isDisjoint(with: ["filters", "contains"]),
            try conformanceCase.do.allSatisfy({ known.contains(try $0.op) })
        else { throw AwaitingEngine(feeding) }
        let options = try given.required("items").members.sorted { $0.key < $1.key }
            .map { (id: $0.key, filter: try $0.value.filter) }
        var session = try EngineSession(definition(options, .single), [], for: conformanceCase)
        // Choosing what is chosen changes nothing; choosing nothing clears.
        func select(_ key: CaseJSON?) throws {
            guard let key else { return try session.apply(.set(category: "options", selection: .null)) }
            try session.apply(.select(category: "options", value: .string(try key.value.text)))
        }
        if let selected = given["selected"] { try select(selected) }
        for operation in conformanceCase.do where try operation.op == "filterMap.select" {
            try operation.allow(["op", "key"])
            try select(operation["key"])
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
            default: throw CaseFailure("no rule for expecting \(key)")
            }
        }
    }

    private static func definition(_ options: [(id: String, filter: Filter)], _ joined: Operator) -> CategoryDefinition
    {
        var definition = CategoryDefinition(id: "options", kind: .options, attribute: "")
        definition.options = options.map { OptionDefinition(id: $0.id, test: .filter(FilterPrinter.text($0.filter))) }
        definition.operator = joined
        definition.sort = [.declared]
        return definition
    }
}
