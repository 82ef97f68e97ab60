import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON

/// The matching items grouped by the chosen values of a category.
enum SectionRoutes {
    static var routes: [Route] {
        [Route(.get, "/v1/sessions/{session}/sections", needs: .sessions, list)]
    }

    private static let parameterNames = [
        "category", "limit", "sort", "sectionLimit", "cursor", "attributes", "variantLimit", DataChoice.parameterName,
    ]

    /// The definition's category and limit, unless the query names others; page by page.
    private static func list(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let query = try call.query(allowing: Self.parameterNames)
        let answer = try call.read(query)
        let snapshot = answer.snapshot
        let index = try category(query["category"], of: snapshot)
        let limit = try query.integer("limit", in: 1...call.limits.maxPageSize)
        let count = try query.integer("sectionLimit", in: 1...call.limits.maxValuesPerSelection)
        var options = ScreenOptions()
        options.sort = try query["sort"].map { id throws(ServiceError) in
            try snapshot.requireSort(id, at: .query("sort"))
        }
        let attributes = try AttributeProjection(query, of: snapshot)
        let variantLimit = try query.integer("variantLimit", in: ScreenOptions.variantLimits)
        if let response = try answer.notModified(call.request) { return response }
        let screen = try answer.writer(options)
        let evaluation = screen.evaluation
        let cursors = SectionPage.cursors(of: index, in: evaluation.state, of: snapshot)
        let page = SectionPage(
            of: index,
            limit: limit ?? snapshot.catalog.definition.sections?.limit ?? SectionsDefinition.defaultLimit,
            in: screen.sort,
            from: try query["cursor"].map { text throws(ServiceError) in try cursors.offset(text) } ?? 0,
            count: count ?? min(SectionPage.defaultCount, call.limits.maxValuesPerSelection)
        )
        let newItemCount = try answer.newItemCount(since: evaluation)
        return try answer.part { writer throws(ServiceError) in
            try SectionWriter(
                snapshot: snapshot,
                evaluation: evaluation,
                wording: answer.wording,
                attributes: attributes,
                variantLimit: variantLimit ?? 0,
                bounds: call.bounds
            ).write(page, cursorNamed: "nextCursor", to: &writer)
            writer.member("total", evaluation.total)
            if let newItemCount { writer.member("newItems", newItemCount) }
        }
    }

    private static func category(_ id: String?, of snapshot: CatalogSnapshot) throws(ServiceError) -> Int {
        guard let id = id ?? snapshot.catalog.definition.sections?.category else {
            throw ServiceError(
                .invalidValue,
                at: .query("category"),
                "the catalog has no sections of its own; name a category"
            )
        }
        let index = try snapshot.requireCategory(id, at: .query("category"))
        let kind = snapshot.catalog.categories[index].definition.kind
        guard kind.hasValues else { throw ServiceError(FilterError.noValues(kind), at: .query("category")) }
        return index
    }
}
