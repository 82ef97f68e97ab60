import FilterCore
import HTTPServer

/// The matching items grouped by the chosen values of a category.
struct SectionRoutes: Sendable {
    let service: Service
    private let access: SessionAccess

    init(service: Service) {
        self.service = service
        access = SessionAccess(service: service)
    }

    var routes: [Route] {
        [Route(.get, "/v1/sessions/{session}/sections", list)]
    }

    /// The definition's category and limit, unless the query names others.
    @Sendable
    private func list(_ request: HTTPRequest, _ path: PathParameters) throws(ServiceError) -> HTTPResponse {
        let query = try QueryParameters(request, allowing: ["category", "limit", "sort"])
        let answer = try access.read(path["session"])
        let snapshot = answer.snapshot
        let index = try category(query["category"], of: snapshot)
        let limit = try query.integer("limit", in: 1...service.limits.maxPageSize)
        var options = ScreenOptions()
        options.sort = try query["sort"].map { id throws(ServiceError) in
            try snapshot.requireSort(id, at: .query("sort"))
        }
        if let response = try answer.notModified(request) { return response }
        let screen = try answer.writer(options)
        return answer.part { writer in
            writer.key("sections")
            SectionWriter(snapshot: snapshot, evaluation: screen.evaluation, wording: answer.wording).write(
                index,
                limit: limit ?? snapshot.catalog.definition.sections?.limit ?? SectionsDefinition.defaultLimit,
                in: screen.sort,
                to: &writer
            )
            writer.member("total", screen.evaluation.total)
        }
    }

    private func category(_ id: String?, of snapshot: CatalogSnapshot) throws(ServiceError) -> Int {
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
