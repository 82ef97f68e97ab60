import Testing

/// What SwiftyFilters, the Just Eat Takeaway multi-filter, the Multi-Select Filter Pattern and charcoal do, as cases.
@Suite struct SeedFilterTests {
    @Test func everyCaseHoldsOrIsOutOfScope() throws {
        let cases = try ConformanceCase.all(in: SeedFixtures.file)
        #expect(!cases.isEmpty)
        var tally = ConformanceTally()
        for conformanceCase in cases { tally.run(conformanceCase, by: SeedRules.run) }
        print(tally.report("Seed filters"))
    }
}
