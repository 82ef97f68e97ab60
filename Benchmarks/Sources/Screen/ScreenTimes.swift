import FilterCore
import Measuring

/// How long the parts of one screen took.
struct ScreenTimes {
    /// The near-miss pass.
    private(set) var evaluation = Samples()
    /// By category index.
    private(set) var categories: [Samples]
    private(set) var page = Samples()
    /// Evaluation, categories and page together.
    private(set) var screen = Samples()

    init(categoryCount: Int) {
        categories = Array(repeating: Samples(), count: categoryCount)
    }

    /// Answers a state once.
    ///
    /// - Parameter limit: the most values listed of a category.
    mutating func measure(_ state: FilterState, of catalog: Catalog, limit: Int, page size: Int, in order: SortOrder) {
        let request = ValueListRequest(limit: limit)
        let start = ContinuousClock.now
        let evaluated = evaluation.measure { catalog.evaluate(state) }
        for index in categories.indices {
            let result = categories[index].measure { evaluated.result(for: index, listing: request) }
            precondition(result.whatIfCleared >= evaluated.total, "a cleared category cannot match less")
        }
        let slice = page.measure { evaluated.page(.offset(0), size: size, in: order) }
        precondition(slice.items.count == min(size, evaluated.total), "the first page is full")
        screen.append(ContinuousClock.now - start)
    }
}
