import FilterCore
import Workloads

/// The taps whose costs are recorded: a fixed table, fixed states, the same steps on every machine.
struct TapCosts {
    static let statesPerShape = 3
    static let limit = 20

    private let catalog: Catalog
    private let request: ScreenTimes.Request
    /// By name, as `mixed 2`.
    let taps: [(name: String, tap: SampledState)]

    /// - Parameter workload: one that is made in memory.
    init(_ workload: Workload) throws {
        let table = try workload.table(dataPath: "")
        let catalog = try Catalog(definition: workload.definition, table: table)
        catalog.preparePairs(PairLimits())
        request = ScreenTimes.Request(limit: Self.limit, order: catalog.sortOrders[1])
        self.catalog = catalog
        var sampler = StateSampler(catalog: catalog, table: table, seed: workload.seed)
        taps = try StateShape.allCases.flatMap { shape in
            try sampler.states(shape, count: Self.statesPerShape).enumerated().map {
                ("\(shape.rawValue) \($0.offset + 1)", $0.element)
            }
        }
    }

    /// From the state before a tap to everything that an answer says.
    ///
    /// - Returns: something of every part, so that none can be left out.
    func answer(_ tap: SampledState) throws -> Int {
        let state = try catalog.applying(tap.lastTap, to: tap.previous)
        let evaluation = try catalog.evaluate(state)
        var sum = evaluation.total
        for index in catalog.categories.indices {
            let listing = ValueListRequest(limit: request.limit)
            sum &+= try evaluation.result(for: index, listing: listing).whatIfCleared
        }
        return sum &+ (try evaluation.page(.offset(0), size: request.pageSize, in: request.order).items.count)
    }
}
