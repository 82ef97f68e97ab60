public import FilterCore
public import Measuring

/// How long the parts of one screen took.
public struct ScreenTimes {
    /// The parts of a screen.
    public struct Request: Sendable {
        /// The most values of a category.
        public let limit: Int
        public let pageSize = 20
        public let order: SortOrder

        public init(limit: Int, order: SortOrder) {
            self.limit = limit
            self.order = order
        }
    }

    public private(set) var evaluation = Samples()
    /// By category index.
    public private(set) var categories: [Samples]
    public private(set) var page = Samples()
    /// Evaluation, categories and page together.
    public private(set) var screen = Samples()

    public init(categoryCount: Int) {
        categories = Array(repeating: Samples(), count: categoryCount)
    }

    /// Answers a state once.
    public mutating func measure(_ state: FilterState, of catalog: Catalog, _ request: Request) throws {
        let listing = ValueListRequest(limit: request.limit)
        let start = ProcessorTime.now
        let evaluated = try evaluation.measure { try catalog.evaluate(state) }
        for index in categories.indices {
            let result = try categories[index].measure { try evaluated.result(for: index, listing: listing) }
            precondition(result.whatIfCleared >= evaluated.total, "a cleared category cannot match less")
        }
        let slice = try page.measure { try evaluated.page(.offset(0), size: request.pageSize, in: request.order) }
        precondition(slice.items.count == min(request.pageSize, evaluated.listedTotal), "the first page is full")
        screen.append(ProcessorTime.now - start)
    }
}
