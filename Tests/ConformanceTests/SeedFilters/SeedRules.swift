import FilterCore

/// Which rule runs the cases of which area.
enum SeedRules {
    static func run(_ conformanceCase: ConformanceCase) throws {
        let area = conformanceCase.area
        if let reason = outOfScope[area] { throw OutOfScope(reason) }
        let family = area.prefix { $0 != "." }
        guard let rule = rules[area] ?? rules[String(family)] else {
            throw CaseFailure("no rule for the area \(area)")
        }
        guard try !conformanceCase.expect.members.isEmpty else {
            throw CaseFailure("it expects nothing")
        }
        try rule(conformanceCase)
    }

    /// By area, or by the first word of it.
    static let rules: [String: @Sendable (ConformanceCase) throws -> Void] = [
        // SwiftyFilters.
        "container": filters, "predicate": filters, "model": filters, "node": filters, "multi": filters,
        "range": filters, "single": filters, "keywords": filters, "tree": filters, "options": filters,
        "apply": filters, "sample": filters,
        "ui": SeedWordingRules.labels,
        // The Multi-Select Filter Pattern and its app.
        "displayText": filters, "or": filters, "toggle": filters, "clear": filters,
        "singlePass": filters,
        "search": filters, "activeCount": filters, "draft": filters, "clearAll": filters,
        "colorConvention": SeedWordingRules.colour,
        "migration": SeedWordingRules.migration,
        // The Just Eat Takeaway multi-filter.
        "default": BreedRules.run, "categories": BreedRules.run, "category": BreedRules.run,
        "options.flatten": BreedRules.run, "sections": BreedRules.run, "option": BreedRules.run,
        "identity": BreedRules.run, "requirement": BreedRules.run, "realdata": BreedRules.run,
        "upstream.mock": BreedRules.run,
        "category.range": LetterRules.range, "category.assign": LetterRules.assign,
        "category.unassigned": LetterRules.unassigned,
        // Charcoal.
        "store": filters, "titles": filters,
    ]

    private static let dogAPI = "what another service, the Dog CEO API, answers"

    static let outOfScope: [String: String] = [
        "node.updateState":
            "a view's copy of a flag; there is one state and nothing to bring in line with it",
        "options.cache": "how often a client fetches options; the values are at hand",
        "upstream.envelope": dogAPI,
        "upstream.error": dogAPI,
        "upstream.case": dogAPI,
        "upstream.amount": dogAPI,
    ]

    /// Filters over items: the operations change a session, and the session is held against what is expected.
    static func filters(_ conformanceCase: ConformanceCase) throws {
        var session = try SeedSession(SeedGiven(conformanceCase))
        for (place, operation) in conformanceCase.do.enumerated() {
            try SeedOperations.apply(operation, at: place, to: &session)
        }
        for (key, expected) in try SeedExpectations.members(of: conformanceCase) {
            try SeedExpectations(session: session).check(key, expected)
        }
    }
}
