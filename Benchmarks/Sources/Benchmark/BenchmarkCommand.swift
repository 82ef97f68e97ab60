import ArgumentParser
import FilterCore
import Foundation
import Measuring
import SessionReports
import Workloads

/// What is measured of a workload.
enum Subject: String, CaseIterable, ExpressibleByArgument {
    /// The engine in every shape of state.
    case states
    /// The engine's pages.
    case pages
    /// The engine with 1 to 20 categories, and with 20 to 100,000 values of one.
    case sweep
    /// The engine asked for the several searches of a front end's screen.
    case searches
    /// The engine over variants, counting products, beside the same items.
    case variants
    /// The engine over items with weights, beside the same items.
    case weights
    /// The engine over thousands of categories made of names, of which few are shown; the same for every workload.
    case relevance
    /// Idle sessions: their memory, and the cost of their expiry.
    case sessions
    /// The service over HTTP.
    case http
    /// Whole requests of heavy states over HTTP, with and without the move to another thread.
    case heavy
    /// An agent's `filter` beside `apply`.
    case agents
    /// A live catalog over HTTP: writes beside taps, memory, and the start from its directory.
    case live
}

struct MeasuringOptions: ParsableArguments {
    @Option(help: "Filter states of each shape.")
    var states = 42
    @Option(help: "Times that every state is answered.")
    var rounds = 9
    @Option(help: "Idle sessions.")
    var sessions = 1_000_000
    @Option(help: "Taps over HTTP that are timed.")
    var taps = 2000
    @Option(help: "Seconds for which each request rate is taken, three times.")
    var rateSeconds = 2
    @Option(help: "Seconds of taps at rest and beside writes to a live catalog.")
    var liveSeconds = 60
    @Option(help: "The release build of the service.")
    var service = ".build/release/filter-service"
}

@main
struct BenchmarkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmark",
        abstract: "Time the engine and the service over named workloads, beside floors and budgets."
    )

    @Argument(help: "Workloads; of several sizes of the shop the growth is printed, too.")
    var workloads: [String]
    @Option(parsing: .upToNextOption, help: "The parts to print; all by default.")
    var only: [Subject] = Subject.allCases
    @Option(help: "The folder of workloads.")
    var folder = "Benchmarks/Workloads"
    @Option(help: "The folder of items, NAME/items.ndjson.")
    var data = ".build/benchmarks"
    @OptionGroup var options: MeasuringOptions

    func run() throws {
        print("\(Machine.description)\n\(options.states) states × \(options.rounds) rounds, microseconds")
        var growth: [GrowthReport.Row] = []
        for name in workloads {
            let workload = try Workload(name, in: folder)
            print("\n== \(name)")
            let dataPath = "\(data)/\(name)/items.ndjson"
            if only.contains(.states) || only.contains(.pages) {
                let engine = try EngineReport(workload, options, dataPath: dataPath)
                if only.contains(.states) { growth.append(try engine.states()) }
                if only.contains(.pages) { try engine.pages() }
            }
            if only.contains(.sweep), let itemCount = workload.itemCount {
                let sweep = SweepReport(workload, itemCount: itemCount, options)
                try sweep.categoryCounts()
                try sweep.valueCounts()
            }
            if only.contains(.searches), let itemCount = workload.itemCount {
                try SearchReport(workload, itemCount: itemCount, options).print()
            }
            if only.contains(.variants), let itemCount = workload.itemCount {
                try MeasureReport(workload, itemCount: itemCount, options) { $0.variantsOf = ShopTable.productPath }
                    .print()
            }
            if only.contains(.weights), let itemCount = workload.itemCount {
                try MeasureReport(workload, itemCount: itemCount, options) { $0.weight = ShopTable.weightPath }.print()
            }
            if only.contains(.relevance) { try RelevanceReport(seed: workload.seed, options).print() }
            if only.contains(.sessions) {
                let table = try workload.table(dataPath: dataPath)
                let catalog = try Catalog(definition: workload.definition, table: table)
                try SessionReport(of: catalog, table, seed: workload.seed, sessionCount: options.sessions).print()
            }
            guard !Set([.http, .heavy, .agents, .live]).isDisjoint(with: only) else { continue }
            guard FileManager.default.fileExists(atPath: dataPath) else {
                print("no \(dataPath): nothing over HTTP")
                continue
            }
            if only.contains(.http) { try ServiceReport(workload, options, dataPath: dataPath).print() }
            if only.contains(.heavy) { try HeavyReport(workload, options, dataPath: dataPath).print() }
            if only.contains(.agents) { try AgentReport(workload, options, dataPath: dataPath).print() }
            if only.contains(.live) { try LiveReport(workload, options, dataPath: dataPath).print() }
        }
        GrowthReport(rows: growth.sorted { $0.itemCount < $1.itemCount }).print()
    }
}
