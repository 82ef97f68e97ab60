import FilterCore
import TestSupport

/// Which range of letters a name falls into.
enum LetterRules {
    /// The options that take a name; options are given by their letters.
    private static func taking(_ name: String, _ ranges: [String], hasOther: Bool = false) throws
        -> [String]
    {
        var category = CategoryDefinition(id: "letter", kind: .options, attribute: "name")
        category.options = ranges.map { OptionDefinition(id: $0, test: .letters($0)) }
        if hasOther { category.other = OptionDefinition(id: "other", test: .rest) }
        // A second item has a name in any case; the option that takes it would have it alone.
        let other = "a"
        let counts = try [[name, other], [other]].map { names in
            let world = try EngineWorld([category], names.map { ReferenceItem(["name": [.string($0)]]) })
            return try world.result(of: "letter", in: world.catalog.initialState).values
        }
        return zip(counts[0], counts[1]).filter { $0.count > $1.count }.map(\.0.value.text)
    }

    /// A range takes a name by its first letter, and never by the whole of it.
    static func range(_ conformanceCase: ConformanceCase) throws {
        let given = conformanceCase.given
        try given.allow(["names", "range"])
        let ends = try given.required("range").elements.map { try $0.string }
        guard ends.count == 2 else { throw CaseFailure("no range in \(given)") }
        let names = try given.required("names").elements.map { try $0.string }
        let passes = try names.map { try !taking($0, ["\(ends[0])-\(ends[1])"]).isEmpty }
        for (key, expected) in try SeedExpectations.members(of: conformanceCase) {
            guard key == "results" else { throw CaseFailure("no rule for expecting \(key)") }
            let rows = try expected.elements
            try expectEqual(rows.count, conformanceCase.do.count, "the number of results")
            for (operation, row) in zip(conformanceCase.do, rows) {
                try operation.allow(["op", "by"])
                let expected = try row.elements.map { try $0.bool }
                switch (try operation.op, try operation.required("by").string) {
                case ("classify", "firstLetter"): try expectEqual(passes, expected, "by first letter")
                case ("classify", "wholeName"):
                    let isWithin = names.map { ends[0] <= $0 && $0 <= ends[1] }
                    try expectEqual(isWithin, expected, "by the whole name")
                default: throw CaseFailure("no rule for \(operation)")
                }
            }
        }
    }

    static func assign(_ conformanceCase: ConformanceCase) throws {
        try requireClassify(conformanceCase)
        try conformanceCase.given.allow(["name"])
        let taking = try taking(conformanceCase.given.required("name").string, BreedGiven.letterRanges)
        for (key, expected) in try SeedExpectations.members(of: conformanceCase) {
            guard key == "category" else { throw CaseFailure("no rule for expecting \(key)") }
            try expectEqual(taking, expected == .null ? [] : [try expected.string], key)
        }
    }

    /// The library loses names that no range takes; here one more option has them, so that each is in exactly one.
    static func unassigned(_ conformanceCase: ConformanceCase) throws {
        try requireClassify(conformanceCase)
        try conformanceCase.given.allow(["names"])
        try conformanceCase.expect.allow(["upstream", "note"])
        for name in try conformanceCase.given.required("names").elements {
            let taking = try taking(name.string, BreedGiven.letterRanges, hasOther: true)
            try expectEqual(taking.count, 1, "the number of options for \(name)")
        }
    }

    private static func requireClassify(_ conformanceCase: ConformanceCase) throws {
        for operation in conformanceCase.do {
            try operation.allow(["op"])
            guard try operation.op == "classify" else { throw CaseFailure("no rule for \(operation)") }
        }
    }
}
