import Testing

/// What Algolia's InstantSearch does with filters, as cases.
@Suite struct InstantSearchTests {
    @Test func noAreaHasTwoAnswers() {
        let areas = [
            Set(InstantSearchRules.rules.keys), Set(InstantSearchRules.outOfScope.keys),
        ]
        #expect(areas.reduce(0) { $0 + $1.count } == areas.reduce(Set()) { $0.union($1) }.count)
    }

    @Test func whatNoRuleCoversFails() throws {
        let known = try #require(try ConformanceCase.all(in: "instantsearch.json").first { $0.area == "filter-state" })
        let variants = [
            ConformanceCase(id: "area", area: "new", given: known.given, do: known.do, expect: known.expect),
            ConformanceCase(
                id: "operation",
                area: known.area,
                given: known.given,
                do: [.object(["op": .string("new")])],
                expect: known.expect
            ),
            ConformanceCase(
                id: "expectation",
                area: known.area,
                given: known.given,
                do: known.do,
                expect: .object(["new": .bool(true)])
            ),
            ConformanceCase(id: "nothing", area: known.area, given: known.given, do: known.do, expect: .object([:])),
            ConformanceCase(
                id: "wrong",
                area: known.area,
                given: known.given,
                do: known.do,
                expect: .object(["filters": .string("( \"a\":\"b\" )")])
            ),
        ]
        for variant in variants {
            #expect(throws: CaseFailure.self, "\(variant.id)") { try InstantSearchRules.run(variant) }
        }
    }

    /// Expectations that no rule can look at, since nothing here corresponds: change events, and how many queries a
    /// client sends.
    private static let unobserved: Set = [
        "notifications", "events", "queries", "disjunctiveQueries", "hierarchicalQueries", "requestedFacets",
    ]

    @Test func everyExpectationIsLookedAt() throws {
        for known in try ConformanceCase.all(in: "instantsearch.json") {
            guard (try? InstantSearchRules.run(known)) != nil else { continue }
            for key in try known.expect.members.keys where !Self.unobserved.contains(key) {
                var expect = try known.expect.members
                expect[key] = .object(["¤": .null])
                let changed = ConformanceCase(
                    id: known.id,
                    area: known.area,
                    given: known.given,
                    do: known.do,
                    expect: .object(expect)
                )
                #expect(throws: CaseFailure.self, "\(known.id): \(key)") { try InstantSearchRules.run(changed) }
            }
        }
    }
}
