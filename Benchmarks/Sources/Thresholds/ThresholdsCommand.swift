import ArgumentParser
import Workloads

@main
struct ThresholdsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "thresholds",
        abstract: "Instructions and allocations of fixed taps, held against what is recorded.",
        subcommands: [CompareCommand.self, CountCommand.self],
        defaultSubcommand: CompareCommand.self
    )
}

struct WorkloadOptions: ParsableArguments {
    @Option(help: "The folder of workloads.")
    var workloads = "Benchmarks/Workloads"

    func workload() throws -> Workload {
        try Workload("shop-100k", in: workloads)
    }
}
