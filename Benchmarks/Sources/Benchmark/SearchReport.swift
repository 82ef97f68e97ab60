import FilterCore
import Measuring
import Workloads

/// One screen of a front end of the search protocol, several searches, beside the one evaluation of the same state.
struct SearchReport {
    private let catalog: Catalog
    private let options: MeasuringOptions
    private let samples: [(name: String, states: [SampledState])]

    /// - Parameter itemCount: of a workload that is made in memory.
    init(_ workload: Workload, itemCount: Int, _ options: MeasuringOptions) throws {
        self.options = options
        let table = ShopTable.make(itemCount: itemCount, seed: workload.seed, hasLevels: true)
        let plain = try Catalog(definition: workload.definition, table: table)
        var sampler = StateSampler(catalog: plain, table: table, seed: workload.seed)
        let shapes = try StateShape.allCases.map { ($0.rawValue, try sampler.states($0, count: options.states)) }
        samples = shapes + [("six", try sampler.states(selecting: 6, count: options.states))]
        // The same paths, level by level, as front ends count them.
        var definition = workload.definition
        for index in definition.categories.indices where definition.categories[index].kind == .hierarchy {
            definition.categories[index].attribute = ShopTable.levelsPath
        }
        catalog = try Catalog(definition: definition, table: table)
    }

    func print() throws {
        var summary = TextTable(["state", "searches", "passes", "one evaluation", "searches: median", "p99", "ratio"])
        let request = ScreenTimes.Request(limit: 20, order: catalog.sortOrders[1])
        for (name, states) in samples where !states.isEmpty {
            let screens = states.map { SearchScreen($0.state, of: catalog) }
            var evaluated = ScreenTimes(categoryCount: catalog.categories.count)
            var searched = Samples()
            var passCount = 0
            for _ in 0..<max(options.rounds, options.rounds * options.states / states.count) {
                for (state, screen) in zip(states, screens) {
                    try evaluated.measure(state.state, of: catalog, request)
                    let answer = try searched.measure { try screen.answer(catalog, request) }
                    let total = try catalog.evaluate(state.state).total
                    precondition(answer.total == total, "searches find what the state means")
                    passCount = max(passCount, answer.passCount)
                }
            }
            let searchCounts = screens.map(\.searches.count)
            summary.append(
                [name, "\(searchCounts.min() ?? 0)–\(searchCounts.max() ?? 0)", "\(passCount)"]
                    + [evaluated.screen.median, searched.median, searched.p99].map(\.microsecondsText)
                    + [hundredths(searched.median / evaluated.screen.median)]
            )
        }
        Swift.print("searches of one screen, limit 20\n\n\(summary.text)")
    }
}
