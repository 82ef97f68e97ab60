import FilterCore

/// Single filters and groups as text.
enum FilterTextRules {
    static func sql(_ conformanceCase: ConformanceCase) throws {
        let filter = try givenFilter(conformanceCase, op: "toFilterString")
        let text = try conformanceCase.expectation("string").string
        try expectEqual(FilterPrinter.text(filter), text, "the text")
        try expectEqual(try FilterExpression(text), .filter(filter), "the text read back")
    }

    static func negation(_ conformanceCase: ConformanceCase) throws {
        try conformanceCase.given.allow(["filter"])
        let original = try conformanceCase.given.required("filter").filter
        var filter = original
        for operation in conformanceCase.do {
            guard try operation.op == "negate" else { throw CaseFailure("no rule for \(operation)") }
            filter = !filter
        }
        for (key, expectation) in try conformanceCase.expect.members {
            switch key {
            case "filter": try expectEqual(filter, try expectation.filter, "the filter")
            case "equalsOriginal": try expectEqual(filter == original, try expectation.bool, "equality")
            default: throw CaseFailure("no rule for expecting \(key)")
            }
        }
    }

    /// A list of groups is printed in the given order.
    static func groupSQL(_ conformanceCase: ConformanceCase) throws {
        try conformanceCase.allowOnly("toFilterString")
        try conformanceCase.given.allow(["groups", "order"])
        let texts = try conformanceCase.given.required("groups").elements.map { group in
            try group.allow(["kind", "name", "filterType", "filters"])
            let isDisjunctive = try group.required("kind").string == "or"
            return FilterPrinter.text(try group.required("filters").filters, isDisjunctive: isDisjunctive)
        }
        let text = texts.isEmpty ? nil : texts.joined(separator: " AND ")
        try expectEqual(text, try conformanceCase.expectation("string").optionalString, "the text")
    }

    static func legacy(_ conformanceCase: ConformanceCase) throws {
        let filter = try givenFilter(conformanceCase, op: "toLegacyFilters")
        let strings = try conformanceCase.expectation("strings").elements.map { try $0.string }
        try expectEqual(FilterPrinter.legacyStrings(filter), strings, "the list")
        try SearchReadingRules.expectReadBack(strings, as: filter)
    }

    static func presenter(_ conformanceCase: ConformanceCase) throws {
        let filter = try givenFilter(conformanceCase, op: "present")
        let text = try conformanceCase.expectation("text").string
        try expectEqual(InstantSearchPresenter.text(for: filter), text, "the text")
    }

    static func description(_ conformanceCase: ConformanceCase) throws {
        let filter = try givenFilter(conformanceCase, op: "describe")
        try expectEqual(filter.description, try conformanceCase.expectation("text").string, "the description")
    }

    static func groupDescription(_ conformanceCase: ConformanceCase) throws {
        try conformanceCase.allowOnly("describe")
        try conformanceCase.given.allow(["group"])
        let group = try conformanceCase.given.required("group").group
        let text = try conformanceCase.expectation("text").string
        try expectEqual(group.instantSearchDescription, text, "the description")
        try expectEqual(FilterGroupID(group.description), group, "the id read back")
    }

    static func facetPresenter(_ conformanceCase: ConformanceCase) throws {
        try conformanceCase.allowOnly("present")
        try conformanceCase.given.allow(["facet"])
        let facet = try conformanceCase.given.required("facet")
        try facet.allow(["value", "count"])
        let text = InstantSearchPresenter.text(
            value: try facet.required("value").string,
            count: try facet.required("count").int
        )
        try expectEqual(text, try conformanceCase.expectation("text").string, "the text")
    }

    /// What a search found; without one there is nothing to say.
    static func stats(_ conformanceCase: ConformanceCase) throws {
        guard conformanceCase.given["response"] == nil else {
            throw OutOfScope("what a client keeps of an answer")
        }
        try conformanceCase.allowOnly("present")
        try conformanceCase.given.allow(["stats"])
        guard conformanceCase.given.has("stats") else { throw CaseFailure("no “stats” in \(conformanceCase.given)") }
        var text = ""
        if let stats = conformanceCase.given["stats"] {
            try stats.allow(["nbHits", "nbSortedHits", "processingTimeMS"])
            text = InstantSearchPresenter.text(
                resultCount: try stats.required("nbHits").int,
                sortedCount: try stats["nbSortedHits"]?.int,
                milliseconds: try stats.required("processingTimeMS").int
            )
        }
        try expectEqual(text, try conformanceCase.expectation("text").string, "the text")
    }

    private static func givenFilter(_ conformanceCase: ConformanceCase, op: String) throws -> Filter {
        try conformanceCase.allowOnly(op)
        try conformanceCase.given.allow(["filter"])
        return try conformanceCase.given.required("filter").filter
    }
}
