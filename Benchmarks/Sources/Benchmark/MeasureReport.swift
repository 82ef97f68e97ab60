import FilterCore
import Measuring
import Workloads

/// A catalog whose numbers count products or add weights, beside the same items counted one by one.
struct MeasureReport {
    private let flat: Catalog
    private let measured: Catalog
    private let options: MeasuringOptions
    private let samples: [(shape: StateShape, states: [SampledState])]

    /// - Parameters:
    ///   - itemCount: of a workload that is made in memory.
    ///   - measure: says in the definition what is counted.
    init(
        _ workload: Workload,
        itemCount: Int,
        _ options: MeasuringOptions,
        counting measure: (inout CatalogDefinition) -> Void
    ) throws {
        self.options = options
        let table = ShopTable.make(itemCount: itemCount, seed: workload.seed, hasProducts: true)
        flat = try Catalog(definition: workload.definition, table: table)
        var definition = workload.definition
        measure(&definition)
        measured = try Catalog(definition: definition, table: table)
        var sampler = StateSampler(catalog: flat, table: table, seed: workload.seed)
        samples = try StateShape.allCases.map { ($0, try sampler.states($0, count: options.states)) }
    }

    func print() throws {
        let counts = "\(flat.itemCount) items count \(measured.total)"
        Swift.print("\(counts), limit 20; without tables of pairs, then with them\n")
        Swift.print(try table())
        for catalog in [flat, measured] { catalog.preparePairs(PairLimits()) }
        Swift.print(try table())
    }

    private func table() throws -> String {
        var summary = TextTable(
            ["state", "items", "measured", "p99", "ratio", "evaluate"] + flat.categories.map(\.id) + ["page"]
        )
        for (shape, states) in samples where !states.isEmpty {
            var (plain, counted) = (times, times)
            for _ in 0..<max(options.rounds, options.rounds * options.states / states.count) {
                for state in states {
                    try plain.measure(state.state, of: flat, .init(limit: 20, order: flat.sortOrders[1]))
                    try counted.measure(state.state, of: measured, .init(limit: 20, order: measured.sortOrders[1]))
                }
            }
            let parts =
                [(counted.evaluation, plain.evaluation)] + zip(counted.categories, plain.categories)
                + [(counted.page, plain.page)]
            summary.append(
                [shape.rawValue, plain.screen.median.microsecondsText, counted.screen.median.microsecondsText]
                    + [counted.screen.p99.microsecondsText, hundredths(counted.screen.median / plain.screen.median)]
                    + parts.map { "\($0.0.median.microsecondsText)/\($0.1.median.microsecondsText)" }
            )
        }
        return summary.text
    }

    private var times: ScreenTimes { ScreenTimes(categoryCount: flat.categories.count) }
}
