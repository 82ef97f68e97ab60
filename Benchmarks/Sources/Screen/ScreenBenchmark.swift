import ArgumentParser
import FilterCore
import Measuring

/// Measures the engine alone: no HTTP, no JSON, no result cache; one core, data in memory and warm.
@main
struct ScreenBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "screen",
        abstract: "Time one screen (evaluation, eight categories, first page by price) over synthetic items."
    )

    @Option(help: "Numbers of items to sweep.")
    var items = [10_000, 100_000, 1_000_000]
    @Option(help: "Filter states for each number of selected categories.")
    var states = 42
    @Option(help: "Times that every state is answered.")
    var rounds = 9
    @Option(help: "Items on the page.")
    var pageSize = 20
    @Option(help: "Seed of items and states.")
    var seed: UInt64 = 1

    func run() throws {
        print("\(Machine.description)\nseed \(seed), \(states) states × \(rounds) rounds, microseconds\n")
        for itemCount in items {
            let table = ShopTable.make(itemCount: itemCount, seed: seed)
            var compile = Samples()
            let catalog = try compile.measure { try Catalog(definition: ShopDefinition.definition, table: table) }
            print("\(itemCount) items, compiled in \(tenths(compile.sum / .milliseconds(1))) ms")
            try sweep(catalog, table)
        }
    }

    private func sweep(_ catalog: Catalog, _ table: AttributeTable) throws {
        guard let order = catalog.sortOrder(ShopDefinition.sort) else {
            preconditionFailure("the definition has the sort")
        }
        var summary = TextTable(["selected", "limit", "median", "p99", "max"])
        var parts = TextTable(["median of a part"] + ["evaluate"] + catalog.categories.map(\.id) + ["page"])
        var digest = AnswerDigest()
        let allValues = catalog.categories.map(\.valueCount).max() ?? 0
        for limit in [20, allValues] {
            let limitText = limit == allValues ? "all" : "\(limit)"
            var every = Samples()
            for selected in 0...4 {
                var sampler = StateSampler(catalog: catalog, table: table, seed: seed + UInt64(selected))
                let states = try (0..<states).map { _ in try sampler.state(selectedCategories: selected) }
                for state in states { digest.add(state, of: catalog, limit: limit, page: pageSize, in: order) }
                var times = ScreenTimes(categoryCount: catalog.categories.count)
                for _ in 0..<rounds {
                    for state in states {
                        times.measure(state, of: catalog, limit: limit, page: pageSize, in: order)
                    }
                }
                every.append(times.screen)
                summary.append(["\(selected)", limitText] + Self.cells(times.screen))
                let shares = [times.evaluation] + times.categories + [times.page]
                parts.append(
                    ["\(selected) selected, limit \(limitText)"] + shares.map(Self.share(of: times.screen.sum))
                )
            }
            summary.append(["0 to 4", limitText] + Self.cells(every))
        }
        print(summary.text, parts.text, "answers \(digest)\n", separator: "\n")
    }

    private static func cells(_ samples: Samples) -> [String] {
        [samples.median, samples.p99, samples.greatest].map(\.microsecondsText)
    }

    /// `83.1 (12 %)`: the median, and the part of all the time.
    private static func share(of whole: Duration) -> (Samples) -> String {
        { "\($0.median.microsecondsText) (\(Int((100 * ($0.sum / whole)).rounded())) %)" }
    }
}
