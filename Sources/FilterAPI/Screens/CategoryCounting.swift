import FilterCore
import Gateway
import Support

/// Counts the categories of a screen: one after the other, or by two threads where the catalog is large.
struct CategoryCounting {
    private let evaluation: Evaluation
    private let options: ScreenOptions
    private let finished: FinishedCounts?

    /// - Parameter finished: the categories that need not be counted again; `nil`: none, and none is kept.
    init(_ evaluation: Evaluation, _ options: ScreenOptions, _ finished: FinishedCounts?) {
        self.evaluation = evaluation
        self.options = options
        self.finished = finished
    }

    /// The results of some categories, by index.
    ///
    /// - Parameters:
    ///   - indices: of the categories.
    ///   - spare: may help.
    /// - Throws: ``TooMuchWork``.
    func results(
        for indices: [Int],
        sharingWith spare: SpareThread?
    ) throws(TooMuchWork) -> [Int: CategoryResult] {
        if let spare, evaluation.catalog.itemCount >= spare.leastItemCount, indices.count > 1 {
            return try sharedResults(for: indices, spare)
        }
        var results: [Int: CategoryResult] = [:]
        results.reserveCapacity(indices.count)
        for index in indices { results[index] = try result(for: index) }
        return results
    }

    private func result(for index: Int) throws(TooMuchWork) -> CategoryResult {
        guard let finished else { return try evaluation.result(for: index, options) }
        return try finished.result(of: index, limit: options.limit, against: evaluation.work) {
            work throws(TooMuchWork) in
            try evaluation.counting(against: work).result(for: index, options)
        }
    }

    private struct Shared {
        /// Those that no thread has begun.
        var waiting: [Int]
        var results: [Int: CategoryResult] = [:]
        var failure: TooMuchWork?
    }

    private func sharedResults(for indices: [Int], _ spare: SpareThread) throws(TooMuchWork) -> [Int: CategoryResult] {
        // Those with many values take longest: begun first, they do not end last.
        let categories = evaluation.catalog.categories
        let shared = Mutex(Shared(waiting: indices.sorted { categories[$0].valueCount < categories[$1].valueCount }))
        spare.share {
            while let index = shared.withLock({ $0.failure == nil ? $0.waiting.popLast() : nil }) {
                let result = Result { () throws(TooMuchWork) in try self.result(for: index) }
                shared.withLock { shared in
                    switch result {
                    case .success(let result): shared.results[index] = result
                    case .failure(let failure): shared.failure = failure
                    }
                }
            }
        }
        let (results, failure) = shared.withLock { ($0.results, $0.failure) }
        if let failure { throw failure }
        return results
    }
}
