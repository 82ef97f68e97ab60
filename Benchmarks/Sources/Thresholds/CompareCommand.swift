import ArgumentParser
import Foundation
import Workloads

/// Counts, and holds the counts against the recorded ones.
struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Count instructions and allocations of fixed taps and compare them with the recorded ones."
    )

    @OptionGroup var options: WorkloadOptions
    @Option(help: "The recorded counts.")
    var thresholds = "Benchmarks/Thresholds/\(Thresholds.architecture).json"
    @Flag(help: "Write the counts down as the new thresholds.")
    var record = false

    func run() throws {
        let counted = try Callgrind.count(arguments: ["--workloads", options.workloads])
        guard !record else {
            try Thresholds(taps: counted).write(to: thresholds)
            print("recorded \(counted.count) taps in \(thresholds)")
            return
        }
        let comparison = Comparison(of: counted, with: try Thresholds.read(thresholds))
        print(comparison.text)
        guard comparison.isPassed else { throw ExitCode.failure }
    }
}
