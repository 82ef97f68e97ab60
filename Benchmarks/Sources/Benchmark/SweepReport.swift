import FilterCore
import Measuring
import Workloads

/// The cost by number of categories and by number of values, over the workload's items with more attributes.
struct SweepReport {
    private static let spreads = [20, 300, 2000, 20_000, 100_000]
    private static let categoryCount = 20

    private let workload: Workload
    private let options: MeasuringOptions
    private let table: AttributeTable
    /// The workload's own, one for each spread, and as many more as it takes.
    private let categories: [CategoryDefinition]

    /// - Parameter itemCount: of a workload that is made in memory.
    init(_ workload: Workload, itemCount: Int, _ options: MeasuringOptions) {
        self.workload = workload
        self.options = options
        let own = workload.definition.categories
        let small = (0..<max(Self.categoryCount - own.count - Self.spreads.count, 0)).map { 21 + $0 }
        categories =
            own
            + (Self.spreads + small).map { count in
                CategoryDefinition(id: "spread\(count)", kind: .multi, attribute: "spread\(count)")
            }
        table = ShopTable.make(itemCount: itemCount, seed: workload.seed, spreads: Self.spreads + small)
    }

    /// A whole screen with 1, 8 and 20 categories.
    func categoryCounts() throws {
        var summary = TextTable(["categories", "limit", "median", "p99", "ns/item"])
        for count in [1, 8, Self.categoryCount] {
            let (catalog, states) = try catalog(Array(categories.prefix(count)))
            for limit in [20, Self.spreads[Self.spreads.count - 1]] {
                let request = ScreenTimes.Request(limit: limit, order: catalog.sortOrders[1])
                var times = ScreenTimes(categoryCount: count)
                for _ in 0..<options.rounds {
                    for state in states { try times.measure(state.state, of: catalog, request) }
                }
                let perItem = times.screen.median / .nanoseconds(1) / Double(catalog.itemCount)
                let text = limit == 20 ? "20" : "all"
                let durations = [times.screen.median, times.screen.p99].map(\.microsecondsText)
                summary.append(["\(count)", text] + durations + [tenths(perItem)])
            }
        }
        print("mixed states by number of categories\n\n\(summary.text)")
    }

    /// One category with 20 to 100,000 values, nothing chosen in it.
    func valueCounts() throws {
        let (catalog, states) = try catalog(categories)
        let evaluations = try states.map { try catalog.evaluate($0.state) }
        var summary = TextTable(["values", "limit 20: median", "p99", "all: median", "p99"])
        for count in Self.spreads {
            guard let index = catalog.index(ofCategory: "spread\(count)") else { continue }
            var cells = ["\(catalog.categories[index].valueCount)"]
            for limit in [20, count] {
                var samples = Samples()
                for _ in 0..<options.rounds {
                    for evaluation in evaluations {
                        let request = ValueListRequest(limit: limit)
                        _ = try samples.measure { try evaluation.result(for: index, listing: request) }
                    }
                }
                cells += [samples.median.microsecondsText, samples.p99.microsecondsText]
            }
            summary.append(cells)
        }
        print("one category by number of its values\n\n\(summary.text)")
    }

    /// - Returns: states have selections in the workload's own categories only, so that they are the same ones for any
    ///   number of further categories.
    private func catalog(_ categories: [CategoryDefinition]) throws -> (Catalog, [SampledState]) {
        var definition = workload.definition
        definition.categories = Array(categories.prefix(definition.categories.count))
        let own = try Catalog(definition: definition, table: table)
        var sampler = StateSampler(catalog: own, table: table, seed: workload.seed)
        let states = try sampler.states(.mixed, count: options.states)
        definition.categories = categories
        return (try Catalog(definition: definition, table: table), states)
    }
}
