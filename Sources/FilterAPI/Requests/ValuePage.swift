import Catalogs
import FilterCore
import Gateway
import JSON

/// Which of one category's values a request asks for.
struct ValuePageRequest {
    static let parameterNames =
        ["q", "cursor", "parent", DataChoice.parameterName] + ScreenOption.names(about: [.values])

    let category: Int
    let listing: ValueListRequest
    let view: ValueView
    /// For the page after this one.
    let cursors: ListCursor

    /// - Parameter state: what the values are counted in.
    /// - Throws: `unknownCategory`, `invalidValue` for a category without values, `unknownValue` for the parent,
    ///   `cursorExpired` if the state or the search is another one.
    init(
        _ query: QueryParameters,
        category categoryID: String,
        in state: FilterState,
        of snapshot: CatalogSnapshot,
        limits: RequestLimits,
        wording: Wording
    ) throws(ServiceError) {
        let index = try snapshot.requireCategory(categoryID)
        let category = snapshot.catalog.categories[index]
        guard category.definition.kind.hasValues else {
            throw ServiceError(FilterError.noValues(category.definition.kind), at: .path("category"))
        }
        let options = try ScreenOptions(query, about: [.values], of: snapshot, limits: limits)
        let text = try query.text("q", atMost: limits.maxTextBytes)
        var listing = ValueListRequest(limit: options.limit ?? category.definition.limit, query: text)
        listing.includesChosen = false
        listing.labels = wording.labels(of: category.definition)
        if let parent = query["parent"] {
            guard category.definition.kind == .hierarchy else {
                throw ServiceError(.invalidValue, at: .query("parent"), "only a hierarchy has parents")
            }
            let finder = ValueFinder(snapshot, category: index, state: state)
            listing.parent = category.code(of: try finder.value(parent, at: .query("parent")))
        }
        let basis = "\(categoryID)\n\(text ?? "")\n\(query["parent"] ?? "")\n\(state.canonicalForm)"
        cursors = ListCursor(basis: basis + snapshot.dataVersion)
        if let text = query["cursor"] { listing.offset = try cursors.offset(text) }
        view = options.values
        self.category = index
        self.listing = listing
    }
}

/// A page of one category's values, searched and cut as a request says.
struct ValuePage {
    private let snapshot: CatalogSnapshot
    private let evaluation: Evaluation
    private let wording: Wording
    private let request: ValuePageRequest
    private let values: ValueResults
    private let nextCursor: String?

    /// - Throws: `tooMuchWork`.
    init(
        _ request: ValuePageRequest,
        of evaluation: Evaluation,
        in snapshot: CatalogSnapshot,
        wording: Wording
    ) throws(ServiceError) {
        let (values, hasNext) = try Self.window(
            request.listing,
            of: request.category,
            in: evaluation,
            isTree: snapshot.catalog.categories[request.category].definition.kind == .hierarchy
        )
        self.values = values
        nextCursor = hasNext ? request.cursors.cursor(offset: request.listing.offset + values.count) : nil
        self.snapshot = snapshot
        self.evaluation = evaluation
        self.wording = wording
        self.request = request
    }

    /// The values from `offset` on, at most `limit`.
    ///
    /// A tree with open branches is cut as a whole, in tree order: the engine's limit is for each branch of it.
    private static func window(
        _ listing: ValueListRequest,
        of index: Int,
        in evaluation: Evaluation,
        isTree: Bool
    ) throws(ServiceError) -> (values: ValueResults, hasNext: Bool) {
        func result(_ listing: ValueListRequest) throws(ServiceError) -> CategoryResult {
            try ServiceError.mapping { () throws(TooMuchWork) in
                try evaluation.result(for: index, listing: listing)
            }
        }
        guard isTree, listing.query == nil, listing.parent == nil else {
            let result = try result(listing)
            return (result.values, result.isTruncated)
        }
        var whole = ValueListRequest(limit: .max)
        whole.includesChosen = false
        let values = try result(whole).values
        let restCount = values.dropFirst(listing.offset).count
        return (values.window(from: listing.offset, limit: listing.limit), restCount > listing.limit)
    }

    /// A line for each value: `Apple (162)`.
    var text: String {
        let category = snapshot.catalog.categories[request.category]
        return values.map { value in
            let label = wording.label(of: value.value, in: category)
            return wording.localizer.text(.valueWithCount, count: value.count, [.label: label]) + "\n"
        }.joined()
    }

    func write(to writer: inout JSONWriter) {
        writer.key("values")
        CategoryWriter(
            snapshot: snapshot,
            evaluation: evaluation,
            wording: wording,
            view: request.view
        ).writeValues(request.category, values, to: &writer)
        writer.member("nextCursor", nextCursor)
    }
}
