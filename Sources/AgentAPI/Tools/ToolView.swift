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

    /// - Throws: `tooMuchWork`.
    init(_ state: SessionState, of snapshot: CatalogSnapshot, _ call: Call) throws(ServiceError) {
        self.snapshot = snapshot
        self.state = state
        bounds = call.bounds
        wording = snapshot.wording(for: state.settings.locale)
        evaluation = try ServiceError.mapping { () throws(TooMuchWork) in
            try call.bounds.evaluation(of: state.filters, in: snapshot)
        }
    }

    /// Totals are numbers of these, and most counts.
    var noun: String { snapshot.catalog.countsProducts ? "products" : "items" }

    /// Counts of a category's values are numbers of these.
    func noun(of category: Int) -> String { categories[category].definition.countsVariants ? "variants" : noun }

    var categories: [FilterCore.Category] { snapshot.catalog.categories }

    /// Counts categories.
    ///
    /// - Parameter listing: which values of each; `nil`: as many as its definition says.
    /// - Throws: `tooMuchWork`.
    func results(
        of indices: [Int],
        listing: (Int) -> ValueListRequest?
    ) throws(ServiceError) -> [Int: CategoryResult] {
        try ServiceError.mapping { () throws(TooMuchWork) in
            // Where connections wait for the thread, what would not come to an end here is not begun.
            if !bounds.isPatient { try evaluation.requireRoom(forResultsOf: indices) }
            var results: [Int: CategoryResult] = [:]
            for index in indices { results[index] = try evaluation.result(for: index, listing: listing(index)) }
            return results
        }
    }

    /// The places of the categories that a screen shows.
    ///
    /// - Throws: `tooMuchWork`.
    func shownCategories() throws(ServiceError) -> [Int] {
        try ServiceError.mapping { () throws(TooMuchWork) in
            try CategoryChoice(of: evaluation, keeping: state.shown).order
        }
    }

    /// The values of a category by what they are called.
    func values(of index: Int) -> NamedValues {
        NamedValues(index, of: snapshot, over: state.filters, wording, work: evaluation.work)
    }

    func title(of index: Int) -> String { PlainText.short(wording.title(of: categories[index])) }
}
