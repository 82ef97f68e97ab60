import FilterCore
import Measuring
import Workloads

/// The engine alone: no HTTP, no JSON, no result cache; one core, data in memory.
struct EngineReport {
    private let workload: Workload
    private let options: MeasuringOptions
    private let table: AttributeTable
    private let catalog: Catalog
    private let order: SortOrder
    private let samples: [(shape: StateShape, states: [SampledState])]

    /// Makes the items and compiles the catalog, and says what that took.
    init(_ workload: Workload, _ options: MeasuringOptions, dataPath: String) throws {
        self.workload = workload
        self.options = options
        let before = Memory().resident
        let table = try workload.table(dataPath: dataPath)
        let withTable = Memory().resident
        var compile = Samples()
        let catalog = try compile.measure { try Catalog(definition: workload.definition, table: table) }
        let withTables = Self.preparePairs(of: catalog)
        let order = catalog.sortOrders[1]
        var first = ScreenTimes(categoryCount: catalog.categories.count)
        try first.measure(catalog.initialState, of: catalog, .init(limit: 20, order: order))
        let perItem = [("table", withTable - before), ("catalog", Memory().resident - withTable)].map {
            "\($0.0) \(tenths(Double($0.1) / Double(catalog.itemCount)))"
        }
        print(
            "\(catalog.itemCount) items, compiled in \(tenths(compile.sum / .milliseconds(1))) ms; bytes per item:",
            terminator: " "
        )
        print(perItem.joined(separator: ", ") + "; tables of pairs \(withTables)", terminator: "; ")
        print("first screen ever \(first.screen.median.microsecondsText) µs")
        var sampler = StateSampler(catalog: catalog, table: table, seed: workload.seed)
        samples = try StateShape.allCases.map { ($0, try sampler.states($0, count: options.states)) }
        self.table = table
        self.catalog = catalog
        self.order = order
    }

    /// Makes the tables of pairs, as the service does in the background.
    ///
    /// - Returns: how long it took, and what they take.
    private static func preparePairs(of catalog: Catalog) -> String {
        let before = Memory().resident
        var times = Samples()
        times.measure { catalog.preparePairs(PairLimits()) }
        let byteCount = Memory().resident - before
        return "\(tenths(times.sum / .milliseconds(1))) ms, \(byteCount >> 10) KiB"
    }

    /// Every shape of state with the first values or all of them, warm and cold, beside its floor; then the parts.
    ///
    /// - Returns: the medians of mixed states, for comparing sizes.
    func states() throws -> GrowthReport.Row {
        let floor = EngineFloor(catalog, table)
        var summary = TextTable(
            [
                "state", "kept, %", "limit", "median", "p99", "ns/item", "cold", "floor", "× floor", "budget median",
                "p99",
            ]
        )
        var parts = TextTable(["median of a part", "limit", "evaluate"] + catalog.categories.map(\.id) + ["page"])
        var digest = AnswerDigest()
        var mixedMedians: [Duration] = []
        for (shape, states) in samples where !states.isEmpty {
            for limit in [20, Int.max] {
                let request = ScreenTimes.Request(limit: min(limit, mostValues), order: order)
                for state in states { try digest.add(state.state, of: catalog, request) }
                let warm = try measure(states, request)
                let cold = try measure(states, request, flushing: true)
                let least = try floorTimes(floor, states, limit: limit)
                // Where nothing is chosen, all counts are known beforehand: there is no floor but looking them up.
                let ratio = shape == .none ? "–" : tenths(warm.screen.median / least.median)
                let budgets = EngineBudgets(itemCount: catalog.itemCount, shape: shape, isLimited: limit == 20)
                let limitText = limit == 20 ? "20" : "all"
                summary.append(
                    [shape.rawValue, Self.kept(states), limitText, warm.screen.median.microsecondsText]
                        + [warm.screen.p99.microsecondsText, tenths(nanosecondsPerItem(warm.screen.median))]
                        + [cold.screen.median.microsecondsText, least.median.microsecondsText, ratio]
                        + budgets.verdicts(warm.screen)
                )
                let shares = [warm.evaluation] + warm.categories + [warm.page]
                parts.append([shape.rawValue, limitText] + shares.map(Self.share(of: warm.screen.sum)))
                if shape == .mixed { mixedMedians.append(warm.screen.median) }
            }
        }
        print(summary.text, parts.text, "answers \(digest)\n", separator: "\n")
        return GrowthReport.Row(itemCount: catalog.itemCount, limited: mixedMedians[0], all: mixedMedians[1])
    }

    /// Pages of 20 items in the order of input and by the first sort of the definition.
    func pages() throws {
        var summary = TextTable(["page", "kept, %", "order", "1", "50", "last"])
        for (shape, states) in samples where !states.isEmpty {
            let evaluations = try states.map { try catalog.evaluate($0.state) }
            for order in [catalog.sortOrders[0], order] {
                let cells = try [{ _ in 0 }, { _ in 980 }, { max($0 - 1, 0) / 20 * 20 }].map { (offset: (Int) -> Int) in
                    var samples = Samples()
                    for _ in 0..<options.rounds {
                        for evaluation in evaluations {
                            let window = PageWindow.offset(offset(evaluation.total))
                            _ = try samples.measure { try evaluation.page(window, size: 20, in: order) }
                        }
                    }
                    return samples.median.microsecondsText
                }
                summary.append([shape.rawValue, Self.kept(states), order.id] + cells)
            }
        }
        print(summary.text)
    }

    private var mostValues: Int {
        catalog.categories.map(\.valueCount).max() ?? 0
    }

    private func measure(
        _ states: [SampledState],
        _ request: ScreenTimes.Request,
        flushing: Bool = false
    ) throws -> ScreenTimes {
        var times = ScreenTimes(categoryCount: catalog.categories.count)
        // Few states of a shape are asked more often, cold ones less often: to flush takes longer than to answer.
        let rounds = flushing ? 1 : max(options.rounds, options.rounds * options.states / states.count)
        for _ in 0..<rounds {
            for state in states {
                if flushing { CacheFlush.run() }
                try times.measure(state.state, of: catalog, request)
            }
        }
        return times
    }

    private func floorTimes(_ floor: EngineFloor, _ states: [SampledState], limit: Int) throws -> Samples {
        var samples = Samples()
        for state in states {
            let clauses = try floor.clauses(of: state)
            for _ in 0..<options.rounds {
                let total = samples.measure { floor.run(state, clauses, limit: limit) }
                let counted = try catalog.evaluate(state.state).total
                precondition(total == counted, "the floor counts what the engine counts")
            }
        }
        return samples
    }

    private func nanosecondsPerItem(_ duration: Duration) -> Double {
        duration / .nanoseconds(1) / Double(catalog.itemCount)
    }

    /// `12.3 (0.4–30.0)`: matching items in percent of all, the median and the middle half.
    private static func kept(_ states: [SampledState]) -> String {
        let shares = states.map { $0.share * 100 }.sorted()
        func text(_ share: Double) -> String { share > 0 && share < 0.05 ? "<0.1" : tenths(share) }
        let quarter = shares.count / 4
        let median = text(shares[shares.count / 2])
        return quarter == 0
            ? median : "\(median) (\(text(shares[quarter]))–\(text(shares[shares.count - 1 - quarter])))"
    }

    /// `83.1 (12 %)`: the median, and the part of all the time.
    private static func share(of whole: Duration) -> (Samples) -> String {
        { "\($0.median.microsecondsText) (\(Int((100 * ($0.sum / whole)).rounded())) %)" }
    }
}
