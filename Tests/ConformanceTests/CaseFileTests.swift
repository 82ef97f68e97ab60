import Foundation
import Testing

/// Every case of every file, and how many of them are run.
@Suite struct CaseFileTests {
    private static let systems: [(name: String, file: String, run: @Sendable (ConformanceCase) throws -> Void)] = [
        ("InstantSearch", "instantsearch.json", InstantSearchRules.run),
        ("Seed filters", SeedFixtures.file, SeedRules.run),
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
