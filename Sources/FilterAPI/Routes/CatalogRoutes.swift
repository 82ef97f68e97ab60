import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON

/// Catalogs, their categories and their values, as far as no session is needed.
package struct CatalogRoutes: Sendable {
    let service: Service

    var routes: [Route] {
        [
            Route(.get, "/v1/catalogs", needs: .read, list).varyingByLanguage,
            Route(.get, "/v1/catalogs/{catalog}", needs: .read, show).varyingByLanguage,
            Route(.get, "/v1/catalogs/{catalog}/categories", needs: .read, categories).varyingByLanguage,
            Route(.get, "/v1/catalogs/{catalog}/categories/{category}/values", needs: .read, values).varyingByLanguage,
            Route(.get, "/v1/catalogs/{catalog}/items/{item}", needs: .read, item),
        ]
    }

    @Sendable
    private func list(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        _ = try QueryParameters(request, allowing: [])
        let snapshots = try context.catalogs.all()
        let form = snapshots.map { "\($0.name) \($0.dataVersion) \(wording(request, $0).localizer.locale)" }
        let validator = service.validator(of: nil, form.joined(separator: "\n"))
        if let response = try validator.notModified(request) { return response }
        return validator.added(
            to: .json { writer in
                writer.key("catalogs")
                writer.beginArray()
                for snapshot in snapshots {
                    writer.beginObject()
                    CatalogWriter.writeSummary(
                        of: snapshot,
                        wording(request, snapshot),
                        isLive: service.isLive(snapshot),
                        isDurable: service.isDurable(snapshot),
                        to: &writer
                    )
                    writer.endObject()
                }
                writer.endArray()
            }
        )
    }

    @Sendable
    private func show(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        _ = try QueryParameters(request, allowing: [])
        let snapshot = try snapshot(path, context)
        let wording = wording(request, snapshot)
        let validator = service.catalogValidator(of: snapshot, for: request)
        if let response = try validator.notModified(request) { return response }
        return validator.added(
            to: .json { writer in
                CatalogWriter.write(
                    snapshot,
                    wording,
                    isLive: service.isLive(snapshot),
                    isDurable: service.isDurable(snapshot),
                    to: &writer
                )
            }
        )
    }

    /// Counts are those of a session that just began.
    @Sendable
    private func categories(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        let query = try QueryParameters(request, allowing: ScreenOptions.categoryParameterNames)
        let snapshot = try snapshot(path, context)
        var options = ScreenOptions()
        try options.readCategories(query, of: snapshot)
        let locale = snapshot.localizers.preferred(by: request).locale
        let validator = service.validator(of: snapshot, locale)
        if let response = try validator.notModified(request) { return response }
        var screen = try ScreenWriter(
            snapshot,
            snapshot.catalog.initialState,
            options: options,
            sort: SortDefinition.defaultID,
            pageSize: service.limits.defaultPageSize,
            locale: locale,
            cache: service.cache,
            bounds: context.bounds
        )
        return validator.added(
            to: .json(
                try context.bounds.object { writer throws(ServiceError) in
                    try screen.write(.categories, to: &writer)
                    writer.member("dataVersion", snapshot.dataVersion)
                }
            )
        )
    }

    @Sendable
    private func values(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        let query = try QueryParameters(request, allowing: ValuePageRequest.parameterNames)
        let snapshot = try DataChoice(query, of: snapshot(path, context), request, context).snapshot
        let wording = wording(request, snapshot)
        let state = snapshot.catalog.initialState
        let question = try ValuePageRequest(
            query,
            category: path["category"],
            in: state,
            of: snapshot,
            wording: wording
        )
        let type = try request.acceptedType(among: ["application/json", "text/plain"])
        let validator = service.validator(of: snapshot, wording.localizer.locale, type)
        if let response = try validator.notModified(request) { return response.varyingByAccept() }
        let evaluation = try context.evaluation(of: state, in: snapshot)
        let page = try ValuePage(question, of: evaluation, in: snapshot, wording: wording)
        let response: HTTPResponse
        if type == "text/plain" {
            response = .text(page.text)
        } else {
            response = .json(
                try context.bounds.object { writer throws(ServiceError) in
                    page.write(to: &writer)
                    writer.member("dataVersion", snapshot.dataVersion)
                }
            )
        }
        return validator.added(to: response).varyingByAccept()
    }

    @Sendable
    private func item(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        let query = try QueryParameters(request, allowing: ["attributes"])
        let snapshot = try snapshot(path, context)
        let attributes = try AttributeProjection(query, of: snapshot)
        guard let item = snapshot.items.index(ofID: path["item"]) else {
            throw ServiceError(.unknownItem, at: .path("item"), "no item “\(path["item"])”")
        }
        let validator = Validator(tag: ItemTag.tag(of: item, in: snapshot.items))
        if let response = try validator.notModified(request) { return response }
        var writer = JSONWriter()
        PageWriter(snapshot: snapshot, attributes: attributes, bounds: context.bounds).writeItem(item, to: &writer)
        return validator.added(to: .json(writer.bytes))
    }

    /// Without a session the words are those that the request likes best.
    private func wording(_ request: HTTPRequest, _ snapshot: CatalogSnapshot) -> Wording {
        snapshot.wording(for: snapshot.localizers.preferred(by: request).locale)
    }

    private func snapshot(_ path: PathParameters, _ context: RequestContext) throws(ServiceError) -> CatalogSnapshot {
        try context.catalogs.require(path["catalog"], at: .path("catalog"))
    }
}
