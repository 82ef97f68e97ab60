import Foundation
import Testing

/// Every case of every file, and how many of them are run.
@Suite struct CaseFileTests {
    private struct System {
        let name: String
        let file: String
        let run: @Sendable (ConformanceCase) throws -> Void
        /// How many of its cases hold, and how many have a reason not to: a rule that excuses more than it should shows here.
        let counts: (passed: Int, excluded: Int)
    }

    private static let systems = [
        System(name: "InstantSearch", file: "instantsearch.json", run: InstantSearchRules.run, counts: (228, 73)),
        System(name: "Seed filters", file: SeedFixtures.file, run: SeedRules.run, counts: (154, 9)),
    ]

    /// The environment names the file that the tally goes to as well, for readers of the end of a long run.
    private static let reportVariable = "CONFORMANCE_REPORT"

    @Test func everyCaseHoldsOrIsOutOfScope() throws {
        var total = ConformanceTally()
        var summary: [String] = []
        for system in Self.systems {
            let cases = try ConformanceCase.all(in: system.file)
            #expect(!cases.isEmpty)
            #expect(Set(cases.map(\.id)).count == cases.count)
            var tally = ConformanceTally()
            for conformanceCase in cases { tally.run(conformanceCase, by: system.run) }
            #expect(tally.passed == system.counts.passed, "\(system.name)")
            #expect(tally.excluded == system.counts.excluded, "\(system.name)")
            print(([system.name] + tally.reasons).joined(separator: "\n"))
            summary.append(tally.summary(system.name))
            total = total + tally
        }
        summary.append(total.summary("Total"))
        let report = summary.joined(separator: "\n")
        print(report)
        if let path = ProcessInfo.processInfo.environment[Self.reportVariable] {
            try Data((report + "\n").utf8).write(to: URL(fileURLWithPath: path))
        }
    }
}
