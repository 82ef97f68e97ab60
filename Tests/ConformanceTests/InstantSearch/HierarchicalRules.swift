import FilterCore
import TestSupport

/// Trees of values: paths, clicks, the order of rows.
enum HierarchicalRules {
    static func run(_ conformanceCase: ConformanceCase) throws {
        if conformanceCase.given.has("path") { return try subpaths(conformanceCase) }
        try conformanceCase.given.allow(["attributes", "separator"])
        let attributes = try conformanceCase.given.required("attributes").elements.map { try $0.text }
        let levels = FilterLevels(
            attributes: attributes,
            separator: try conformanceCase.given.required("separator").string
        )
        let group = FilterGroupID.hierarchical("_hierarchical")
        var world = try StateWorld(nil)
        for (index, operation) in conformanceCase.do.enumerated() {
            guard try operation.op == "hierarchical.toggle" else {
                try world.apply(operation)
                continue
            }
            try operation.allow(["op", "value"])
            let value = try operation.required("value").text
            try levels.toggle(value, in: group, of: &world.groups, sequence: UInt32(index))
        }
        let path = levels.path(in: group, of: world.groups)
        for (key, expectation) in try conformanceCase.expect.members {
            switch key {
            case "path":
                let expected = try expectation.elements.map { level in
                    try level.allow(["attribute", "value"])
                    return FilterLevels.Level(
                        attribute: try level.required("attribute").text,
                        value: try level.required("value").text
                    )
                }
                try expectEqual(path, expected, "the path")
            case "selections":
                try expectEqual(path.map(\.value), try expectation.elements.map { try $0.text }, "what is chosen")
            case "attributes":
                try expectEqual(levels.attributes, try expectation.elements.map { try $0.text }, "the attributes")
            default:
                guard try world.groups.check(key, expectation) else {
                    throw CaseFailure("no rule for expecting \(key)")
                }
            }
        }
    }

    private static func subpaths(_ conformanceCase: ConformanceCase) throws {
        try conformanceCase.allowOnly("subpaths")
        try conformanceCase.given.allow(["path", "separator"])
        let subpaths = FilterLevels.subpaths(
            of: try conformanceCase.given.required("path").text,
            separator: try conformanceCase.given.required("separator").string
        )
        let expected = try conformanceCase.expectation("subpaths").elements.map { try $0.text }
        try expectEqual(subpaths, expected, "the paths")
    }

    /// The rows of a hierarchy. Decided otherwise than in the library: without a selection the roots alone are listed,
    /// and the order is that of folded names.
    static func presenter(_ conformanceCase: ConformanceCase) throws {
        try conformanceCase.allowOnly("present")
        try conformanceCase.given.allow(["facets"])
        let facets = try conformanceCase.given.required("facets").elements.map(CaseFacet.init)
        let paths = facets.map(\.value.text)
        let items = facets.flatMap { facet -> [ReferenceItem] in
            let below = facets.filter {
                $0.level == (facet.level ?? 0) + 1 && $0.value.text.hasPrefix(facet.value.text + " > ")
            }
            let ownCount = facet.count - below.reduce(0) { $0 + $1.count }
            return Array(repeating: ReferenceItem(["path": [facet.value]]), count: max(0, ownCount))
        }
        var definition = CategoryDefinition(id: "path", kind: .hierarchy, attribute: "path")
        definition.sort = [.label]
        let world = try EngineWorld([definition], items)
        let deepest = facets.filter(\.isSelected).max { ($0.level ?? 0) < ($1.level ?? 0) }
        let rows = try world.rows(of: "path", selecting: deepest.map { [$0.value] } ?? [])
        var expected = try conformanceCase.expectation("values").elements.map { try $0.string }
        if deepest == nil {
            let roots = facets.filter { $0.level == 0 }.map(\.value.text)
            expected = expected.filter(roots.contains)
                .sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
        }
        try expectEqual(rows.map(\.value.text), expected, "the rows of \(paths)")
    }
}
