import Catalogs
import FilterCore
import Gateway
import Sessions

/// A state of a catalog as a tool looks at it.
struct ToolView {
    let snapshot: CatalogSnapshot
    let state: SessionState
    let evaluation: Evaluation
    let wording: Wording
    private let bounds: RequestBounds
    private let cache: ResultCache

    /// - Throws: `tooMuchWork`.
    init(_ state: SessionState, of snapshot: CatalogSnapshot, _ call: Call) throws(ServiceError) {
        self.snapshot = snapshot
        self.state = state
        bounds = call.bounds
        cache = call.service.cache
        wording = snapshot.wording(for: state.settings.locale)
        evaluation = try ServiceError.limiting { () throws(TooMuchWork) in
            try call.bounds.evaluation(of: state.filters, in: snapshot)
        }
    }

    var categories: [FilterCore.Category] { snapshot.catalog.categories }

    /// Counts categories.
    ///
    /// - Parameter listing: which values of each; `nil`: as many as its definition says.
    /// - Throws: `tooMuchWork`.
    func results(
        of indices: [Int],
        listing: (Int) -> ValueListRequest?
    ) throws(ServiceError) -> [Int: CategoryResult] {
        try limiting { () throws(TooMuchWork) in
            // Where connections wait for the thread, what would not come to an end here is not begun.
            if !bounds.isPatient { try evaluation.requireRoom(forResultsOf: indices) }
            var results: [Int: CategoryResult] = [:]
            for index in indices { results[index] = try evaluation.result(for: index, listing: listing(index)) }
            return results
        }
    }

    /// Counts all categories, or finds them counted: a question that comes again and again with every step back and forth.
    ///
    /// - Parameter listing: depends on nothing but the catalog.
    /// - Throws: `tooMuchWork`.
    func allResults(listing: (Int) -> ValueListRequest?) throws(ServiceError) -> [Int: CategoryResult] {
        let stem = snapshot.form + [0] + SessionCoding.encodeUnordered(state.filters)
        return try cache.counts(of: CacheKey(CacheKey.Stem(stem), [Self.cacheBranch])) { () throws(ServiceError) in
            try results(of: Array(categories.indices), listing: listing)
        }
    }

    /// In the place of what screens ask for.
    private static let cacheBranch: UInt8 = 0xFE

    func limiting<Value>(_ body: () throws(TooMuchWork) -> Value) throws(ServiceError) -> Value {
        try ServiceError.limiting(body)
    }

    func title(of index: Int) -> String { PlainText.short(wording.title(of: categories[index])) }
}
