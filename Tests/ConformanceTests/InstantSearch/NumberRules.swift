import FilterCore
import TestSupport

/// Numbers compared with a fixed operator, and ranges of numbers, both perhaps within bounds.
enum NumberRules {
    static func comparison(_ conformanceCase: ConformanceCase) throws {
        let given = conformanceCase.given
        try given.allow(["attribute", "operator", "groupKind", "bounds", "item", "numberType", "state"])
        var definition = try definition(.comparison, conformanceCase)
        guard let comparison = ComparisonOperator(rawValue: try given["operator"]?.string ?? ">=") else {
            throw CaseFailure("no operator in \(given)")
        }
        definition.comparison = comparison
        var session = try EngineSession(definition, [zero(definition)], for: conformanceCase)
        func set(_ number: CaseJSON?) throws {
            let bound = try number.map { Bound.number(try $0.number) }
            try session.apply(.set(category: "number", selection: .comparison(bound)))
        }
        if let item = given["item"] { try set(item) }
        for operation in conformanceCase.do {
            switch try operation.op {
            case "number.compute":
                try operation.allow(["op", "value"])
                try set(operation["value"])
            case "number.applyBounds": try operation.allow(["op", "bounds"])
            case "newNumber": try operation.allow(["op"])
            default: try session.apply(operation)
            }
        }
        var number: Number?
        if case .comparison(let selection) = session.selection, case .number(let value) = selection.value {
            number = value
        }
        for (key, expectation) in try conformanceCase.expect.members {
            switch key {
            case "item", "computed":
                try expectEqual(number, expectation == .null ? nil : try expectation.number, "the number")
            case "bounds": try expectEqual(definition.bounds, try bounds(expectation), "the bounds")
            case "notifications": break
            default:
                guard try session.check(key, expectation) else { throw CaseFailure("no rule for expecting \(key)") }
            }
        }
    }

    static func range(_ conformanceCase: ConformanceCase) throws {
        let given = conformanceCase.given
        try given.allow([
            "attribute", "operator", "groupName", "bounds", "item", "numberType", "state", "response", "responses",
        ])
        let definition = try definition(.range, conformanceCase)
        // The first results hold the whole catalog; later ones are filtered.
        let response = try given["response"] ?? given["responses"]?.elements.first
        let stats = try response?["facets_stats"]?.required(definition.attribute)
        let items = try ["min", "max"].compactMap { try stats?.required($0).number }
            .map { ReferenceItem([definition.attribute: [.number($0)]]) }
        var session = try EngineSession(definition, items.isEmpty ? [zero(definition)] : items, for: conformanceCase)
        func set(_ range: CaseJSON?) throws -> Bool {
            let ends = try range?.elements.map { Bound.number(try $0.number) } ?? []
            let input = SelectionInput.range(lower: ends.first, upper: ends.last)
            do {
                try session.apply(.set(category: "number", selection: input))
                return true
            } catch FilterError.outsideBounds {
                return false
            }
        }
        // Decided otherwise than in the library: a range that shares nothing with the bounds is refused.
        var isRefused = false
        if let item = given["item"] { isRefused = try !set(item) }
        for operation in conformanceCase.do {
            switch try operation.op {
            case "range.compute":
                try operation.allow(["op", "range"])
                isRefused = try !set(operation["range"])
            case "newNumberRange", "onResults": try operation.allow(["op"])
            default: try session.apply(operation)
            }
        }
        var range: [Bound]?
        if case .range(let selection) = session.selection, let lower = selection.lower, let upper = selection.upper {
            range = [lower, upper]
        }
        for (key, expectation) in try conformanceCase.expect.members {
            switch key {
            case "item", "computed":
                let expected = expectation == .null ? nil : try expectation.elements.map { Bound.number(try $0.number) }
                if isRefused {
                    try expectEqual(expected?.first, expected?.last, "a range that was drawn to the near bound")
                } else {
                    try expectEqual(range, expected, "the range")
                }
            case "bounds":
                let stats = session.world.catalog.categories[0].catalogStats
                try expectEqual(
                    [stats?.minimum, stats?.maximum],
                    try expectation.elements.map { try $0.number },
                    "the bounds"
                )
            case "requestedFacets", "notifications": break
            default:
                guard try session.check(key, expectation) else { throw CaseFailure("no rule for expecting \(key)") }
            }
        }
    }

    private static func definition(_ kind: CategoryKind, _ conformanceCase: ConformanceCase) throws
        -> CategoryDefinition
    {
        let given = conformanceCase.given
        let attribute = try given["attribute"]?.string ?? "n"
        var definition = CategoryDefinition(id: "number", kind: kind, attribute: attribute)
        let name = Text(try given["groupName"]?.string ?? attribute)
        // The operator of a comparison is that of its numbers.
        let join = try given["groupKind"]?.string ?? (kind == .range ? given["operator"]?.string : nil) ?? "and"
        switch join {
        case "and": definition.filterGroup = FilterGroupID.and(name).description
        case "or": definition.filterGroup = FilterGroupID.or(name, .numeric).description
        default: throw CaseFailure("no rule for the operator in \(given)")
        }
        let applied = try conformanceCase.do.first { try $0.op == "number.applyBounds" }
        // There a bound at an end of the data stays what it is.
        if kind == .range { definition.openEnds = false }
        definition.bounds = try (given["bounds"] ?? applied?["bounds"]).map(bounds)
        return definition
    }

    private static func bounds(_ json: CaseJSON) throws -> BoundsDefinition {
        let ends = try json.elements.map { Bound.number(try $0.number) }
        guard ends.count == 2 else { throw CaseFailure("no bounds: \(json)") }
        return .fixed(lower: ends[0], upper: ends[1])
    }

    private static func zero(_ definition: CategoryDefinition) -> ReferenceItem {
        ReferenceItem([definition.attribute: [0]])
    }
}
