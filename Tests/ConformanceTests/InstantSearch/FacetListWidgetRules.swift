import FilterCore
import TestSupport

/// The list of facet values as a widget: clicks, the state, results.
enum FacetListWidgetRules {
    static func run(_ conformanceCase: ConformanceCase) throws {
        let given = conformanceCase.given
        try given.allow(["attribute", "selectionMode", "operator", "groupName", "facets", "response", "state"])
        guard conformanceCase.do != [.object(["op": .string("newFacetList")])] else {
            throw OutOfScope("defaults of a widget's constructor; a definition states its kinds")
        }
        let attribute = try given["attribute"]?.string ?? "facet"
        let isSingle = try given["selectionMode"]?.string == "single"
        var definition = CategoryDefinition(id: "facet", kind: isSingle ? .single : .multi, attribute: attribute)
        let group = try conformanceCase.widgetGroup(default: attribute, .facet)
        definition.filterGroup = group.description
        definition.operator = group.isDisjunctive || isSingle ? .any : .all
        var session = try EngineSession(definition, try items(of: conformanceCase, attribute), for: conformanceCase)
        for operation in conformanceCase.do {
            switch try operation.op {
            case "facetList.toggle":
                try operation.allow(["op", "value"])
                try session.apply(.toggle(category: "facet", value: try operation.required("value").value))
            case "facetList.setSelections":
                try operation.allow(["op", "values"])
                let values = try operation.required("values").elements.map { try $0.value }
                try session.apply(.set(category: "facet", selection: .values(values)))
            case "facetList.onResults": try operation.allow(["op"])
            default: try session.apply(operation)
            }
        }
        for (key, expectation) in try conformanceCase.expect.members {
            try check(key, expectation, session, isSingle: isSingle)
        }
    }

    /// Decided otherwise than in the library: a single list keeps the newest value alone, and numbers and booleans are
    /// values as texts are.
    private static func check(
        _ key: String,
        _ expectation: CaseJSON,
        _ session: EngineSession,
        isSingle: Bool
    ) throws {
        switch key {
        case "selections":
            let expected = try expectation.elements.map { try $0.value }
            let texts = session.chosen.filter { if case .string = $0 { true } else { false } }
            try expectEqual(Set(texts), Set(isSingle ? expected.suffix(1) : expected), "what is chosen")
        case "flags":
            let rows = Dictionary(
                uniqueKeysWithValues: try session.result().values.map { ($0.value.text, $0.isSelected) }
            )
            try expectEqual(rows, try expectation.members.mapValues { try $0.bool }, "the choices")
        case "items(set)":
            let rows = Dictionary(uniqueKeysWithValues: try session.result().values.map { ($0.value.text, $0.count) })
            let facets = try expectation.elements.map(CaseFacet.init)
            try expectEqual(
                rows,
                Dictionary(uniqueKeysWithValues: facets.map { ($0.value.text, $0.count) }),
                "the list"
            )
        case "requestedFacets", "notifications": break
        default:
            guard try session.check(key, expectation) else { throw CaseFailure("no rule for expecting \(key)") }
        }
    }

    /// So many items of each value as it has; one of each value that is only named or clicked.
    private static func items(of conformanceCase: ConformanceCase, _ attribute: String) throws -> [ReferenceItem] {
        func items(_ value: Value, _ count: Int) -> [ReferenceItem] {
            Array(repeating: ReferenceItem([attribute: [value]]), count: count)
        }
        let listed = try conformanceCase.given["facets"]?.elements.flatMap { facet in
            if case .object = facet { return items(try CaseFacet(facet).value, try CaseFacet(facet).count) }
            return items(try facet.value, 1)
        }
        let counted = try conformanceCase.given["response"]?["facets"]?[attribute]?.members.flatMap { value, count in
            items(.string(value), try count.int)
        }
        let clicked = try conformanceCase.do.compactMap { try $0["value"]?.value }.flatMap { items($0, 1) }
        return (listed ?? []) + (counted ?? []) + (listed == nil ? clicked : [])
    }
}
