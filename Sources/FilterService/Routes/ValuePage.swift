import FilterCore

/// A page of one category's values, searched and cut as a request says.
struct ValuePage {
    private static let parameterNames = ["q", "cursor", "limit", "parent"]

    private let snapshot: CatalogSnapshot
    private let evaluation: Evaluation
    private let index: Int
    private let values: [ValueResult]
    private let nextCursor: String?

    /// - Throws: `unknownCategory`, `invalidValue` for a category without values, `unknownValue` for the parent,
    ///   `cursorExpired` if the state or the search is another one.
    init(
        _ request: HTTPRequest,
        _ categoryID: String,
        _ evaluation: Evaluation,
        of snapshot: CatalogSnapshot
    ) throws(ServiceError) {
        let query = try QueryParameters(request, allowing: Self.parameterNames)
        let index = try snapshot.requireCategory(categoryID)
        let category = snapshot.catalog.categories[index]
        guard category.definition.kind.hasValues else {
            throw ServiceError.noValues(category.definition.kind, at: .parameter("category"))
        }
        let limit = try query.integer("limit", in: CategoryDefinition.limitRange) ?? category.definition.limit
        var listing = ValueListRequest(limit: limit, query: query["q"])
        listing.includesChosen = false
        if let parent = query["parent"] {
            guard category.definition.kind == .hierarchy else {
                throw ServiceError(.invalidValue, at: .parameter("parent"), "only a hierarchy has parents")
            }
            let finder = ValueFinder(snapshot, index, evaluation.state)
            listing.parent = category.code(of: try finder.value(parent, parameter: "parent"))
        }
        let form = "\(categoryID)\n\(query["q"] ?? "")\n\(query["parent"] ?? "")\n\(evaluation.state.canonicalForm)"
        let cursors = ListCursor(form: form + snapshot.dataVersion)
        if let text = query["cursor"] { listing.offset = try cursors.offset(text) }
        let result = evaluation.result(for: index, listing: listing)
        values = result.values
        nextCursor = result.isTruncated ? cursors.cursor(offset: listing.offset + result.values.count) : nil
        self.snapshot = snapshot
        self.evaluation = evaluation
        self.index = index
    }

    func write(to writer: inout JSONWriter) {
        writer.key("values")
        CategoryWriter(snapshot: snapshot, evaluation: evaluation).writeValues(index, values, to: &writer)
        writer.member("nextCursor", nextCursor)
    }
}
