import Testing

/// What SwiftyFilters, the Just Eat Takeaway multi-filter, the Multi-Select Filter Pattern and charcoal do, as cases.
@Suite struct SeedFilterTests {
    private static func variant(
        of known: ConformanceCase,
        area: String? = nil,
        given: CaseJSON? = nil,
        do operations: [CaseJSON]? = nil,
        expect: CaseJSON? = nil
    ) -> ConformanceCase {
        ConformanceCase(
            id: known.id,
            area: area ?? known.area,
            given: given ?? known.given,
            do: operations ?? known.do,
            expect: expect ?? known.expect
        )
    }

    @Test func noAreaHasTwoAnswers() {
        #expect(Set(SeedRules.rules.keys).isDisjoint(with: SeedRules.outOfScope.keys))
    }

    @Test func whatNoRuleCoversFails() throws {
        for known in try ConformanceCase.all(in: SeedFixtures.file) where SeedRules.outOfScope[known.area] == nil {
            let new = CaseJSON.object(["op": .string("new")])
            let variants = [
                Self.variant(of: known, area: "new"),
                Self.variant(of: known, given: .object(["new": .bool(true)])),
                Self.variant(of: known, do: [new] + known.do),
                Self.variant(of: known, do: known.do + [new]),
                Self.variant(of: known, expect: .object(["new": .bool(true)])),
                Self.variant(of: known, expect: .object([:])),
            ]
            for (index, variant) in variants.enumerated() {
                #expect(throws: CaseFailure.self, "\(known.id), variant \(index)") { try SeedRules.run(variant) }
            }
        }
    }

    /// Members of a case that a service is not held to: remarks, and the behaviour of a library where a service should
    /// differ.
    private static let unobserved: Set = ["note", "upstream", "model", "ui"]

    @Test func everyExpectationIsLookedAt() throws {
        let garbage = CaseJSON.object(["¤": .null])
        for known in try ConformanceCase.all(in: SeedFixtures.file) where SeedRules.outOfScope[known.area] == nil {
            let expect = try known.expect.members
            for (key, expectation) in expect where !Self.unobserved.contains(key) {
                var changed: [CaseJSON] = []
                if key == "server", case .object(let decided) = expectation {
                    changed = decided.keys.map { name in
                        .object(decided.merging([name: garbage]) { _, new in new })
                    }
                } else {
                    changed = [garbage]
                }
                for replacement in changed {
                    let variant = Self.variant(
                        of: known,
                        expect: .object(expect.merging([key: replacement]) { _, new in new })
                    )
                    #expect(throws: (any Error).self, "\(known.id): \(key)") { try SeedRules.run(variant) }
                }
            }
        }
    }
}
